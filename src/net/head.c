/* The head of a request, before the library sees it. What two servers could read in two ways is no request (RFC 9112:
 * 2.2, 3.2, 5.1, 5.2, 6.3): the library takes all of it, and waits in vain for the end of a folded line. */
#include "net/internal.h"

#include <string.h>
#include <strings.h>

enum { TLS_HANDSHAKE = 0x16, LENGTH_DIGITS = 18 };

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter_or_digit(char c) { return is_upper(c) || (c >= 'a' && c <= 'z') || is_digit(c); }
static bool is_of_name(char c) { return is_letter_or_digit(c) || (c && strchr("!#$%&'*+-.^_`|~", c)); }
static bool is_of_host(char c) { return is_letter_or_digit(c) || (c && strchr("-._~%!$&'()*+;=:[]", c)); }
static bool is_of_value(char c) { return c == '\t' || ((unsigned char)c >= ' ' && c != 0x7f); }

static bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/* %XX, of a byte that is no NUL: the library has a page of its own for others. */
static bool is_escape(const char *at, size_t n)
{
    return n >= 3 && is_hex(at[1]) && is_hex(at[2]) && (at[1] != '0' || at[2] != '0');
}

/* METHOD /target HTTP/1.x; what else a target holds is for the library to say. */
static bool is_request(orr_head *h, const char *line, size_t n)
{
    static const char version[] = " HTTP/1.";
    const size_t tail = sizeof version; /* with the last digit */
    size_t method = 0;
    while (method < n && is_upper(line[method]))
        method++;
    if (!method || n < method + 2 + tail || line[method] != ' ' || line[method + 1] != '/')
        return false;
    for (size_t i = method + 1; i < n - tail; i++)
        if (line[i] <= ' ' || line[i] > '~' || (line[i] == '%' && !is_escape(line + i, n - tail - i)))
            return false;
    h->post = method == 4 && !memcmp(line, "POST", 4);
    h->known = h->post || (method == 3 && !memcmp(line, "GET", 3)) || (method == 4 && !memcmp(line, "HEAD", 4));
    h->old = line[n - 1] == '0';
    return !memcmp(line + n - tail, version, tail - 1) && (h->old || line[n - 1] == '1');
}

static bool is_all(const char *value, size_t n, bool (*fits)(char))
{
    for (size_t i = 0; i < n; i++)
        if (!fits(value[i]))
            return false;
    return n;
}

static bool is_named(const char *line, size_t n, const char *name)
{
    return n == strlen(name) && !strncasecmp(line, name, n);
}

/* Whatever says that somebody asks for somebody else. */
static bool is_of_proxy(const char *line, size_t n)
{
    return is_named(line, n, "forwarded") || is_named(line, n, "via") || is_named(line, n, "x-real-ip") ||
           (n > 12 && !strncasecmp(line, "x-forwarded-", 12));
}

static bool is_field(orr_head *h, const char *line, size_t n)
{
    size_t name = 0, at;
    while (name < n && is_of_name(line[name]))
        name++;
    if (!name || name == n || line[name] != ':' || !is_all(line + name, n - name, is_of_value))
        return false;
    for (at = name + 1; at < n && (line[at] == ' ' || line[at] == '\t'); at++)
        ;
    while (n > at && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        n--;
    if (is_named(line, name, "host"))
        return !h->hosts++ && is_all(line + at, n - at, is_of_host);
    if (is_named(line, name, "content-length")) {
        h->body = h->body || n - at != 1 || line[at] != '0';
        return !h->lengths++ && n - at <= LENGTH_DIGITS && is_all(line + at, n - at, is_digit);
    }
    if (is_named(line, name, "transfer-encoding"))
        return !h->codings++;
    h->proxied = h->proxied || is_of_proxy(line, name);
    return true;
}

/* A body that nobody reads: the library would look in it for the next request, without end (corpus get_with_body). */
static orr_head_state whole(const orr_head *h)
{
    if (!h->begun || !(h->hosts || h->old) || (h->codings && (h->lengths || h->old)))
        return ORR_HEAD_BAD;
    if (h->post || !(h->codings || h->body))
        return ORR_HEAD_WHOLE;
    return h->known ? ORR_HEAD_BAD : ORR_HEAD_METHOD;
}

orr_head_state orr_head_look(orr_head *h, const char *bytes, size_t n)
{
    if (n && !h->begun && !is_upper(*bytes))
        return *bytes == TLS_HANDSHAKE ? ORR_HEAD_TLS : ORR_HEAD_BAD;
    for (const char *end; (end = memchr(bytes + h->size, '\n', n - h->size));) {
        const char *line = bytes + h->size;
        size_t size = (size_t)(end - line);
        if (!size || line[size - 1] != '\r')
            return ORR_HEAD_BAD;
        h->size += size + 1;
        if (!--size)
            return whole(h);
        if (!(h->begun ? is_field(h, line, size) : is_request(h, line, size)))
            return ORR_HEAD_BAD;
        h->begun = true;
    }
    return ORR_HEAD_MORE;
}
