/* Addresses of mail: few forms, all of them plain. */
#include "post/inside.h"

#include <stdio.h>
#include <string.h>

enum { LOCAL_MAX = 64, DOMAIN_MAX = 253, NAME_MAX = 63 };

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool address_is_domain(const char *domain, unsigned least)
{
    unsigned names = 0, length = 0;
    if (strnlen(domain, DOMAIN_MAX + 1) > DOMAIN_MAX)
        return false;
    for (const char *p = domain;; p++) {
        if (*p == '.' || !*p) {
            if (!length || length > NAME_MAX || p[-1] == '-')
                return false;
            names++;
            length = 0;
            if (!*p)
                return names >= least;
        } else if (is_letter(*p) || is_digit(*p) || (*p == '-' && length)) {
            length++;
        } else {
            return false;
        }
    }
}

/* Without what relays have read as a way on (! and %), what only quotes may carry, and the ? of encoded words. */
static bool is_local(const char *p, size_t n)
{
    if (!n || n > LOCAL_MAX || p[0] == '.' || p[n - 1] == '.')
        return false;
    for (size_t i = 0; i < n; i++)
        if (!(is_letter(p[i]) || is_digit(p[i]) || (p[i] && strchr("_+-=~'#&*$^{}/", p[i])) ||
              (p[i] == '.' && p[i + 1] != '.')))
            return false;
    return true;
}

/* A top name of digits alone is an address of a machine, and no domain. */
static bool is_public_domain(const char *domain)
{
    return address_is_domain(domain, 2) && is_letter(strrchr(domain, '.')[1]);
}

orr_err orr_address_check(const char *address, const char **why)
{
    const char *unused, *at = strchr(address, '@');
    size_t n = strnlen(address, ORR_ADDRESS_MAX + 1);
    why = why ? why : &unused;
    *why = NULL;
    if (!n)
        *why = "empty";
    else if (n > ORR_ADDRESS_MAX)
        *why = "long";
    for (const char *p = address; !*why && *p; p++)
        if ((unsigned char)*p >= 0x80)
            *why = "ascii";
    if (!*why && (!at || strchr(at + 1, '@')))
        *why = "at";
    if (!*why && !is_local(address, (size_t)(at - address)))
        *why = "local";
    if (!*why && !is_public_domain(at + 1))
        *why = "domain";
    return *why ? ORR_BAD_INPUT : ORR_OK;
}

orr_err orr_mailbox_read(const char *text, orr_mailbox *out, const char **why)
{
    const char *unused, *open = strrchr(text, '<'), *close = open ? strchr(open, '>') : NULL;
    size_t n = strlen(text), name = open ? (size_t)(open - text) : 0;
    why = why ? why : &unused;
    *out = (orr_mailbox){.name = ""};
    while (name && text[name - 1] == ' ')
        name--;
    if (name >= 2 && text[0] == '"' && text[name - 1] == '"') {
        text++;
        name -= 2;
        n -= 1;
    }
    const char *address = open ? open + 1 : text;
    size_t size = open && close ? (size_t)(close - address) : n;
    if (open && (!close || close[1])) {
        *why = "form";
    } else if (name > ORR_MAILBOX_NAME_MAX) {
        *why = "name";
    } else if (size > ORR_ADDRESS_MAX) {
        *why = "long";
    } else {
        memcpy(out->name, text, name);
        memcpy(out->address, address, size);
        if (!quoted_is_line(out->name, ORR_MAILBOX_NAME_MAX))
            *why = "name";
        else
            return orr_address_check(out->address, why);
    }
    return ORR_BAD_INPUT;
}
