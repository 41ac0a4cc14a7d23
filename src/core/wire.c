/* Readable forms: actions as words, events and legal lists as JSON. */
#include <orrery/match.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *orr_row_id(const orr_rules *r, uint16_t table, uint32_t row)
{
    const char *id = r->edition ? orr_edition_row_id(r->edition, table, row) : NULL;
    return id ? id : "?";
}

static const char *digits(int32_t value, char number[12])
{
    uint32_t u = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    char *at = number + 11;
    *at = 0;
    do
        *--at = (char)('0' + u % 10);
    while (u /= 10);
    if (value < 0)
        *--at = '-';
    return at;
}

/* One operand or argument as an id; a number is written into `number`. */
static const char *arg_text(const orr_rules *r, const orr_arg *arg, int32_t value, char number[12])
{
    switch (arg->kind) {
    case ORR_ARG_SEAT:
        return value == ORR_TABLE ? "table" : value == ORR_CHANCE ? "chance" : digits(value, number);
    case ORR_ARG_ROW:
        return orr_row_id(r, arg->table, (uint32_t)value);
    case ORR_ARG_WORD:
        return arg->words[value];
    default:
        return digits(value - arg->bias, number);
    }
}

void orr_arg_print(const orr_rules *r, const orr_arg *arg, int32_t value, char *out, size_t size)
{
    char number[12];
    snprintf(out, size, "%s", arg_text(r, arg, value, number));
}

static uint16_t operand(orr_action a, unsigned i) { return i == 0 ? a.a : i == 1 ? a.b : a.c; }

void orr_action_print(const orr_rules *r, orr_action a, char out[ORR_ACTION_TEXT])
{
    const orr_verb *v = orr_verb_at(r->game, a.verb);
    size_t n = (size_t)snprintf(out, ORR_ACTION_TEXT, "%s", v->id);
    for (unsigned i = 0; i < 3 && v->arg[i].kind && n + 1 < ORR_ACTION_TEXT; i++) {
        out[n++] = ' ';
        orr_arg_print(r, &v->arg[i], operand(a, i), out + n, ORR_ACTION_TEXT - n);
        n += strlen(out + n);
    }
}

static bool parse_number(const char *text, int32_t bias, uint16_t *out)
{
    char *end;
    long v = strtol(text, &end, 10);
    char again[24];
    if (*end || v < -70000 || v > 70000)
        return false;
    snprintf(again, sizeof again, "%ld", v);
    v += bias;
    if (strcmp(again, text) || v < 0 || v > UINT16_MAX)
        return false;
    *out = (uint16_t)v;
    return true;
}

static bool parse_arg(const orr_rules *r, const orr_arg *arg, const char *text, uint16_t *out)
{
    int32_t row;
    switch (arg->kind) {
    case ORR_ARG_SEAT:
        if (!strcmp(text, "table") || !strcmp(text, "chance")) {
            *out = text[0] == 't' ? ORR_TABLE : ORR_CHANCE;
            return true;
        }
        return parse_number(text, 0, out) && *out < ORR_SEATS_MAX;
    case ORR_ARG_ROW:
        row = r->edition ? orr_edition_row(r->edition, arg->table, text) : -1;
        *out = (uint16_t)row;
        return row >= 0;
    case ORR_ARG_WORD:
        for (uint16_t i = 0; arg->words[i]; i++)
            if (!strcmp(arg->words[i], text)) {
                *out = i;
                return true;
            }
        return false;
    default:
        return parse_number(text, arg->bias, out);
    }
}

orr_err orr_action_parse(const orr_rules *r, const char *text, orr_action *out)
{
    char copy[ORR_ACTION_TEXT];
    char *word[5], *rest = copy, *next;
    unsigned n = 0, v = 0, args = 0, verbs = orr_verbs(r->game);
    uint16_t value[3] = {0};
    if (strlen(text) >= sizeof copy)
        return ORR_BAD_INPUT;
    strcpy(copy, text);
    while (n < 5 && (next = strsep(&rest, " ")))
        word[n++] = next;
    while (v < verbs && strcmp(orr_verb_at(r->game, v)->id, word[0]))
        v++;
    if (v == verbs)
        return ORR_BAD_INPUT;
    const orr_arg *arg = orr_verb_at(r->game, v)->arg;
    while (args < 3 && arg[args].kind)
        args++;
    if (n != args + 1)
        return ORR_BAD_INPUT;
    for (unsigned i = 0; i < args; i++)
        if (!parse_arg(r, &arg[i], word[i + 1], &value[i]))
            return ORR_BAD_INPUT;
    *out = (orr_action){(uint16_t)v, value[0], value[1], value[2]};
    return ORR_OK;
}

/* Seats and numbers as numbers, rows and words as ids or null. */
static void arg_json(const orr_rules *r, const orr_arg *arg, int32_t value, orr_json *out)
{
    orr_json_key(out, arg->id);
    if (arg->kind == ORR_ARG_ROW && value >= 0)
        orr_json_str(out, orr_row_id(r, arg->table, (uint32_t)value));
    else if (arg->kind == ORR_ARG_WORD && value >= 0)
        orr_json_str(out, arg->words[value]);
    else if (arg->kind == ORR_ARG_ROW || arg->kind == ORR_ARG_WORD)
        orr_json_null(out);
    else
        orr_json_int(out, value - arg->bias);
}

void orr_event_members(const orr_rules *r, const orr_event *e, orr_seat viewer, orr_json *out)
{
    const orr_event_kind *kind = orr_event_at(r->game, e->kind);
    bool all = viewer < ORR_SEATS_MAX && (e->seen & ORR_BIT(viewer));
    orr_json_kstr(out, "k", kind->id);
    orr_json_kint(out, "by", e->actor);
    for (unsigned i = 0; i < e->n && i < 6 && kind->arg[i].kind; i++) {
        if (i >= e->open && !all)
            break;
        arg_json(r, &kind->arg[i], e->arg[i], out);
    }
}

void orr_event_json(const orr_rules *r, const orr_event *e, orr_seat viewer, orr_json *out)
{
    orr_json_object(out);
    orr_event_members(r, e, viewer, out);
    orr_json_end(out);
}

void orr_reason_json(const orr_rules *r, const orr_reason *why, orr_json *out)
{
    orr_json_object(out);
    if (why) {
        const orr_reason_kind *kind = &r->game->reasons->kinds[why->kind];
        orr_json_kstr(out, "k", kind->id);
        if (kind->rule)
            orr_json_kstr(out, "rule", kind->rule);
        if (r->game->asking && why->kind == r->game->asking->passing)
            orr_json_kint(out, "passes", 1);
        for (unsigned i = 0; i < 4 && kind->arg[i].kind; i++)
            arg_json(r, &kind->arg[i], why->arg[i], out);
    }
    orr_json_end(out);
}

/* One level of the tree: the actions list[0..n) agree in all operands before `level` (0 is the verb). Leaves are {}, or the
 * numbers parallel to the list. */
static void branch(const orr_rules *r, const orr_action *list, const uint16_t *leaf, uint32_t n, unsigned level,
                   orr_json *out)
{
    char number[12];
    orr_json_object(out);
    for (uint32_t i = 0, j; i < n; i = j) {
        const orr_verb *v = orr_verb_at(r->game, list[i].verb);
        uint16_t at = level ? operand(list[i], level - 1) : list[i].verb;
        for (j = i + 1; j < n && (level ? operand(list[j], level - 1) : list[j].verb) == at;)
            j++;
        orr_json_key(out, level ? arg_text(r, &v->arg[level - 1], at, number) : v->id);
        if (level < 3 && v->arg[level].kind)
            branch(r, list + i, leaf ? leaf + i : NULL, j - i, level + 1, out);
        else if (leaf)
            orr_json_int(out, leaf[i]);
        else
            orr_reason_json(r, NULL, out);
    }
    orr_json_end(out);
}

void orr_legal_json(const orr_rules *r, const orr_action *a, uint32_t n, orr_json *out)
{
    branch(r, a, NULL, n, 0, out);
}

/* What a seat, or the table, could think of, and why it may not: one piece of memory. */
typedef struct {
    uint32_t n, reasons; /* of actions and their leaves; of reasons, each there once */
    bool all;            /* nothing of it is legal */
    orr_action *action;
    orr_reason *why;
    uint16_t *leaf; /* the place of its reason */
} thoughts;

static thoughts think(const orr_rules *r, const void *shown, orr_seat seat)
{
    uint32_t max = orr_reasons_of(r->game)->max_thinkable;
    thoughts t = {.action = malloc(max * (sizeof *t.action + sizeof *t.why + sizeof *t.leaf) + sizeof *t.why)};
    ORR_ASSERT(t.action);
    t.why = (orr_reason *)(t.action + max);
    t.leaf = (uint16_t *)(t.why + max + 1);
    t.n = orr_reasons_of(r->game)->thinkable(r, shown, seat, t.action);
    ORR_ASSERT(t.n <= max);
    return t;
}

/* The place of the last reason, which is taken away when it was there before. Those of neighbours are often the same. */
static uint16_t place_of(thoughts *t)
{
    uint32_t last = t->reasons - 1;
    for (uint32_t i = last; i-- > 0;)
        if (!memcmp(&t->why[i], &t->why[last], sizeof t->why[i])) {
            t->reasons--;
            return (uint16_t)i;
        }
    return (uint16_t)last;
}

/* Keeps what may not be done. */
static void reason_why(const orr_rules *r, const void *shown, orr_seat seat, thoughts *t)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        t->why[t->reasons] = (orr_reason){0};
        if (!r->game->reasons->why(r, shown, seat, t->action[i], &t->why[t->reasons]))
            continue;
        t->reasons++;
        if (!i && orr_reason_for_all(r->game, t->why)) {
            memset(t->leaf, 0, t->n * sizeof *t->leaf);
            t->all = true;
            return;
        }
        t->leaf[kept] = place_of(t);
        t->action[kept++] = t->action[i];
    }
    t->all = t->n && kept == t->n;
    t->n = kept;
}

static void not_json(const orr_rules *r, const thoughts *t, orr_json *out)
{
    orr_json_object(out);
    orr_json_karray(out, "reasons");
    for (uint32_t i = 0; i < t->reasons; i++)
        orr_reason_json(r, &t->why[i], out);
    orr_json_end(out);
    orr_json_key(out, "tree");
    if (t->all && t->reasons == 1)
        orr_json_int(out, 0);
    else
        branch(r, t->action, t->leaf, t->n, 0, out);
    orr_json_end(out);
}

void orr_not_json(const orr_rules *r, const void *shown, orr_seat seat, orr_json *out)
{
    thoughts t = {0};
    if (seat < r->seats) {
        t = think(r, shown, seat);
        reason_why(r, shown, seat, &t);
    }
    not_json(r, &t, out);
    free(t.action);
}

/* ---- what people ask of the table ---------------------------------------------------------------------------------------*/
/* Those of the list that the viewer may ask for; who has no seat is told of the first that is free. */
static uint32_t askable(const orr_rules *r, orr_seat viewer, orr_action *list, uint32_t n)
{
    bool seated = viewer < r->seats;
    uint64_t verbs = seated ? orr_asking_of(r->game)->seats : orr_asking_of(r->game)->newcomers;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++)
        if (list[i].verb < 64 && verbs >> list[i].verb & 1 &&
            (seated ? list[i].a == viewer : !kept || list[i].a == list[0].a))
            list[kept++] = list[i];
    return kept;
}

void orr_asks_json(const orr_rules *r, const void *state, const void *shown, orr_seat viewer, orr_json *out)
{
    thoughts t = think(r, shown, ORR_TABLE);
    orr_action *legal = malloc(r->game->max_legal * sizeof *legal);
    ORR_ASSERT(legal);
    t.n = askable(r, viewer, t.action, t.n);
    if (t.n) {
        orr_json_key(out, "ask");
        branch(r, legal, NULL, askable(r, viewer, legal, r->game->legal(r, state, ORR_TABLE, legal)), 0, out);
        reason_why(r, shown, ORR_TABLE, &t);
        t.all = false; /* one can ask ahead: the tree says what */
        orr_json_key(out, "ask_not");
        not_json(r, &t, out);
    }
    free(legal);
    free(t.action);
}
