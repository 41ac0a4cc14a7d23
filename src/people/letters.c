/* What people write, names and talk: it has to show, and to stay in its place. Unicode's own properties decide
 * (libunistring). */
#include "people/letters.h"

#include <string.h>
#include <unictype.h>
#include <unistr.h>

enum { MARKS_MAX = 4, TAGS_MAX = 7 /* with a NUL */, VIRAMA = UC_CCC_VR };
enum {
    ZWNJ = 0x200c,
    ZWJ = 0x200d,
    KEYCAP = 0x20e3,
    BLACK_FLAG = 0x1f3f4,
    FIRST_TAG = 0xe0000,
    LAST_TAG = 0xe007f,
};

static bool is_joiner(ucs4_t c) { return c == ZWNJ || c == ZWJ; }
static bool is_tag(ucs4_t c) { return c >= 0xe0020 && c <= 0xe007f; }
static bool is_mark(ucs4_t c) { return uc_is_general_category_withtable(c, UC_CATEGORY_MASK_M); }

static bool is_in(ucs4_t c, ucs4_t first, ucs4_t last) { return c >= first && c <= last; }

/* Blank, though Unicode counts it among symbols and letters; or an anchor for what is not there. */
static bool is_blank(ucs4_t c)
{
    return c == 0x2800 || c == 0x1680 || c == 0x1d159 || c == 0x16fe4 || is_in(c, 0xfff9, 0xfffc) ||
           is_in(c, 0x13430, 0x1343f);
}

/* Controls (C0, DEL, C1), ends of lines, what turns the direction of others, what is no character. */
static bool is_control(ucs4_t c)
{
    const uint32_t never =
        UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cs | UC_CATEGORY_MASK_Co | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp;
    return uc_is_general_category_withtable(c, never) || uc_is_property_bidi_control(c) ||
           uc_is_property_not_a_character(c);
}

bool orr_letters_space(uint32_t c) { return uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Zs); }

/* What a joiner or a mark at `i` follows; -1: nothing. */
static int base_of(const ucs4_t *c, int i)
{
    while (--i >= 0 && (is_mark(c[i]) || uc_is_property_emoji_modifier(c[i])))
        ;
    return i;
}

static bool joins(ucs4_t c)
{
    int type = uc_joining_type(c);
    return !is_joiner(c) && type != UC_JOINING_TYPE_U && type != UC_JOINING_TYPE_T;
}

/* Joiners are at home between emoji (the first only), between letters that are joined in writing, and at a virama. */
static bool joiner_fits(const ucs4_t *c, int n, int i)
{
    int at = base_of(c, i);
    ucs4_t before = at >= 0 ? c[at] : 0, after = i + 1 < n ? c[i + 1] : 0;
    if (at < 0 || is_joiner(c[i - 1]))
        return false;
    if (uc_combining_class(c[i - 1]) == VIRAMA)
        return true;
    if (uc_combining_class(after) == VIRAMA)
        return uc_is_general_category_withtable(before, UC_CATEGORY_MASK_L);
    if (c[i] == ZWJ && uc_is_property_extended_pictographic(before))
        return uc_is_property_extended_pictographic(after);
    return joins(before) && joins(after);
}

/* A variation selector makes another form of what stands right before it, where there is one. */
static bool selector_fits(const ucs4_t *c, int n, int i)
{
    ucs4_t before = i ? c[i - 1] : 0;
    if (c[i] == 0xfe0e || c[i] == 0xfe0f)
        return uc_is_property_emoji(before) && (before >= 0x80 || (i + 1 < n && c[i + 1] == KEYCAP));
    if (is_in(c[i], 0x180b, 0x180f))
        return is_in(before, 0x1820, 0x18aa);
    return uc_is_property_ideographic(before);
}

/* The flags of England, Scotland and Wales are spelt behind a black one; no other is anywhere. */
static bool tag_fits(const ucs4_t *c, int n, int i)
{
    static const char *const flags[] = {"gbeng", "gbsct", "gbwls"};
    int at = i, end = i;
    char word[TAGS_MAX] = "";
    while (at >= 0 && is_tag(c[at]))
        at--;
    while (end < n && is_tag(c[end]))
        end++;
    if (at < 0 || c[at] != BLACK_FLAG || end - at - 1 != TAGS_MAX - 1 || c[end - 1] != LAST_TAG)
        return false;
    for (int k = 0; k < TAGS_MAX - 2; k++)
        word[k] = (char)(c[at + 1 + k] - FIRST_TAG);
    return !strcmp(word, flags[0]) || !strcmp(word, flags[1]) || !strcmp(word, flags[2]);
}

static bool ignorable_fits(const ucs4_t *c, int n, int i)
{
    if (is_joiner(c[i]))
        return joiner_fits(c, n, i);
    if (uc_is_property_variation_selector(c[i]))
        return selector_fits(c, n, i);
    return is_tag(c[i]) && tag_fits(c, n, i);
}

static bool is_good(const ucs4_t *c, int n)
{
    int marks = 0;
    bool ink = false;
    for (int i = 0; i < n; i++) {
        if (is_control(c[i]) || is_blank(c[i]))
            return false;
        if (uc_is_property_default_ignorable_code_point(c[i])) {
            if (!ignorable_fits(c, n, i))
                return false;
        } else if (is_mark(c[i])) {
            if (!i || ++marks > MARKS_MAX) /* the first would stand on what is shown before the text */
                return false;
        } else {
            marks = 0;
            ink |= !orr_letters_space(c[i]);
        }
    }
    return ink;
}

bool orr_letters_good(const char *text, unsigned most)
{
    ucs4_t c[ORR_LETTERS_MAX];
    unsigned n = 0;
    ORR_ASSERT(most <= ORR_LETTERS_MAX);
    for (const uint8_t *p = (const uint8_t *)text; *p; n++) {
        int size = n < most ? u8_strmbtouc(&c[n], p) : -1;
        if (size <= 0)
            return false;
        p += size;
    }
    return is_good(c, (int)n);
}
