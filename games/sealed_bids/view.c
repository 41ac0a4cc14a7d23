#include "state.h"

static void numbers(orr_json *out, const char *key, const uint8_t *at, unsigned n)
{
    orr_json_karray(out, key);
    for (unsigned i = 0; i < n; i++)
        orr_json_int(out, at[i]);
    orr_json_end(out);
}

static void cards(orr_json *out, const char *key, uint32_t set)
{
    orr_json_karray(out, key);
    for (; set; set &= set - 1)
        orr_json_int(out, orr_lowest(set));
    orr_json_end(out);
}

static void seats(const orr_rules *r, const sealed_bids_state *s, orr_json *out)
{
    static const char *const status[] = {"absent", "present", "gone"};
    orr_json_karray(out, "seats");
    for (unsigned i = 0; i < r->seats; i++) {
        orr_json_object(out);
        orr_json_kstr(out, "status", status[s->status[i]]);
        orr_json_kint(out, "cards", s->hand_n[i]);
        orr_json_kint(out, "lots", s->won_n[i]);
        orr_json_kint(out, "bonus", s->bonus[i]);
        orr_json_kint(out, "token", s->token[i]);
        orr_json_kbool(out, "picked", s->done >> i & 1);
        cards(out, "won", sealed_bids_at(s, WON + i));
        orr_json_end(out);
    }
    orr_json_end(out);
}

void sealed_bids_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    const sealed_bids_state *s = shown;
    orr_json_object(out);
    orr_json_kint(out, "round", s->round);
    orr_json_kint(out, "rounds", s->rounds);
    orr_json_kint(out, "phase", s->phase);
    seats(r, s, out);
    numbers(out, "vault", s->vault, SLOTS);
    cards(out, "lot", sealed_bids_at(s, LOT));
    orr_json_kint(out, "top", s->top_n);
    orr_json_kint(out, "bottom", s->bottom_n);
    orr_json_kint(out, "box", s->box_n);
    orr_json_kint(out, "price", s->reserve_shown);
    if (viewer < r->seats) {
        cards(out, "hand", sealed_bids_at(s, IN_HAND + viewer));
        orr_json_kint(out, "pick", s->pick[viewer]);
        orr_json_kbool(out, "armed", s->armed[viewer]);
        orr_json_kint(out, "looking", s->looking[viewer]);
    }
    orr_json_end(out);
}
