/* Any names, subjects, addresses, links and texts: refused, or a letter whose headers, seen by another reader, are as
 * many and as named as of any other, and say what was given, and whose parts are what was given. The bytes are lines;
 * what each is for goes by its number. `\` n, r, 0 in a line stand for LF, CR and the end. */
#include "../letter_reader.h"
#include "post/form.h"
#include "post/letter.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES = 8, LINE_MAX = 1500 };
static char lines[LINES][LINE_MAX];

static void part_lines(const uint8_t *data, size_t size)
{
    unsigned line = 0;
    size_t n = 0;
    memset(lines, 0, sizeof lines);
    for (size_t i = 0; i < size && line < LINES; i++) {
        char c = (char)data[i];
        if (c == '\n' || n + 1 >= LINE_MAX) {
            line++;
            n = 0;
            continue;
        }
        if (c == '\\' && i + 1 < size) {
            char next = (char)data[++i];
            c = next == 'n' ? '\n' : next == 'r' ? '\r' : next == '0' ? '\0' : next;
        }
        lines[line][n++] = c;
    }
}

static void same_words(const char *header, const orr_mailbox *m, const reader_letter *seen)
{
    char expected[ORR_MAILBOX_NAME_MAX + ORR_ADDRESS_MAX + 8];
    if (*m->name)
        snprintf(expected, sizeof expected, "%s <%s>", m->name, m->address);
    else
        snprintf(expected, sizeof expected, "%s", m->address);
    ORR_ASSERT(!strcmp(reader_value(seen, header), expected));
}

static void same_part(const reader_letter *seen, unsigned i, const char *text)
{
    static char found[READER_SIZE];
    char type[64];
    ORR_ASSERT(reader_part(seen, i, type, found, sizeof found));
    size_t n = strlen(text), ended = n && text[n - 1] != '\n';
    ORR_ASSERT(strlen(found) == n + ended && !memcmp(found, text, n));
}

static void look(const orr_letter *l, const char *letter)
{
    static reader_letter seen;
    static const char *const names[] = {"From",
                                        "To",
                                        "Subject",
                                        "Date",
                                        "Message-ID",
                                        "MIME-Version",
                                        "Auto-Submitted",
                                        "List-Unsubscribe",
                                        "List-Unsubscribe-Post",
                                        "Content-Type"};
    unsigned links = !l->unsubscribe ? 0 : !strncmp(l->unsubscribe, "https:", 6) ? 2 : 1;
    ORR_ASSERT(reader_headers(letter, &seen));
    ORR_ASSERT(seen.n == 8 + links);
    for (unsigned i = 0; i < seen.n; i++)
        ORR_ASSERT(!strcmp(seen.name[i], names[i < 7 + links ? i : 9]));
    same_words("From", &l->from, &seen);
    same_words("To", &l->to, &seen);
    ORR_ASSERT(!strcmp(reader_value(&seen, "Subject"), l->subject));
    same_part(&seen, 0, l->text);
    same_part(&seen, 1, l->html);
    same_part(&seen, 2, "");
}

static void fill_form(void)
{
    static orr_forms *forms;
    const orr_slot slots[] = {{"site", lines[0]}, {"name", lines[1]},  {"game", lines[2]}, {"others", lines[3]},
                              {"link", lines[4]}, {"story", lines[5]}, {"code", lines[6]}, {"minutes", lines[7]}};
    const orr_form_row rows[] = {{lines[1], 1}, {NULL, -3}};
    static const char *const kinds[] = {"turn", "code", "try"};
    forms = forms ? forms : orr_forms_open();
    ORR_ASSERT(forms);
    for (unsigned i = 0; i < 6; i++) {
        orr_text subject = {.max = 8000}, text = {.max = 1 << 17}, html = {.max = 1 << 17};
        const orr_form form = {kinds[i % 3], i < 3 ? "en" : "fr", slots, 8, rows, 2};
        if (!orr_form_fill(forms, &form, &subject, &text, &html)) {
            ORR_ASSERT(!strpbrk(subject.at, "\r\n"));
            ORR_ASSERT(!strstr(html.at, "<script") && !strstr(html.at, "javascript:\""));
        }
        orr_text_deinit(&subject);
        orr_text_deinit(&text);
        orr_text_deinit(&html);
    }
}

/* As much as there is room for. */
static void copy(char *to, size_t room, const char *from)
{
    size_t n = strnlen(from, room - 1);
    memcpy(to, from, n);
    to[n] = '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    orr_letter l = {.host = "orrery.example", .at = 1};
    orr_text out = {.max = ORR_LETTER_MAX};
    const char *why;
    part_lines(data, size);
    l.from = (orr_mailbox){"", "post@orrery.example"};
    l.to = (orr_mailbox){"", "ann@example.org"};
    copy(l.from.name, sizeof l.from.name, lines[0]);
    copy(l.to.name, sizeof l.to.name, lines[1]);
    l.subject = lines[2];
    if (*lines[3])
        copy(l.to.address, sizeof l.to.address, lines[3]);
    l.unsubscribe = *lines[4] ? lines[4] : NULL;
    l.text = lines[5];
    l.html = lines[6];
    if (!orr_letter_write(&l, &out, &why))
        look(&l, out.at);
    else
        ORR_ASSERT(why && !out.n);
    orr_text_deinit(&out);
    orr_mailbox m;
    if (!orr_mailbox_read(lines[0], &m, &why))
        ORR_ASSERT(!orr_address_check(m.address, NULL) && !strpbrk(m.name, "\r\n"));
    fill_form();
    return 0;
}
