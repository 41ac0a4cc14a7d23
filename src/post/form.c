#include "post/form.h"
#include "post/inside.h"
#include "post/texts.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 60, SLOT_MAX = 4096, PART_MAX = 16 * 1024 };

struct orr_forms {
    json_t *form, *en, *fr;
};

static json_t *read_text(const unsigned char *bytes, size_t n) { return json_loadb((const char *)bytes, n, 0, NULL); }

orr_forms *orr_forms_open(void)
{
    orr_forms *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->form = read_text(letter_form, letter_form_size);
    f->en = read_text(letter_en, letter_en_size);
    f->fr = read_text(letter_fr, letter_fr_size);
    if (f->form && f->en && f->fr)
        return f;
    orr_forms_close(f);
    return NULL;
}

void orr_forms_close(orr_forms *f)
{
    if (!f)
        return;
    json_decref(f->form);
    json_decref(f->en);
    json_decref(f->fr);
    free(f);
}

static const char *string_at(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static const json_t *texts_of(const orr_forms *f, const char *language)
{
    return language && !strcmp(language, "fr") ? f->fr : f->en;
}

const char *orr_form_specimen(const orr_forms *f, const char *language, const char *slot)
{
    return string_at(json_object_get(texts_of(f, language), "specimen"), slot);
}

/* ---- filling in ---------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_form *form;
    const json_t *frame; /* of text or of HTML */
    bool html;
    const char *colon;    /* as the language writes it */
    bool french;          /* there nought is one */
    const orr_slot *more; /* of this part alone, looked at first, up to a slot NULL */
    bool missing;         /* a slot has no value */
    bool bold;
    bool trusted; /* values of `more` that are finished already are not escaped again */
} filling;

static const char *value_of(const filling *f, const char *slot, size_t n, bool *finished)
{
    for (const orr_slot *s = f->more; s && s->slot; s++)
        if (strlen(s->slot) == n && !memcmp(s->slot, slot, n)) {
            *finished = f->trusted && !strcmp(s->slot, "text");
            return s->value;
        }
    for (unsigned i = 0; i < f->form->n_slots; i++) {
        const orr_slot *s = &f->form->slots[i];
        if (strlen(s->slot) == n && !memcmp(s->slot, slot, n))
            return s->value && *s->value ? s->value : NULL;
    }
    return NULL;
}

static void add(const filling *f, orr_text *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *as = !f->html       ? NULL
                         : s[i] == '&'  ? "&amp;"
                         : s[i] == '<'  ? "&lt;"
                         : s[i] == '>'  ? "&gt;"
                         : s[i] == '"'  ? "&quot;"
                         : s[i] == '\'' ? "&#39;"
                                        : NULL;
        if (as)
            orr_text_str(out, as);
        else
            orr_text_add(out, s + i, 1);
    }
}

/* one|# others, for the number `value`; p: behind the colon, n: up to the brace */
static void add_counted(const filling *f, orr_text *out, const char *p, size_t n, const char *value)
{
    const char *bar = memchr(p, '|', n);
    long long count = strtoll(value, NULL, 10);
    ORR_ASSERT(bar);
    const char *end = p + n;
    if (count == 1 || (f->french && !count))
        end = bar;
    else
        p = bar + 1;
    for (; p < end; p++)
        if (*p == '#')
            add(f, out, value, strlen(value));
        else
            add(f, out, p, 1);
}

/* Text of ours with its slots. `frame`: the text is part of the frame: markup stands, stars mean nothing. */
static void fill(filling *f, orr_text *out, const char *p, bool frame)
{
    for (; *p; p++) {
        const char *close = *p == '{' ? strchr(p, '}') : NULL;
        if (close) {
            size_t n = (size_t)(close - p - 1);
            const char *colon = memchr(p, ':', n);
            bool finished = false;
            const char *value = value_of(f, p + 1, colon ? (size_t)(colon - p - 1) : n, &finished);
            if (!value)
                f->missing = true;
            else if (colon)
                add_counted(f, out, colon + 1, (size_t)(close - colon - 1), value);
            else if (finished)
                orr_text_str(out, value);
            else
                add(f, out, value, strlen(value));
            p = close;
        } else if (*p == '*' && !frame) {
            orr_text_str(out, string_at(f->frame, f->bold ? "bold_end" : "bold"));
            f->bold = !f->bold;
        } else if (frame) {
            orr_text_add(out, p, 1);
        } else {
            add(f, out, p, 1);
        }
    }
}

/* How many letters has it? */
static size_t letters(const char *p)
{
    size_t n = 0;
    for (; *p; p++)
        n += ((unsigned char)*p & 0xc0) != 0x80;
    return n;
}

/* Puts line ends where blanks were, so that no line of several words has more than COLUMNS letters. */
static void wrap(char *text)
{
    size_t column = 0;
    char *blank = NULL;
    for (char *p = text; *p; p++) {
        column += ((unsigned char)*p & 0xc0) != 0x80;
        if (*p == ' ')
            blank = p;
        if (column > COLUMNS && blank) {
            *blank = '\n';
            column = 0;
            for (const char *q = blank + 1; q <= p; q++)
                column += ((unsigned char)*q & 0xc0) != 0x80;
            blank = NULL;
        }
    }
}

/* The part's frame around a finished text. */
static void framed(filling *f, orr_text *out, const char *kind, const char *text, const char *link, const char *who)
{
    const orr_slot more[] = {{"text", text ? text : ""},
                             {"link", link ? link : ""},
                             {"who", who ? who : ""},
                             {"colon", f->colon},
                             {NULL, NULL}};
    f->more = more;
    f->trusted = true;
    fill(f, out, string_at(f->frame, kind), true);
    f->more = NULL;
    f->trusted = false;
}

static void rows(filling *f, orr_text *out, const json_t *part)
{
    const char *words = json_string_value(json_array_get(part, 1)),
               *reader = json_string_value(json_array_get(part, 2));
    size_t widest = 0;
    for (unsigned i = 0; i < f->form->n_rows; i++) {
        size_t n = letters(f->form->rows[i].who ? f->form->rows[i].who : reader);
        widest = n > widest ? n : widest;
    }
    framed(f, out, "rows", NULL, NULL, NULL);
    for (unsigned i = 0; i < f->form->n_rows; i++) {
        const orr_form_row *row = &f->form->rows[i];
        char points[24];
        orr_text text = {.max = SLOT_MAX}, who = {.max = SLOT_MAX};
        snprintf(points, sizeof points, "%lld", (long long)row->points);
        f->more = (const orr_slot[]){{"points", points}, {NULL, NULL}};
        fill(f, &text, words, false);
        orr_text_str(&who, row->who ? row->who : reader);
        for (size_t n = letters(row->who ? row->who : reader); !f->html && n < widest; n++)
            orr_text_str(&who, " ");
        out->failed |= text.failed || who.failed || !text.at;
        framed(f, out, "row", text.at, NULL, who.at);
        orr_text_deinit(&text);
        orr_text_deinit(&who);
    }
    framed(f, out, "rows_end", NULL, NULL, NULL);
}

static void part(filling *f, orr_text *out, const json_t *part)
{
    const char *kind = json_string_value(json_array_get(part, 0)), *words = json_string_value(json_array_get(part, 1)),
               *link = json_string_value(json_array_get(part, 2));
    bool unused, is_rows = !strcmp(kind, "rows");
    orr_text text = {.max = PART_MAX};
    if (is_rows && f->form->n_rows)
        rows(f, out, part);
    if (is_rows)
        return;
    f->missing = false;
    f->bold = false;
    if (words)
        fill(f, &text, words, false);
    if (link) {
        ORR_ASSERT(link[0] == '{');
        link = value_of(f, link + 1, strlen(link) - 2, &unused);
        f->missing |= !link;
    }
    out->failed |= text.failed;
    if (!f->missing) {
        if (!f->html && text.at && strcmp(kind, "title") != 0)
            wrap(text.at);
        framed(f, out, kind, text.at, link, NULL);
    }
    orr_text_deinit(&text);
}

/* ---- the whole ----------------------------------------------------------------------------------------------------*/
static bool is_web(const char *link)
{
    return (!strncmp(link, "https://", 8) || !strncmp(link, "http://", 7)) && !strpbrk(link, " <>\"'{}\\");
}

static bool values_are_good(const orr_form *form)
{
    for (unsigned i = 0; i < form->n_slots; i++) {
        const orr_slot *s = &form->slots[i];
        bool link = !strcmp(s->slot, "link") || !strcmp(s->slot, "off") || !strcmp(s->slot, "settings");
        if (s->value && *s->value && (!quoted_is_line(s->value, SLOT_MAX - 1) || (link && !is_web(s->value))))
            return false;
    }
    for (unsigned i = 0; i < form->n_rows; i++)
        if (form->rows[i].who && !quoted_is_line(form->rows[i].who, SLOT_MAX / 2))
            return false;
    return true;
}

static void body(const orr_forms *f, const orr_form *form, const json_t *kind, bool html, const char *subject,
                 orr_text *out)
{
    const json_t *parts = json_object_get(kind, "parts");
    bool french = texts_of(f, form->language) == f->fr;
    filling fl = {.form = form,
                  .frame = json_object_get(f->form, html ? "html" : "text"),
                  .html = html,
                  .colon = string_at(texts_of(f, form->language), "colon"),
                  .french = french};
    bool footed = false;
    const orr_slot more[] = {{"subject", subject}, {"language", french ? "fr" : "en"}, {NULL, NULL}};
    fl.more = more;
    fill(&fl, out, string_at(fl.frame, "begin"), true);
    fl.more = NULL;
    for (size_t i = 0; i < json_array_size(parts); i++) {
        const json_t *one = json_array_get(parts, i);
        footed |= !strcmp(json_string_value(json_array_get(one, 0)), "foot");
        part(&fl, out, one);
    }
    if (!footed && html)
        framed(&fl, out, "foot", NULL, NULL, NULL);
    fill(&fl, out, string_at(fl.frame, "end"), true);
}

orr_err orr_form_fill(const orr_forms *f, const orr_form *form, orr_text *subject, orr_text *text, orr_text *html)
{
    const json_t *kind = json_object_get(texts_of(f, form->language), form->kind);
    const char *head = string_at(kind, "subject");
    if (!head)
        return ORR_NOT_FOUND;
    if (!values_are_good(form))
        return ORR_BAD_INPUT;
    filling fl = {
        .form = form, .frame = json_object_get(f->form, "text"), .french = texts_of(f, form->language) == f->fr};
    fill(&fl, subject, head, false);
    if (fl.missing)
        return ORR_BAD_INPUT;
    if (subject->failed || !subject->at)
        return ORR_NO_MEMORY;
    body(f, form, kind, false, subject->at, text);
    body(f, form, kind, true, subject->at, html);
    return text->failed || html->failed ? ORR_NO_MEMORY : ORR_OK;
}
