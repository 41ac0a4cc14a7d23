/* src/people/name.c: which names may be, and which may not both be there. */
#include "people/letters.h"
#include "people/name.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistr.h>

#include <cmocka.h>

#include "people/confusables.inc"

#define COUNT(a) (sizeof(a) / sizeof *(a))

enum { FEW = 128 };

/* UTF-8 of code points. */
static void spell(const uint32_t *c, size_t n, char out[FEW])
{
    size_t size = FEW - 1;
    assert_ptr_equal(u32_to_u8(c, n, (uint8_t *)out, &size), out);
    out[size] = '\0';
}

static orr_name keys(const char *text)
{
    orr_name name = {.text = ""};
    assert_int_equal(orr_name_key(text, name.key), ORR_OK);
    assert_int_equal(orr_name_look(text, name.look), ORR_OK);
    return name;
}

static void assert_meet(const char *one, const char *two)
{
    orr_name a = keys(one), b = keys(two);
    if (orr_name_apart(&a, &b))
        fail_msg("%s (%s, %s) and %s (%s, %s) are apart", one, a.key, a.look, two, b.key, b.look);
}

static void assert_apart(const char *one, const char *two)
{
    orr_name a = keys(one), b = keys(two);
    if (!orr_name_apart(&a, &b))
        fail_msg("%s (%s, %s) and %s (%s, %s) meet", one, a.key, a.look, two, b.key, b.look);
}

/* What somebody is called is found whatever way it is written. */
static void assert_found(const char *one, const char *two) { assert_string_equal(keys(one).key, keys(two).key); }

/* Unicode's own data: each letter looks like what stands for it, alone and in a name. */
static void every_confusable_meets_its_prototype(void **unused)
{
    (void)unused;
    size_t tried = 0;
    assert_true(COUNT(confusables) > 5000);
    for (size_t i = 0; i < COUNT(confusables); i++) {
        char source[FEW], target[FEW], in[FEW + 2], like[FEW + 2];
        orr_name a, b;
        spell(&confusables[i].from, 1, source);
        spell(prototypes + confusables[i].at, confusables[i].n, target);
        snprintf(in, sizeof in, "x%sx", source);
        snprintf(like, sizeof like, "x%sx", target);
        assert_string_equal(keys(in).look, keys(like).look);
        if (orr_name_look(target, b.look)) /* a blank */
            continue;
        assert_int_equal(orr_name_look(source, a.look), ORR_OK);
        assert_string_equal(a.look, b.look);
        tried++;
    }
    assert_true(tried > 5000);
}

/* A key is its own key, and is the same however the letters are composed and whichever case they have. */
static void keys_are_settled(void **unused)
{
    size_t tried = 0;
    (void)unused;
    for (uint32_t c = 0x21; c < 0x1fbff; c = c == 0x33ff ? 0xa000 : c == 0xabff ? 0xd7a4 : c + 1) {
        char text[FEW], again[ORR_NAME_KEY];
        orr_name name = {.text = ""};
        if (c >= 0xd800 && c < 0xe000)
            continue;
        spell(&c, 1, text);
        if (orr_name_key(text, name.key) || orr_name_look(text, name.look))
            continue;
        assert_int_equal(orr_name_key(name.key, again), ORR_OK);
        assert_string_equal(again, name.key);
        assert_int_equal(orr_name_key(name.look, again), ORR_OK);
        assert_string_equal(again, name.look);
        tried++;
    }
    assert_true(tried > 50000);
}

static void a_name_is_found_in_any_writing(void **unused)
{
    (void)unused;
    assert_found("Ian", "iAN");
    assert_found("Ιωάννης", "ΙΩΆΝΝΗΣ");
    assert_found("Νίνα", "ΝΊΝΑ");
    assert_found("Straße", "STRASSE");
    assert_found("Zo\xc3\xab", "ZOE\xcc\x88"); /* composed, decomposed */
    assert_found("A\xcc\x8a", "\xe2\x84\xab"); /* ring above; the sign of the angstrom */
    assert_found("Ａｎｎ", "ann");             /* full width */
    assert_found("𝐌𝐚𝐫𝐢𝐚", "maria");            /* mathematical bold */
    assert_found("ﬁona", "Fiona");
    assert_found("İnci", "inci"); /* its small letter has two dots above */
    assert_found("Ann Lee", "ann_lee");
    assert_found("Ann Lee", " ann. - Lee.");
    assert_found("Ann Lee", "Ann\u2014Lee"); /* a dash that looks like a letter of Japanese */
    assert_found("An\xe2\x80\x8bn", "Ann");  /* zero width space */
    assert_found("An\xe2\x80\x8dn", "Ann");  /* joiner */
    assert_found("An\xc2\xadn", "Ann");      /* soft hyphen */
}

static void names_that_look_alike_meet(void **unused)
{
    (void)unused;
    assert_meet("Маria", "Maria"); /* Cyrillic М, а */
    assert_meet("Мария", "МАРИЯ");
    assert_meet("rnaria", "maria");
    assert_meet("rnaria", "Maria");
    assert_meet("ΑDA", "ada");   /* Greek Α */
    assert_meet("ΝΙΝΑ", "NINA"); /* Greek throughout */
    assert_meet("νίνα", "víva");
    assert_meet("0scar", "Oscar");
    assert_meet("0SCAR", "oscar");
    assert_meet("paypaI", "paypal");
    assert_meet("paypa1", "PayPal");
    assert_meet("Ian", "lan");
    assert_meet("Ian", "1an");
    assert_meet("B|ll", "BIll");
    assert_meet("сосо", "coco"); /* Cyrillic throughout */
    assert_meet("𝐌𝐚𝐫𝐢𝐚", "rnaria");
    assert_meet("Ｏｓｃａｒ", "0scar");
    assert_meet("ZOE\xcc\x88", "zo\xc3\xab");
    assert_meet("O’Hara", "O'hara");
}

static void names_that_differ_stay_apart(void **unused)
{
    (void)unused;
    assert_apart("Maria", "Marie");
    assert_apart("Ali", "All");
    assert_apart("Nina", "Vina");
    assert_apart("Sam", "Fam"); /* both are near the long s */
    assert_apart("Zoe", "Zo\xc3\xab");
    assert_apart("Bob", "ssoss"); /* both are near the Greek beta */
    assert_apart("Ann Lee", "Annlee");
    assert_apart("Yuri", "Uuri");
    assert_apart("李明", "李朋");
}

static void assert_read(const char *given, const char *text)
{
    orr_name name;
    if (orr_name_read(given, &name))
        fail_msg("%s is refused", given);
    assert_string_equal(name.text, text);
    assert_true(*name.key && *name.look);
}

static void assert_refused(const char *given, orr_err e)
{
    static const orr_name none;
    orr_name name;
    memset(&name, 1, sizeof name);
    if (orr_name_read(given, &name) != e)
        fail_msg("%s: %s was expected", given, orr_err_name(e));
    assert_memory_equal(&name, &none, sizeof name);
}

static void a_name_has_two_to_twenty_letters(void **unused)
{
    (void)unused;
    assert_read("Al", "Al");
    assert_read("  Ann \xc2\xa0  Lee ", "Ann Lee");
    assert_read("ZOE\xcc\x88", "ZO\xc3\x8b");
    assert_read("abcdefghijklmnopqrst", "abcdefghijklmnopqrst");
    assert_read("e\xcc\x81"
                "bcdefghijklmnopqrst",
                "\xc3\xa9"
                "bcdefghijklmnopqrst");
    assert_read("محمد", "محمد");
    assert_read("می‌خواهم", "می‌خواهم"); /* a non-joiner that has its place */
    assert_read("李明", "李明");
    assert_read("👩‍🚀 Ada", "👩‍🚀 Ada");
    assert_refused("", ORR_BAD_INPUT);
    assert_refused("A", ORR_BAD_INPUT);
    assert_refused(" A ", ORR_BAD_INPUT);
    assert_refused("A...", ORR_BAD_INPUT);
    assert_refused("....", ORR_BAD_INPUT);
    assert_refused("- _ -", ORR_BAD_INPUT);
    assert_refused("abcdefghijklmnopqrstu", ORR_BAD_INPUT);
}

static void what_does_not_show_is_refused(void **unused)
{
    (void)unused;
    assert_refused("Ann\xe2\x80\x8f", ORR_BAD_INPUT); /* right-to-left mark */
    assert_refused("\xe2\x80\xae"
                   "nnA",
                   ORR_BAD_INPUT);                    /* override */
    assert_refused("An\xe2\x81\xa7n", ORR_BAD_INPUT); /* isolate */
    assert_refused("\xd8\x9c"
                   "Ann",
                   ORR_BAD_INPUT);                             /* Arabic letter mark */
    assert_refused("An\xe2\x80\x8bn", ORR_BAD_INPUT);          /* zero width space */
    assert_refused("An\xe2\x80\x8dn", ORR_BAD_INPUT);          /* a joiner out of its place */
    assert_refused("An\xc2\xadn", ORR_BAD_INPUT);              /* soft hyphen */
    assert_refused("\xe3\x85\xa4\xe3\x85\xa4", ORR_BAD_INPUT); /* Hangul filler */
    assert_refused("An\nn", ORR_BAD_INPUT);
    assert_refused("\xcc\x81nn", ORR_BAD_INPUT); /* a mark on nothing */
    assert_refused("An\xff", ORR_BAD_INPUT);
    assert_refused("An\xed\xa0\x80", ORR_BAD_INPUT); /* half of a pair */
    char deep[64] = "Zo", stack[4096] = "";
    for (int i = 0; i < 5; i++)
        strcat(deep, "\xcc\xb0");
    assert_refused(deep, ORR_BAD_INPUT);
    memset(stack, 'a', sizeof stack - 1);
    assert_refused(stack, ORR_BAD_INPUT);
}

static void reserved_names_are_refused(void **unused)
{
    static const char *const none[] = {"host",
                                       "Host",
                                       "HÔTE",
                                       "hote",
                                       "Moderator",
                                       "rnoderator",
                                       "m0derat0r",
                                       "Modérateur",
                                       "orrery",
                                       "Orrery.",
                                       "ＡＤＭＩＮ",
                                       "аdmin",
                                       "SYSTEM",
                                       "système",
                                       "somebody",
                                       "Somebody_who left",
                                       "quelqu’un",
                                       "guest",
                                       "Invité",
                                       "invite\xcc\x81",
                                       "rnaster",
                                       "deIeted",
                                       "maître",
                                       "The Host",
                                       "Host 1",
                                       "Admin2",
                                       "H.o.s.t",
                                       "Orrery Team",
                                       "Admins",
                                       "Mods",
                                       "ADM1N",
                                       "Ádmin",
                                       "OrreryBot",
                                       "AdminOrrery",
                                       "M0d3rat0r",
                                       "5y5tem",
                                       "He1p",
                                       "@dmin",
                                       "System message",
                                       "Somebody left",
                                       "Modérateur est parti",
                                       "Hôtes",
                                       "TheOrreryTeam",
                                       "Guest account",
                                       "Moderator Ann",
                                       "Ann, modérateur",
                                       "TheModerator Ann",
                                       "Quelqu’un est parti",
                                       "Someone who left",
                                       "ADMlN",
                                       "ᴍᴏᴅᴇʀᴀᴛᴏʀ",
                                       "🅼🅾🅳🅴🆁🅰🆃🅾🆁",
                                       "mod-erator",
                                       "Modera tor",
                                       "ad.min",
                                       "Moderatorﷺ"};
    (void)unused;
    for (size_t i = 0; i < COUNT(none); i++)
        assert_refused(none[i], ORR_FORBIDDEN);
    assert_read("Hostia", "Hostia");
    assert_read("Gaston", "Gaston");
    assert_read("Masters", "Masters");
    assert_read("Message", "Message");
    assert_read("Modeste", "Modeste");
    assert_read("Botanist", "Botanist");
    assert_read("Ada 1815", "Ada 1815");
    assert_read("Player One", "Player One");
    assert_read("Moimoi", "Moimoi");
    assert_read("Mo!", "Mo!");
    assert_read("Bo7", "Bo7");
    assert_read("Môi", "Môi");
    assert_read("Anna Staff", "Anna Staff");
    assert_read("Quasi Modo", "Quasi Modo");
    assert_read("Table Mountain", "Table Mountain");
    assert_read("Lemaître", "Lemaître");
    assert_read("Theme", "Theme");
    assert_read("Mel 2", "Mel 2");
    assert_read("Who", "Who");
    assert_read("Adele", "Adele");
    assert_read("Anton Œuvre", "Anton Œuvre");
    assert_read("Ho Stephanie", "Ho Stephanie");
    assert_read("Μαρία", "Μαρία");
}

static void reserved_words_look_as_they_are_called(void **unused)
{
    static const char *const reserved[] = {
#define X(word) word,
#define HOUSE(word) word,
#include "people/reserved.def"
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(reserved); i++) {
        orr_name name = keys(reserved[i]);
        assert_string_equal(name.key, name.look);
        assert_refused(reserved[i], ORR_FORBIDDEN);
    }
}

/* Keys are made of any text, whatever may be shown; or there are none. */
static void keys_of_long_texts_are_refused(void **unused)
{
    char key[ORR_NAME_KEY], text[FEW] = "";
    (void)unused;
    for (int i = 0; i < ORR_NAME_READ; i++)
        strcat(text, "\xef\xb7\xba"); /* U+FDFA, which is 18 letters */
    assert_int_equal(orr_name_key(text, key), ORR_BAD_INPUT);
    assert_string_equal(key, "");
    assert_int_equal(orr_name_key("abcdefghijklmnopqrstuvwxy", key), ORR_BAD_INPUT);
    assert_int_equal(orr_name_look("\xff", key), ORR_BAD_INPUT);
    assert_int_equal(orr_name_look(" ._ ", key), ORR_BAD_INPUT);
    for (int i = 0; i < ORR_NAME_READ; i++)
        memcpy(text + 4 * i, "\xf0\x90\x8d\x88", 5); /* 24 letters of four bytes */
    assert_int_equal(orr_name_key(text, key), ORR_OK);
    assert_int_equal(strlen(key), 96);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_confusable_meets_its_prototype),   cmocka_unit_test(keys_are_settled),
        cmocka_unit_test(a_name_is_found_in_any_writing),         cmocka_unit_test(names_that_look_alike_meet),
        cmocka_unit_test(names_that_differ_stay_apart),           cmocka_unit_test(a_name_has_two_to_twenty_letters),
        cmocka_unit_test(what_does_not_show_is_refused),          cmocka_unit_test(reserved_names_are_refused),
        cmocka_unit_test(reserved_words_look_as_they_are_called), cmocka_unit_test(keys_of_long_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
