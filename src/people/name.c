#include "people/name.h"
#include "people/letters.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

#include "people/confusables.inc"

static const struct {
    const char *word;
    bool house; /* of the house also beside another word: "Moderator Ann" */
} reserved[] = {
#define X(word) {word, false},
#define HOUSE(word) {word, true},
#include "people/reserved.def"
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* Some letters become many: the longest prototype has 18. ROUNDS is more than any letter needs (test_name). */
enum { WORK = 512, ROUNDS = 6, DOT_ABOVE = 0x307 };

/* A text being worked on. */
typedef struct {
    ucs4_t c[WORK];
    size_t n;
} letters;

/* What libunistring made of `l`, owned. */
static orr_err take(letters *l, uint32_t *made, size_t n)
{
    if (made && n <= WORK) {
        memcpy(l->c, made, n * sizeof *made);
        l->n = n;
    }
    free(made);
    return !made ? ORR_NO_MEMORY : n > WORK ? ORR_BAD_INPUT : ORR_OK;
}

static orr_err normalize(letters *l, uninorm_t form)
{
    size_t n = 0;
    uint32_t *made = l->n ? u32_normalize(form, l->c, l->n, NULL, &n) : NULL;
    return l->n ? take(l, made, n) : ORR_OK;
}

static orr_err fold_case(letters *l)
{
    size_t n = 0;
    uint32_t *made = l->n ? u32_casefold(l->c, l->n, NULL, UNINORM_NFKD, NULL, &n) : NULL;
    return l->n ? take(l, made, n) : ORR_OK;
}

static orr_err read_letters(letters *l, const char *text, size_t most)
{
    l->n = 0;
    for (const uint8_t *p = (const uint8_t *)text; *p; l->n++) {
        int size = l->n < most ? u8_strmbtouc(&l->c[l->n], p) : -1;
        if (size <= 0)
            return ORR_BAD_INPUT;
        p += size;
    }
    return ORR_OK;
}

static orr_err write_letters(const letters *l, char *out, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++) {
        int more = u8_uctomb((uint8_t *)out + n, l->c[i], (ptrdiff_t)(size - n - 1));
        if (more <= 0) {
            *out = '\0';
            return ORR_BAD_INPUT;
        }
        n += (size_t)more;
    }
    out[n] = '\0';
    return ORR_OK;
}

/* ---- the keys -----------------------------------------------------------------------------------------------------*/
static bool is_blank(ucs4_t c) { return orr_letters_space(c); }

static bool is_between(ucs4_t c)
{
    return is_blank(c) || c == '.' || c == 0xb7 ||
           uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Pc | UC_CATEGORY_MASK_Pd);
}

/* A run of what `is` becomes one space, and nothing at the ends. */
static void squeeze(letters *l, bool (*is)(ucs4_t))
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++)
        if (!is(l->c[i]))
            l->c[n++] = l->c[i];
        else if (n && l->c[n - 1] != ' ')
            l->c[n++] = ' ';
    l->n = n && l->c[n - 1] == ' ' ? n - 1 : n;
}

/* Takes away what shows nothing, and the dot above what has one already. */
static void strip(letters *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++) {
        ucs4_t c = l->c[i], before = n ? l->c[n - 1] : 0;
        if (!uc_is_property_default_ignorable_code_point(c) &&
            !(c == DOT_ABOVE && (before == 'i' || before == 'j' || before == DOT_ABOVE)))
            l->c[n++] = c;
    }
    l->n = n;
}

/* All ways of writing it. */
static orr_err fold(letters *l)
{
    orr_err e = fold_case(l);
    strip(l);
    squeeze(l, is_between);
    return e;
}

static size_t confusable_at(ucs4_t c)
{
    size_t low = 0, high = COUNT(confusables);
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (confusables[middle].from < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < COUNT(confusables) && confusables[low].from == c ? low : COUNT(confusables);
}

/* Each letter becomes the one that stands for it. */
static orr_err replace(letters *l)
{
    letters made = {.n = 0};
    for (size_t i = 0; i < l->n; i++) {
        size_t at = confusable_at(l->c[i]), n = at < COUNT(confusables) ? confusables[at].n : 1;
        if (made.n + n > WORK)
            return ORR_BAD_INPUT;
        memcpy(made.c + made.n, at < COUNT(confusables) ? prototypes + confusables[at].at : l->c + i, n * sizeof *l->c);
        made.n += n;
    }
    *l = made;
    return ORR_OK;
}

/* The skeleton of Unicode TS 39: what is seen. */
static orr_err see(letters *l)
{
    orr_err e = normalize(l, UNINORM_NFD);
    strip(l);
    e = e ? e : replace(l);
    e = e ? e : normalize(l, UNINORM_NFD);
    squeeze(l, is_between);
    return e;
}

/* Folded and seen until that changes nothing: what stands for a letter may be large, and what is small may look like
 * another. */
static orr_err settle(letters *l)
{
    for (int i = 0; i < ROUNDS; i++) {
        letters was = *l;
        orr_err e = fold(l);
        e = e ? e : see(l);
        if (e || (was.n == l->n && !memcmp(was.c, l->c, l->n * sizeof *l->c)))
            return e;
    }
    return ORR_OK;
}

static orr_err key_of(const char *text, bool look, char out[ORR_NAME_KEY])
{
    letters l;
    orr_err e = read_letters(&l, text, ORR_NAME_READ);
    *out = '\0';
    e = e || !look ? e : see(&l);
    e = e ? e : settle(&l);
    if (!e && !l.n)
        e = ORR_BAD_INPUT;
    return e ? e : write_letters(&l, out, ORR_NAME_KEY);
}

orr_err orr_name_key(const char *text, char out[ORR_NAME_KEY]) { return key_of(text, false, out); }

orr_err orr_name_look(const char *text, char out[ORR_NAME_KEY]) { return key_of(text, true, out); }

/* ---- names --------------------------------------------------------------------------------------------------------*/
bool orr_name_apart(const orr_name *a, const orr_name *b)
{
    return strcmp(a->key, b->key) && strcmp(a->key, b->look) && strcmp(a->look, b->key) && strcmp(a->look, b->look);
}

static orr_err make_keys(orr_name *name)
{
    orr_err e = orr_name_key(name->text, name->key);
    return e ? e : orr_name_look(name->text, name->look);
}

/* What says nothing beside another word: articles, and the like. */
static const char *const little[] = {
    "the",     "a",      "an",     "your",  "our",    "my",      "of",       "and",     "no",     "nr",     "number",
    "is",      "was",    "has",    "left",  "here",   "message", "messages", "notice",  "info",   "news",   "alert",
    "account", "player", "le",     "la",    "les",    "l",       "un",       "une",     "votre",  "notre",  "mon",
    "who",     "that",   "qui",    "ma",    "de",     "du",      "des",      "d",       "et",     "n",      "numéro",
    "numero",  "est",    "quitté", "parti", "partie", "ici",     "avis",     "annonce", "compte", "joueur", "joueuse"};

/* Takes the marks from letters that stand decomposed: "Ádmin" is read as "Admin". */
static void strip_marks(letters *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++)
        if (!uc_is_general_category_withtable(l->c[i], UC_CATEGORY_MASK_Mn))
            l->c[n++] = l->c[i];
    l->n = n;
}

/* The same without marks; "" when there is no such key. */
static void plain_key(const char *text, char out[ORR_NAME_KEY])
{
    char plain[ORR_NAME_KEY];
    letters l;
    *out = '\0';
    if (read_letters(&l, text, WORK) || normalize(&l, UNINORM_NFKD))
        return;
    strip_marks(&l);
    if (!write_letters(&l, plain, sizeof plain) && orr_name_key(plain, out))
        *out = '\0';
}

/* These words are in small letters: each looks as it is called. */
static char reserved_key[COUNT(reserved)][ORR_NAME_KEY], reserved_plain[COUNT(reserved)][ORR_NAME_KEY],
    little_key[COUNT(little)][ORR_NAME_KEY];
static bool reserved_made;

static void make_reserved(void)
{
    bool made = true;
    for (size_t i = 0; i < COUNT(reserved); i++) {
        made &= !orr_name_key(reserved[i].word, reserved_key[i]);
        plain_key(reserved[i].word, reserved_plain[i]);
    }
    for (size_t i = 0; i < COUNT(little); i++)
        made &= !orr_name_key(little[i], little_key[i]);
    reserved_made = made;
}

/* Where in the list; n: nowhere. */
static size_t find_among(char (*list)[ORR_NAME_KEY], size_t n, const char *key, const char *look)
{
    size_t i = 0;
    while (i < n && strcmp(list[i], key) && strcmp(list[i], look))
        i++;
    return i;
}

typedef enum { OTHER, LITTLE, RESERVED, HOUSE } word_kind;

/* Nothing but such words written as one, "HostTable": long ones, or with one of the house, "OrreryBot". */
static word_kind joined_kind(const char *key)
{
    enum { LEAST = 3, LONG = 4 };
    enum { ALL_LONG = 1, ANY = 2, WITH_HOUSE = 4 }; /* how the words before a place may be read */
    uint8_t reach[ORR_NAME_KEY] = {ALL_LONG | ANY};
    size_t n = strlen(key);
    for (size_t at = 0; at < n; at++)
        for (size_t i = 0; reach[at] && i < COUNT(reserved); i++) {
            const char *word = *reserved_plain[i] ? reserved_plain[i] : reserved_key[i];
            size_t more = strlen(word), size = strlen(reserved[i].word);
            if (size < LEAST || strncmp(key + at, word, more))
                continue;
            uint8_t to = reach[at] & (size < LONG ? ANY | WITH_HOUSE : ALL_LONG | ANY | WITH_HOUSE);
            reach[at + more] |= reserved[i].house && to & ANY ? to | WITH_HOUSE : to;
        }
    return !n ? OTHER : reach[n] & WITH_HOUSE ? HOUSE : reach[n] & ALL_LONG ? RESERVED : OTHER;
}

static word_kind listed_kind(const char *key, const char *look)
{
    size_t at = find_among(reserved_key, COUNT(reserved), key, look);
    if (at == COUNT(reserved))
        at = find_among(reserved_plain, COUNT(reserved), key, look);
    return at == COUNT(reserved) ? OTHER : reserved[at].house ? HOUSE : RESERVED;
}

/* Also with "the" before it, written in one; but "Theme" is none (a key has two letters for an m). */
static word_kind kind_of(const char *text)
{
    enum { ARTICLE = 3 };
    char key[ORR_NAME_KEY] = "", look[ORR_NAME_KEY] = "";
    if (orr_name_key(text, key) || orr_name_look(text, look))
        return OTHER;
    word_kind kind = listed_kind(key, look);
    bool article = !strncmp(key, "the", ARTICLE) && strlen(key) > 2 * ARTICLE;
    kind = kind ? kind : joined_kind(key);
    kind = kind ? kind : joined_kind(look);
    kind = kind || !article ? kind : listed_kind(key + ARTICLE, key + ARTICLE);
    kind = kind || !article ? kind : joined_kind(key + ARTICLE);
    return kind || find_among(little_key, COUNT(little), key, look) == COUNT(little) ? kind : LITTLE;
}

/* One of the list, by itself. */
static bool is_listed(const char *text)
{
    char key[ORR_NAME_KEY] = "", look[ORR_NAME_KEY] = "";
    return !orr_name_key(text, key) && !orr_name_look(text, look) && listed_kind(key, look) >= RESERVED;
}

static bool is_letter(ucs4_t c) { return uc_is_general_category_withtable(c, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M); }

static bool is_number(ucs4_t c) { return uc_is_general_category_withtable(c, UC_CATEGORY_MASK_N); }

/* II, or xiv. */
static bool is_roman(const letters *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->c[i] > 127 || !strchr("ivxIVX", (int)l->c[i]))
            return false;
    return true;
}

/* The next word of l behind *at, without the numbers at its ends; it may be empty. False: there is none. */
static bool next_word(const letters *l, size_t *at, letters *word)
{
    while (*at < l->n && !is_letter(l->c[*at]) && !is_number(l->c[*at]))
        ++*at;
    size_t from = *at;
    while (*at < l->n && (is_letter(l->c[*at]) || is_number(l->c[*at])))
        ++*at;
    size_t to = *at;
    if (from == to)
        return false;
    while (from < to && is_number(l->c[from]))
        from++;
    while (from < to && is_number(l->c[to - 1]))
        to--;
    word->n = to - from;
    memcpy(word->c, l->c + from, word->n * sizeof *word->c);
    return true;
}

/* A word of the house, or nothing but words that nobody may be called, with what says nothing between them. `least`:
 * shorter ones are other words. */
static bool is_of_reserved(const letters *l, size_t least)
{
    letters word, spelled = {.n = 0};
    char text[ORR_NAME_KEY], rest[2 * ORR_NAME_KEY] = "";
    bool all = true, alone = true;
    unsigned words = 0;
    for (size_t at = 0; next_word(l, &at, &word);) {
        if (!word.n || write_letters(&word, text, sizeof text))
            continue;
        memcpy(spelled.c + spelled.n, word.c, word.n * sizeof *word.c);
        spelled.n += word.n;
        alone &= word.n == 1;
        word_kind kind = is_roman(&word) ? LITTLE : kind_of(text);
        if (kind > LITTLE && word.n < least)
            kind = OTHER;
        if (kind == HOUSE)
            return true;
        if (kind == LITTLE)
            continue;
        all &= kind == RESERVED;
        words++;
        size_t n = strlen(rest);
        snprintf(rest + n, sizeof rest - n, "%s%s", n ? " " : "", text);
    }
    if (words && (all || (words > 1 && kind_of(rest) >= RESERVED)))
        return true;
    bool whole = spelled.n && !write_letters(&spelled, text, sizeof text);
    return whole && (alone ? kind_of(text) >= RESERVED : words > 1 && is_listed(text)); /* "Modera tor" */
}

/* Signs and digits that are read as letters; `one` is what a 1 is read as. */
static void read_signs(letters *l, char one)
{
    static const char signs[] = "0345789@$!|", are[] = "oeastbgasii";
    for (size_t i = 0; i < l->n; i++) {
        const char *sign = l->c[i] && l->c[i] < 128 ? strchr(signs, (int)l->c[i]) : NULL;
        bool ends = i + 1 == l->n || !(is_letter(l->c[i + 1]) || is_number(l->c[i + 1]));
        if (sign && !(*sign == '!' && ends))
            l->c[i] = (ucs4_t)are[sign - signs];
        else if (l->c[i] == '1')
            l->c[i] = (ucs4_t)one;
    }
}

/* Small capitals, and capitals in a black square or circle: nothing else in Unicode says which letters they are. */
static void read_shapes(letters *l)
{
    static const ucs4_t small[] = {0x1d00, 0x299,  0x1d04, 0x1d05, 0x1d07, 0xa730, 0x262,  0x29c,  0x26a,
                                   0x1d0a, 0x1d0b, 0x29f,  0x1d0d, 0x274,  0x1d0f, 0x1d18, 0xa7af, 0x280,
                                   0xa731, 0x1d1b, 0x1d1c, 0x1d20, 0x1d21, 0,      0x28f,  0x1d22};
    for (size_t i = 0; i < l->n; i++) {
        ucs4_t c = l->c[i];
        for (size_t k = 0; k < COUNT(small); k++)
            if (c == small[k])
                l->c[i] = (ucs4_t)('a' + k);
        if (c >= 0x1f150 && c < 0x1f150 + 26)
            l->c[i] = 'a' + (c - 0x1f150);
        if (c >= 0x1f170 && c < 0x1f170 + 26)
            l->c[i] = 'a' + (c - 0x1f170);
    }
}

/* Letters of other alphabets part words: what stands before "ﷺ" is read alone. */
static void part_alphabets(letters *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->c[i] > 0x24f)
            l->c[i] = ' ';
}

bool orr_name_reserved(const char *name)
{
    enum { LEAST = 4 }; /* letters of a word that has been changed: "Mé" is not "me" */
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    letters l, other;
    pthread_once(&once, make_reserved);
    if (!reserved_made) /* memory was out: rather nobody than somebody who speaks for the house */
        return true;
    if (kind_of(name) >= RESERVED)
        return true;
    if (read_letters(&l, name, WORK))
        return false;
    if (normalize(&l, UNINORM_NFKD)) /* letters that are whole sentences: nobody reads what stands among them */
        return true;
    strip(&l);
    if (is_of_reserved(&l, 0))
        return true;
    strip_marks(&l);
    read_shapes(&l);
    if (is_of_reserved(&l, LEAST))
        return true;
    other = l;
    part_alphabets(&other);
    if (is_of_reserved(&other, LEAST))
        return true;
    other = l;
    read_signs(&other, 'l');
    if (is_of_reserved(&other, LEAST))
        return true;
    read_signs(&l, 'i');
    if (is_of_reserved(&l, LEAST))
        return true;
    for (size_t i = 0; i < l.n; i++) /* "ADMlN" */
        l.c[i] = l.c[i] == 'l' ? 'i' : l.c[i];
    return is_of_reserved(&l, LEAST);
}

/* So many that are not only between letters. */
static bool has_enough(const letters *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++)
        n += !is_between(l->c[i]);
    return n >= ORR_NAME_LEAST;
}

static orr_err read_name(const char *given, orr_name *out)
{
    letters l;
    orr_err e = read_letters(&l, given, WORK);
    if (!e) {
        squeeze(&l, is_blank);
        e = normalize(&l, UNINORM_NFC);
    }
    e = e ? e : write_letters(&l, out->text, sizeof out->text);
    if (!e && (!has_enough(&l) || strchr(out->text, '/') || !orr_letters_good(out->text, ORR_NAME_MOST)))
        e = ORR_BAD_INPUT;
    e = e ? e : make_keys(out);
    return !e && orr_name_reserved(out->text) ? ORR_FORBIDDEN : e;
}

orr_err orr_name_read(const char *given, orr_name *out)
{
    *out = (orr_name){.text = ""};
    orr_err e = read_name(given, out);
    if (e)
        *out = (orr_name){.text = ""};
    return e;
}
