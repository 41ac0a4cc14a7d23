/* src/post/form.c: what letters say, in both languages, in text and HTML. */
#include "post/form.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    orr_text subject, text, html;
} filled;

static orr_err fill(const orr_form *form, filled *out)
{
    static orr_forms *forms;
    forms = orr_forms_open();
    assert_non_null(forms);
    *out = (filled){{.max = 1000}, {.max = 1 << 16}, {.max = 1 << 16}};
    orr_err e = orr_form_fill(forms, form, &out->subject, &out->text, &out->html);
    orr_forms_close(forms);
    return e;
}

static void done_with(filled *f)
{
    orr_text_deinit(&f->subject);
    orr_text_deinit(&f->text);
    orr_text_deinit(&f->html);
}

static void has(const orr_text *text, const char *what)
{
    if (!strstr(text->at, what))
        fail_msg("expected \"%s\" in\n%s", what, text->at);
}

static void hasnt(const orr_text *text, const char *what)
{
    if (strstr(text->at, what))
        fail_msg("expected no \"%s\" in\n%s", what, text->at);
}

static const orr_slot turn[] = {
    {"site", "Orrery"},
    {"name", "Cunitz"},
    {"game", "Newton"},
    {"others", "Kirch and Rømer"},
    {"where", "round 4"},
    {"story", "Kirch laid Travel and put a cube on Athenai; Rømer placed a seventh tile."},
    {"until", "tomorrow"},
    {"link", "https://orrery.example/t/7kqm42?a=1&b=2"},
    {"off", "https://orrery.example/off/turn"},
};
static const orr_form_row rows[] = {{"Kirch", 26}, {NULL, 1}, {"Rømer", 0}};

static void a_turn_is_told_in_text_and_html(void **unused)
{
    (void)unused;
    filled f;
    const orr_form form = {.kind = "turn", .language = "en", .slots = turn, .n_slots = 9, .rows = rows, .n_rows = 3};
    assert_int_equal(fill(&form, &f), ORR_OK);
    assert_string_equal(f.subject.at, "Your turn: Newton with Kirch and Rømer");
    assert_string_equal(f.text.at,
                        "It is your turn, Cunitz.\n\n"
                        "Newton, round 4.\n\n"
                        "Kirch laid Travel and put a cube on Athenai; Rømer placed a\nseventh tile.\n\n"
                        "   Kirch  26 points\n   You    1 point\n   Rømer  0 points\n\n"
                        "Play your turn:\nhttps://orrery.example/t/7kqm42?a=1&b=2\n\n"
                        "You have until tomorrow.\n\n"
                        "-- \nOne letter for all your turns, at most one an hour, none\nwhile you are here.\n"
                        "No more letters about turns:\nhttps://orrery.example/off/turn\n");
    has(&f.html, "<title>Your turn: Newton with Kirch and Rømer</title>");
    has(&f.html, "<b>Newton</b>, round 4.");
    has(&f.html, "href=\"https://orrery.example/t/7kqm42?a=1&amp;b=2\"");
    has(&f.html, "<b>1</b> point</td>");
    hasnt(&f.html, "All notices"); /* no link for it was given */
    hasnt(&f.html, "{");
    done_with(&f);
    orr_form french = form;
    french.language = "fr";
    assert_int_equal(fill(&french, &f), ORR_OK);
    has(&f.subject, "À vous : Newton avec Kirch and Rømer");
    has(&f.text, "Jouer votre tour :\nhttps:");
    has(&f.text, "   Vous   1 point\n   Rømer  0 point\n"); /* there nought is one */
    has(&f.html, "<html lang=\"fr\">");
    done_with(&f);
}

static void a_code_is_told_to_who_asked(void **unused)
{
    (void)unused;
    filled f;
    orr_slot slots[] = {
        {"site", "Orrery"}, {"code", "04071825"}, {"minutes", "10"}, {"link", "https://orrery.example/in/abc"}};
    orr_form form = {.kind = "code", .language = "de", .slots = slots, .n_slots = 4};
    assert_int_equal(fill(&form, &f), ORR_OK);
    assert_string_equal(f.subject.at, "04071825 is your code for Orrery");
    has(&f.text, "It holds for 10\nminutes.\n");
    has(&f.text, "   04071825\n");
    has(&f.text, "Sign in:\nhttps://orrery.example/in/abc\n");
    has(&f.html, "<b>04071825</b>");
    has(&f.html, "href=\"https://orrery.example/in/abc\"");
    hasnt(&f.text, "Your code,"); /* who has no name */
    done_with(&f);
    slots[2].value = "1";
    assert_int_equal(fill(&form, &f), ORR_OK);
    has(&f.text, "It holds for one\nminute.\n");
    done_with(&f);
    slots[3].value = NULL;
    assert_int_equal(fill(&form, &f), ORR_OK);
    hasnt(&f.html, "Sign in</b>");
    hasnt(&f.html, "href");
    done_with(&f);
    slots[1].value = NULL;
    assert_int_equal(fill(&form, &f), ORR_BAD_INPUT);
    done_with(&f);
    form.kind = "specimen";
    assert_int_equal(fill(&form, &f), ORR_NOT_FOUND);
    done_with(&f);
}

static void values_are_no_markup(void **unused)
{
    (void)unused;
    filled f;
    orr_slot slots[9];
    orr_form_row row = {"<i>Ann</i>", 3};
    memcpy(slots, turn, sizeof turn);
    orr_form form = {.kind = "turn", .slots = slots, .n_slots = 9, .rows = &row, .n_rows = 1};
    slots[1].value = "<script>\"'&{site}*x*";
    assert_int_equal(fill(&form, &f), ORR_OK);
    has(&f.html, "It is your turn, &lt;script&gt;&quot;&#39;&amp;{site}*x*.");
    has(&f.text, "It is your turn, <script>\"'&{site}*x*.");
    has(&f.html, "&lt;i&gt;Ann&lt;/i&gt;");
    hasnt(&f.html, "<script>");
    hasnt(&f.html, "<i>");
    done_with(&f);
    static const char *const bad[] = {"a\nb", "a\rb", "\x1b", "\xff"};
    for (unsigned i = 0; i < 4; i++) {
        slots[1].value = bad[i];
        assert_int_equal(fill(&form, &f), ORR_BAD_INPUT);
        done_with(&f);
        slots[1].value = "Cunitz";
        row.who = bad[i];
        assert_int_equal(fill(&form, &f), ORR_BAD_INPUT);
        done_with(&f);
        row.who = "Ann";
    }
    static const char *const links[] = {"javascript:alert(1)", "https://a b", "https://a\"", "/t/7kqm42", "data:x"};
    for (unsigned i = 0; i < 5; i++)
        for (unsigned k = 7; k < 9; k++) {
            slots[k].value = links[i];
            assert_int_equal(fill(&form, &f), ORR_BAD_INPUT);
            done_with(&f);
            slots[k].value = turn[k].value;
        }
}

/* The slots of a text, in the order of their names; each once. */
static void slots_of(const char *text, char out[400])
{
    char found[12][32];
    unsigned n = 0;
    for (const char *p = text; (p = strchr(p, '{')); p++) {
        assert_true(n < 12);
        snprintf(found[n++], sizeof found[0], "%.*s", (int)strcspn(p + 1, ":}"), p + 1);
    }
    out[0] = '\0';
    for (char last[32] = "";;) {
        const char *next = NULL;
        for (unsigned i = 0; i < n; i++)
            if (strcmp(found[i], last) > 0 && (!next || strcmp(found[i], next) < 0))
                next = found[i];
        if (!next)
            return;
        memcpy(last, next, sizeof last);
        strcat(strcat(out, next), " ");
    }
}

static void same_slots(const char *what, const json_t *a, const json_t *b)
{
    char slots[2][400];
    slots_of(json_string_value(a), slots[0]);
    slots_of(json_string_value(b), slots[1]);
    if (strcmp(slots[0], slots[1]) != 0)
        fail_msg("%s: \"%s\" and \"%s\"", what, json_string_value(a), json_string_value(b));
}

static void both_languages_say_the_same(void **unused)
{
    (void)unused;
    json_t *en =
        json_load_file("src/post/text/en.json", JSON_REJECT_DUPLICATES, NULL); /* from the root of the repository */
    json_t *fr = json_load_file("src/post/text/fr.json", JSON_REJECT_DUPLICATES, NULL);
    json_t *form = json_load_file("src/post/text/form.json", JSON_REJECT_DUPLICATES, NULL);
    assert_true(en && fr && form);
    assert_int_equal(json_object_size(en), json_object_size(fr));
    const char *kind;
    json_t *letter;
    json_object_foreach(en, kind, letter)
    {
        const json_t *other = json_object_get(fr, kind), *parts = json_object_get(letter, "parts"),
                     *others = json_object_get(other, "parts");
        assert_non_null(other);
        assert_int_equal(json_array_size(parts), json_array_size(others));
        if (parts)
            same_slots(kind, json_object_get(letter, "subject"), json_object_get(other, "subject"));
        for (size_t i = 0; i < json_array_size(parts); i++) {
            const json_t *a = json_array_get(parts, i), *b = json_array_get(others, i);
            const char *is = json_string_value(json_array_get(a, 0));
            assert_string_equal(is, json_string_value(json_array_get(b, 0)));
            assert_non_null(json_object_get(json_object_get(form, "html"), is));
            assert_non_null(json_object_get(json_object_get(form, "text"), is));
            assert_int_equal(json_array_size(a), json_array_size(b));
            for (size_t k = 1; k < json_array_size(a); k++)
                same_slots(kind, json_array_get(a, k), json_array_get(b, k));
        }
    }
    assert_int_equal(json_object_size(json_object_get(en, "specimen")),
                     json_object_size(json_object_get(fr, "specimen")));
    json_decref(en);
    json_decref(fr);
    json_decref(form);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_told_in_text_and_html),
        cmocka_unit_test(a_code_is_told_to_who_asked),
        cmocka_unit_test(values_are_no_markup),
        cmocka_unit_test(both_languages_say_the_same),
    };
    return cmocka_run_group_tests_name("form", tests, NULL, NULL);
}
