/* Discovery: the shape of edition.json, its faults, and the sets made from it. */
#include "state.h"

#include <orrery/schema.h>

#define TABLE(title, index, member, low, high, list)                                                                   \
    [index] = ROWS(discovery_edition, title, member, rows[index], low, high, list)

static const char *const kinds[] = {"discovery", "joker", "temoin", NULL};

static const orr_column families[] = {
    {.path = "cards", .kind = ORR_COLUMN_INT, .width = 1, .required = true, .max = CARDS}, {0}};
static const orr_column eras[] = {
    {.path = "number", .kind = ORR_COLUMN_INT, .width = 1, .required = true, .min = 1, .max = ERAS}, {0}};
static const orr_column cards[] = {
    WORD("kind", discovery_card, kind, kinds),
    MAYBE("number", discovery_card, number, 0, CARDS),
    MAYBE("era", discovery_card, era, 0, ERAS),
    MAYBE("order", discovery_card, order, 0, WIDE - 1),
    MAYBE_LINK("family", discovery_card, family, T_FAMILIES),
    {.path = "prerequisites", .kind = ORR_COLUMN_COUNT, FIELD(discovery_card, needs), .required = true, .max = NEEDS},
    MAYBE_LINK("prerequisites[0]", discovery_card, need[0], T_CARDS),
    MAYBE_LINK("prerequisites[1]", discovery_card, need[1], T_CARDS),
    MAYBE_LINK("prerequisites[2]", discovery_card, need[2], T_CARDS),
    MAYBE_LINK("prerequisites[3]", discovery_card, need[3], T_CARDS),
    {0},
};

const orr_table discovery_schema[] = {
    TABLE("families", T_FAMILIES, family, 1, FAMILIES, families),
    TABLE("eras", T_ERAS, era, 1, ERAS, eras),
    TABLE("cards", T_CARDS, card, HAND, CARDS, cards),
    {0},
};

/* Rank order, whole records, and no prerequisite of higher rank (DI-015): so the prerequisites cannot go in a circle. */
static void check_card(const discovery_edition *e, orr_faults *f, unsigned c)
{
    const discovery_card *card = &e->card[c], *before = c ? &e->card[c - 1] : NULL;
    bool discovery = card->kind == DISCOVERY;
    if (discovery != (card->family >= 0) || discovery != (card->era > 0) || discovery != (card->order > 0))
        orr_fault(f, "disagrees", T_CARDS, c, "kind");
    if (card->era > e->rows[T_ERAS])
        orr_fault(f, "unknown_era", T_CARDS, c, "era");
    if (before && before->kind == card->kind && !discovery)
        orr_fault(f, "duplicate", T_CARDS, c, "kind");
    if (before && (before->kind > card->kind ||
                   (discovery && before->era * 256 + before->order >= card->era * 256 + card->order)))
        orr_fault(f, "wrong_order", T_CARDS, c, "order");
    for (unsigned i = 0; i < card->needs; i++)
        if (card->need[i] < 0 || (unsigned)card->need[i] >= c)
            orr_fault(f, "later_prerequisite", T_CARDS, c, "prerequisites");
}

static void derive(discovery_edition *e)
{
    unsigned n = e->rows[T_CARDS];
    e->joker = e->temoin = NONE;
    e->eras = (uint8_t)e->rows[T_ERAS];
    for (unsigned c = 0; c < n; c++) {
        const discovery_card *card = &e->card[c];
        for (unsigned i = 0; i < card->needs && card->need[i] >= 0; i++)
            e->need[c] |= card_bit((unsigned)card->need[i]);
        if (card->kind == DISCOVERY && card->era <= ERAS)
            e->age[card->era] |= card_bit(c);
        else
            e->special |= card_bit(c);
        if (card->kind == JOKER)
            e->joker = (uint8_t)c;
        if (card->kind == TEMOIN)
            e->temoin = (uint8_t)c;
    }
    for (unsigned c = 0; c < n; c++)
        for (unsigned o = 0; o < n; o++) {
            card_set bit = card_bit(o);
            if (o == c || e->card[c].kind != DISCOVERY || e->card[o].kind != DISCOVERY)
                continue;
            e->needed_by[c] |= e->need[o] >> c & 1 ? bit : 0;
            e->shares[c] |= e->need[c] & e->need[o] ? bit : 0;
            e->kin[c] |= e->card[c].family == e->card[o].family ? bit : 0;
            bool linked = (e->need[c] & bit) || (e->shares[c] & bit) || (e->kin[c] & bit) ||
                          e->card[c].era == e->card[o].era; /* DI-264 to DI-267; DI-269: not the other way */
            e->link[c] |= linked ? bit : 0;
        }
}

void discovery_edition_check(void *edition, orr_faults *f)
{
    discovery_edition *e = edition;
    unsigned family[FAMILIES] = {0};
    for (unsigned i = 0; i < e->rows[T_ERAS]; i++)
        if (e->era[i] != i + 1)
            orr_fault(f, "wrong_order", T_ERAS, i, "number");
    for (unsigned c = 0; c < e->rows[T_CARDS]; c++) {
        check_card(e, f, c);
        if (e->card[c].family >= 0)
            family[e->card[c].family]++;
    }
    for (unsigned i = 0; i < e->rows[T_FAMILIES]; i++)
        if (family[i] != e->family[i])
            orr_fault(f, "disagrees", T_FAMILIES, i, "cards");
    derive(e);
}
