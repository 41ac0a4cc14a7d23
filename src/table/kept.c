/* Matches of a version of the rules that is not played here: they are kept, listed and given away as they were written, and never played
 * again by rules that are not theirs. All that is told here stands in the notes themselves. */
#include "table/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES_MAX = 1 << 20, TEXT_MAX = 16 * 1024 * 1024 };

typedef struct {
    uint8_t actor;
    bool clock; /* the rules answered for it */
    uint64_t action;
} entry;

struct orr_kept {
    orr_table_row row;
    orr_seat_now seat[ORR_SEATS_MAX];
    char colour[ORR_SEATS_MAX][ORR_WORD_TEXT];
    orr_status status;
    int64_t last;
    orr_origin origin;
    entry *at;
    uint32_t n, cap;
    bool failed;
};

static void add_entry(orr_kept *k, const orr_note *n)
{
    if (k->n == k->cap) {
        uint32_t cap = k->cap ? k->cap * 2 : 256;
        entry *more = cap <= ENTRIES_MAX ? realloc(k->at, cap * sizeof *more) : NULL;
        k->failed = !more;
        if (!more)
            return;
        k->at = more;
        k->cap = cap;
    }
    k->at[k->n++] = (entry){n->seat, !strcmp(n->user, ORR_BY_CLOCK), n->action};
}

/* What a seat took back, from an entry on: its own; what others answered in secret moves up. */
static void take_back(orr_kept *k, const orr_note *n)
{
    uint32_t to = n->action < k->n ? (uint32_t)n->action : k->n;
    for (uint32_t i = to; i < k->n; i++)
        if (k->at[i].actor != n->seat)
            k->at[to++] = k->at[i];
    k->n = to;
}

static void read_note(orr_kept *k, const orr_note *n)
{
    orr_seat_now *seat = &k->seat[n->seat % ORR_SEATS_MAX];
    char *colour = k->colour[n->seat % ORR_SEATS_MAX];
    k->last = n->at;
    switch (n->kind) {
    case ORR_NOTE_SIT:
    case ORR_NOTE_STAND:
        *seat = (orr_seat_now){.kind = n->kind == ORR_NOTE_SIT ? ORR_SEAT_HUMAN : ORR_SEAT_OPEN};
        snprintf(seat->user, sizeof seat->user, "%s", n->user);
        if (!k->origin.plies)
            colour[0] = 0;
        break;
    case ORR_NOTE_BOT:
        *seat = (orr_seat_now){.kind = *n->word ? ORR_SEAT_BOT : ORR_SEAT_OPEN};
        snprintf(seat->level, sizeof seat->level, "%.15s", n->word);
        if (!*n->word && !k->origin.plies) /* a bot that was taken away */
            colour[0] = 0;
        break;
    case ORR_NOTE_COLOUR:
        snprintf(colour, ORR_WORD_TEXT, "%s", n->word);
        break;
    case ORR_NOTE_START:
    case ORR_NOTE_OVER:
        k->status = n->kind == ORR_NOTE_START ? ORR_PLAYING : ORR_FINISHED;
        break;
    case ORR_NOTE_LEFT:
        seat->left = true;
        break;
    case ORR_NOTE_PASS:
        snprintf(seat->user, sizeof seat->user, "%s", n->user);
        break;
    case ORR_NOTE_GIVEN:
        snprintf(k->origin.table, sizeof k->origin.table, "%.15s", n->word);
        k->origin.plies++;
        add_entry(k, n);
        break;
    case ORR_NOTE_PLAY:
        add_entry(k, n);
        break;
    case ORR_NOTE_UNDO:
        take_back(k, n);
        break;
    default:
        break;
    }
}

orr_kept *orr_kept_new(const orr_table_row *row, const orr_notes *notes)
{
    orr_kept *k = row->seats <= ORR_SEATS_MAX ? calloc(1, sizeof *k) : NULL;
    if (!k)
        return NULL;
    k->row = *row;
    for (uint32_t i = 0; i < notes->n && !k->failed; i++)
        read_note(k, &notes->at[i]);
    if (!k->failed)
        return k;
    orr_kept_free(k);
    return NULL;
}

void orr_kept_free(orr_kept *k)
{
    if (k)
        free(k->at);
    free(k);
}

const orr_table_row *orr_kept_row(const orr_kept *k) { return &k->row; }
orr_status orr_kept_status(const orr_kept *k) { return k->status; }
const orr_seat_now *orr_kept_seat(const orr_kept *k, unsigned seat) { return &k->seat[seat]; }

void orr_kept_name(orr_kept *k, unsigned seat, const char *name)
{
    snprintf(k->seat[seat].name, sizeof k->seat[seat].name, "%s", name);
}

/* ---- what is told -------------------------------------------------------------------------------------------------*/
void orr_kept_card(const orr_kept *k, orr_json *j)
{
    const orr_registered *here = orr_registry_find(k->row.game);
    orr_json_kstr(j, "code", k->row.code);
    orr_json_kstr(j, "game", k->row.game);
    orr_json_kstr(j, "status", "kept");
    orr_json_kint(j, "version", k->row.version);
    orr_json_key(j, "here");
    if (here)
        orr_json_int(j, here->game->version);
    else
        orr_json_null(j);
    orr_json_kbool(j, "over", k->status == ORR_FINISHED);
    orr_json_kint(j, "created", k->row.created);
    orr_json_kint(j, "last", k->last);
    orr_json_kint(j, "plies", k->status == ORR_SETUP ? 0 : k->n);
    orr_json_karray(j, "seats");
    for (unsigned i = 0; i < k->row.seats; i++) {
        static const char *const kinds[] = {"open", "human", "bot"};
        const orr_seat_now *seat = &k->seat[i];
        orr_json_object(j);
        orr_json_kstr(j, "kind", kinds[seat->kind]);
        if (seat->kind == ORR_SEAT_HUMAN) {
            orr_json_kstr(j, "user", seat->user);
            orr_json_kstr(j, "name", seat->name);
        } else if (seat->kind == ORR_SEAT_BOT) {
            orr_json_kstr(j, "level", seat->level);
        }
        orr_json_kstr(j, "colour", *k->colour[i] ? k->colour[i] : NULL);
        orr_json_kbool(j, "left", seat->left);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_seats(const orr_kept *k, orr_json *j)
{
    char kind[32];
    orr_json_karray(j, "seats");
    for (unsigned i = 0; i < k->row.seats; i++) {
        const orr_seat_now *seat = &k->seat[i];
        snprintf(kind, sizeof kind, seat->kind == ORR_SEAT_BOT ? "bot:%s" : "human", seat->level);
        orr_json_object(j);
        orr_json_kstr(j, "kind", kind);
        if (*seat->name)
            orr_json_kstr(j, "name", seat->name);
        if (*k->colour[i])
            orr_json_kstr(j, "colour_id", k->colour[i]);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_options(const orr_kept *k, orr_json *j)
{
    char options[ORR_OPTIONS_TEXT], *rest = options;
    memcpy(options, k->row.options, sizeof options);
    orr_json_kobject(j, "options");
    for (char *line; (line = strsep(&rest, "\n")) && *line;) {
        char *value = strchr(line, '=');
        if (!value)
            continue;
        *value++ = 0;
        orr_json_kstr(j, line, value);
    }
    orr_json_end(j);
}

static void put_entry(const orr_kept *k, uint32_t i, orr_json *j)
{
    const entry *e = &k->at[i];
    orr_json_object(j);
    orr_json_kint(j, "ply", i + 1);
    orr_json_key(j, "by");
    if (e->actor == ORR_TABLE || e->actor == ORR_CHANCE)
        orr_json_str(j, e->actor == ORR_TABLE ? "table" : "chance");
    else
        orr_json_int(j, e->actor);
    orr_json_karray(j, "a");
    for (int shift = 48; shift >= 0; shift -= 16)
        orr_json_int(j, (int64_t)(e->action >> shift & 0xffff));
    orr_json_end(j);
    if (e->clock)
        orr_json_kbool(j, "clock", true);
    orr_json_end(j);
}

/* The course follows from the notes alone, as it does from a match (orr_course_of). */
static void seal_of(const orr_kept *k, const uint8_t *key, orr_seal *out)
{
    orr_text text = {.max = 8192};
    orr_course course;
    orr_course_facts f = {.game = k->row.game, .version = k->row.version, .edition = k->row.edition};
    f.options = k->row.options;
    f.dealer = k->row.dealer;
    f.seats = k->row.seats;
    for (unsigned i = 0; i < k->row.seats; i++)
        f.colour[i] = k->colour[i];
    f.origin = k->origin;
    orr_course_rules(&f, &text);
    orr_course_begin(&course, k->row.secret, text.at ? text.at : "");
    orr_text_deinit(&text);
    for (uint32_t i = 0; i < k->n; i++)
        orr_course_add(&course, k->at[i].actor, k->at[i].action, k->at[i].clock);
    orr_sign_course(key, &course, out);
}

/* A replay file as far as no rules are needed: its actions have no readable form, its end no result; while the match
 * goes on it has no last line, for the secret foretells what is to come. */
void orr_kept_replay(const orr_kept *k, const uint8_t *key, orr_text *out)
{
    char hex[65];
    orr_seal seal;
    orr_json j;
    orr_draw draw = {0};
    memcpy(draw.secret, k->row.secret, sizeof draw.secret);
    orr_draw_commitment(&draw, hex);
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "format", "orrery-replay-1");
    orr_json_kstr(&j, "game", k->row.game);
    orr_json_kint(&j, "version", k->row.version);
    orr_json_kstr(&j, "edition", k->row.edition[0] ? k->row.edition : NULL);
    put_options(k, &j);
    orr_json_kint(&j, "dealer", k->row.dealer);
    put_seats(k, &j);
    orr_json_kstr(&j, "commitment", hex);
    orr_origin_json(&k->origin, &j);
    orr_json_kbool(&j, "bare", true);
    orr_json_end(&j);
    orr_text_str(out, "\n");
    for (uint32_t i = 0; i < k->n; i++) {
        orr_json_init(&j, out);
        put_entry(k, i, &j);
        orr_text_str(out, "\n");
    }
    if (k->status != ORR_FINISHED)
        return;
    sodium_bin2hex(hex, sizeof hex, k->row.secret, sizeof k->row.secret);
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kint(&j, "plies", k->n);
    orr_json_kstr(&j, "secret", hex);
    seal_of(k, key, &seal);
    orr_seal_json(&seal, &j);
    orr_json_end(&j);
    orr_text_str(out, "\n");
}
