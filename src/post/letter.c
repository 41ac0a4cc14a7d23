#include "post/letter.h"
#include "post/inside.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/* ---- what is given ------------------------------------------------------------------------------------------------*/
static bool is_mailbox(const orr_mailbox *m)
{
    return memchr(m->name, 0, sizeof m->name) && memchr(m->address, 0, sizeof m->address) &&
           quoted_is_line(m->name, ORR_MAILBOX_NAME_MAX) && !orr_address_check(m->address, NULL);
}

static bool is_link(const char *link)
{
    if (strncmp(link, "https://", 8) != 0 && strncmp(link, "http://", 7) != 0)
        return false;
    for (const char *p = link; *p; p++)
        if (*p <= 0x20 || *p >= 0x7f || strchr("<>\"\\`{}|^,", *p))
            return false;
    return !strstr(link, "=?") && /* to some readers the beginning of an encoded word, wherever it stands */
           strnlen(link, ORR_LETTER_LINK_MAX + 1) <= ORR_LETTER_LINK_MAX;
}

static bool is_language(const char *language)
{
    size_t n = strlen(language);
    return n >= 2 && n <= 12 && strspn(language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") == n;
}

/* The first that is wrong, or NULL. */
static const char *fault_of(const orr_letter *l)
{
    return !is_mailbox(&l->from)                                         ? "from"
           : !is_mailbox(&l->to)                                         ? "to"
           : !l->subject || !quoted_is_line(l->subject, ORR_SUBJECT_MAX) ? "subject"
           : !l->text || !quoted_is_text(l->text, ORR_LETTER_PART_MAX)   ? "text"
           : l->html && !quoted_is_text(l->html, ORR_LETTER_PART_MAX)    ? "html"
           : l->language && !is_language(l->language)                    ? "language"
           : l->unsubscribe && !is_link(l->unsubscribe)                  ? "unsubscribe"
           : !l->host || !address_is_domain(l->host, 1)                  ? "host"
           : l->at < 0 || l->at > INT64_C(253402300799000)               ? "at" /* years have four digits */
                                                                         : NULL;
}

/* ---- writing ------------------------------------------------------------------------------------------------------*/
static void mailbox(orr_text *out, const char *header, const orr_mailbox *m)
{
    size_t name = strlen(m->name), address = strlen(m->address);
    orr_text_fmt(out, "%s: ", header);
    quoted_words(out, m->name, strlen(header) + 2);
    if (name) /* encoded it is three times as long, at most, and a frame: then the address has a line of its own */
        orr_text_str(out, 3 * name + address + 24 > 76 ? "\r\n <" : " <");
    orr_text_str(out, m->address);
    orr_text_str(out, name ? ">\r\n" : "\r\n");
}

static void date(orr_text *out, int64_t at)
{
    struct tm utc;
    time_t seconds = (time_t)(at / 1000);
    gmtime_r(&seconds, &utc);
    orr_text_fmt(out, "Date: %s, %02d %s %04d %02d:%02d:%02d +0000\r\n", days[utc.tm_wday], utc.tm_mday,
                 months[utc.tm_mon], utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec);
}

static void part(orr_text *out, const char *type, const char *text)
{
    orr_text_fmt(out, "Content-Type: text/%s; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n",
                 type);
    quoted_body(out, text);
}

static void headers(orr_text *out, const orr_letter *l, const char *id)
{
    mailbox(out, "From", &l->from);
    mailbox(out, "To", &l->to);
    orr_text_str(out, "Subject: ");
    quoted_words(out, l->subject, 9);
    orr_text_str(out, "\r\n");
    date(out, l->at);
    orr_text_fmt(out, "Message-ID: <%s@%s>\r\n", id, l->host);
    orr_text_str(out, "MIME-Version: 1.0\r\nAuto-Submitted: auto-generated\r\n");
    if (l->language)
        orr_text_fmt(out, "Content-Language: %s\r\n", l->language);
    if (l->unsubscribe)
        orr_text_fmt(out, "List-Unsubscribe: <%s>\r\n", l->unsubscribe);
    if (l->unsubscribe && l->unsubscribe[4] == 's') /* by RFC 8058 of https alone */
        orr_text_str(out, "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
}

/* Two names of the same randomness would tell one of the other: each takes its half. "=_" stands in no quoted-printable
 * text, so the boundary does not come in any. */
static void names(const orr_letter *l, char id[ORR_LETTER_RANDOM + 1], char boundary[ORR_LETTER_RANDOM + 5])
{
    memcpy(boundary, "=_b", 4);
    for (unsigned i = 0; i < ORR_LETTER_RANDOM / 2; i++) {
        snprintf(id + 2 * i, 3, "%02x", l->random[i]);
        snprintf(boundary + 3 + 2 * i, 3, "%02x", l->random[ORR_LETTER_RANDOM / 2 + i]);
    }
}

orr_err orr_letter_write(const orr_letter *l, orr_text *out, const char **why)
{
    char id[ORR_LETTER_RANDOM + 1], boundary[ORR_LETTER_RANDOM + 5];
    const char *fault = fault_of(l);
    size_t before = out->n;
    if (why)
        *why = fault;
    if (fault)
        return ORR_BAD_INPUT;
    names(l, id, boundary);
    headers(out, l, id);
    if (l->html) {
        orr_text_fmt(out, "Content-Type: multipart/alternative; boundary=\"%s\"\r\n\r\n--%s\r\n", boundary, boundary);
        part(out, "plain", l->text);
        orr_text_fmt(out, "\r\n--%s\r\n", boundary); /* the line end before a boundary is part of it */
        part(out, "html", l->html);
        orr_text_fmt(out, "\r\n--%s--\r\n", boundary);
    } else {
        part(out, "plain", l->text);
    }
    if (!out->failed)
        return ORR_OK;
    out->n = before;
    if (out->at)
        out->at[before] = '\0';
    return ORR_NO_MEMORY;
}
