/* Newton: what a seat could think of, whatever is asked: all that its screen offers. */
#include "why.h"

enum { LIKELY_COINS = 4 }; /* thought of when no Work at the end of its track is under way */

typedef struct {
    const newton_edition *e;
    const newton_state *s;
    orr_action *out;
    uint32_t n;
} list;

static void add(list *l, unsigned verb, unsigned a, unsigned b)
{
    l->out[l->n++] = (orr_action){(uint16_t)verb, (uint16_t)a, (uint16_t)b, 0};
}

static void up_to(list *l, unsigned verb, unsigned first, unsigned last)
{
    for (unsigned i = first; i <= last; i++)
        add(l, verb, i, 0);
}

static void each(list *l, unsigned verb, uint64_t set)
{
    for (; set; set &= set - 1)
        add(l, verb, orr_lowest(set), 0);
}

static void each_card(list *l, unsigned verb, const uint64_t set[2])
{
    for (unsigned card = 0; card < CARDS; card++)
        if (in_set(set, card))
            add(l, verb, card, 0);
}

static void kept(list *l, unsigned verb, const uint8_t *count, unsigned kinds)
{
    for (unsigned i = 0; i < kinds; i++)
        if (count[i])
            add(l, verb, i, 0);
}

static void laid(uint64_t set[2], const uint8_t *cards, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        set_add(set, cards[i]);
}

/* The steps that lead on from where the Students of the seat stand. */
static void steps(list *l, unsigned seat)
{
    const uint8_t *student = l->s->student[seat];
    for (unsigned from = 0; from < l->e->rows[T_SPACES]; from++) {
        bool here = false;
        for (unsigned i = 0; i < STUDENTS; i++)
            here = here || student[i] == from;
        for (unsigned i = 0; here && i < l->e->fork_count[from]; i++)
            add(l, V_ADVANCE, from, l->e->fork[from][i]);
    }
}

static void cards_of(list *l, unsigned seat)
{
    const newton_state *s = l->s;
    uint64_t desk[2] = {0}, both[2];
    laid(desk, s->desk[seat], s->desk_n[seat]);
    both[0] = desk[0];
    both[1] = desk[1];
    laid(both, s->tucked[seat], s->tucked_n[seat]);
    each_card(l, V_PLAY, s->hand[seat]);
    each_card(l, V_TUCK, desk);
    up_to(l, V_ACT, 0, ACTIONS - 1);
    each_card(l, V_EFFECT, both);
}

static void moves_of(list *l, unsigned seat)
{
    const newton_state *s = l->s;
    const newton_frame *f = s->frames && s->turn == seat ? &s->frame[s->frames - 1] : NULL;
    bool working = f && f->kind == F_ACTION && f->action == WORK && f->left > LIKELY_COINS;
    bool ignores = s->turn == seat && s->card != NONE && l->e->card[s->card].effect.type == X_IGNORE;
    add(l, V_STEP, 0, 0);
    up_to(l, V_EARN, 1, working ? f->left : LIKELY_COINS);
    steps(l, seat);
    up_to(l, V_TRAVEL, 0, l->e->rows[T_PLACES] - 1u);
    add(l, V_CUBE, 0, 0);
    each_card(l, V_TAKE, s->face);
    each(l, V_FILL, l->e->book_cells);
    if (ignores)
        each(l, V_IGNORE, l->e->book_cells);
}

uint32_t newton_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const newton_state *s = state;
    list l = {.e = edition_of(r), .s = s, .out = out};
    uint64_t desk[2] = {0};
    if (seat >= r->seats)
        return 0;
    const uint64_t *of_kind = l.e->of_kind;
    laid(desk, s->desk[seat], s->desk_n[seat]);
    if (s->phase == KEEPING)
        each(&l, V_KEEP, newton_packet(s, r->seats, seat));
    cards_of(&l, seat);
    moves_of(&l, seat);
    each(&l, V_MASTER, newton_own_masters(s, r->seats, seat));
    up_to(&l, V_DEVELOPMENT, 0, l.e->rows[T_DEVELOPMENT] - 1u);
    up_to(&l, V_INCOME, 0, l.e->rows[T_INCOME] - 1u);
    kept(&l, V_SWAP_DEVELOPMENT, s->development[seat], MEDICINE);
    kept(&l, V_SWAP_INCOME, s->income[seat], MEDICINE);
    if (s->income[seat][MEDICINE])
        add(&l, V_SWAP_MEDICINE, 0, 0);
    each(&l, V_SITE, of_kind[UNIVERSITY] | of_kind[ANCIENT] | of_kind[CITY]);
    each(&l, V_TELEPORT, of_kind[VILLAGE]);
    each_card(&l, V_DISCARD, s->hand[seat]);
    each_card(&l, V_REPEAT, desk);
    kept(&l, V_TOKEN, s->token_count[seat], TOKENS);
    each(&l, V_CITY, of_kind[CITY] & s->cubes[seat]);
    add(&l, V_STOP, 0, 0);
    add(&l, V_DECLINE, 0, 0);
    up_to(&l, V_REVEAL, 1, LEVELS);
    up_to(&l, V_BOOST, 0, 0);
    up_to(&l, V_POTION, 0, 0);
    up_to(&l, V_STUDENT, 0, 0);
    up_to(&l, V_END, 0, 0);
    return l.n;
}
