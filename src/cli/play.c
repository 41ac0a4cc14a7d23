/* orrery play: a match at the terminal against bots. Shows what the seat may see, and nothing else. */
#include "bots/contest.h"
#include "cli.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_match *m;
    orr_seat me;
    orr_bot *bot[ORR_SEATS_MAX]; /* NULL: me, or an engine */
    engine *engine[ORR_SEATS_MAX];
    engine_stable *stable;
    const char *name[ORR_SEATS_MAX];
    orr_rng luck;
    void *known;
    uint32_t shown; /* plies when the state was last shown */
    json_t *view;   /* the state as it was then; NULL: never */
} session;

enum { NAME_MAX_BYTES = 160 };

/* Who it is: "chance", "table", "you", or the bot, with its seat when two seats have the same. */
static const char *name_of(const session *s, unsigned actor, char *out)
{
    bool twice = false;
    if (actor == ORR_CHANCE || actor == ORR_TABLE || actor == s->me)
        return actor == ORR_CHANCE ? "chance" : actor == ORR_TABLE ? "table" : "you";
    if (actor >= s->m->rules.seats)
        return "nobody";
    for (unsigned i = 0; i < s->m->rules.seats; i++)
        twice |= i != actor && strcmp(s->name[i], s->name[actor]) == 0;
    if (!twice)
        return s->name[actor];
    snprintf(out, NAME_MAX_BYTES, "%.120s, seat %u", s->name[actor], actor);
    return out;
}

/* Takes out of a view what is as it was: its members, and the records of its arrays that bear an id. */
static void keep_changes(json_t *view, const json_t *before)
{
    const char *key;
    void *next;
    json_t *value, *record;
    json_object_foreach_safe(view, next, key, value)
    {
        const json_t *old = json_object_get(before, key);
        if (json_equal(value, old)) {
            json_object_del(view, key);
            continue;
        }
        if (!json_is_array(value) || json_array_size(value) != json_array_size(old))
            continue;
        for (size_t i = json_array_size(value); i-- > 0;) {
            record = json_array_get(value, i);
            bool named = json_object_get(record, "id") || json_object_get(record, "seat");
            if (named && json_equal(record, json_array_get(old, i)))
                json_array_remove(value, i);
        }
    }
}

/* The state, or what changed since it was last shown. */
static void show_state(session *s, bool whole)
{
    orr_text text = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_view(s->m, s->me, &j);
    json_t *view = text.failed ? NULL : json_loadb(text.at, text.n, 0, NULL), *shown = json_deep_copy(view);
    whole |= !s->view;
    if (shown && !whole)
        keep_changes(shown, s->view);
    char *lines = shown ? json_dumps(shown, JSON_COMPACT) : NULL;
    printf(whole ? "\n" : "\nChanged (s shows all):\n");
    cli_print_json(lines ? lines : "\"(too long to show)\"", stdout);
    free(lines);
    json_decref(shown);
    json_decref(s->view);
    s->view = view;
    orr_text_deinit(&text);
    s->shown = s->m->plies;
}

/* One event, as far as this seat may see it: who, its kind, and each operand with its value. */
static void show_event(const session *s, const orr_event *e)
{
    const orr_rules *r = &s->m->rules;
    const orr_event_kind *kind = orr_event_at(r->game, e->kind);
    char name[NAME_MAX_BYTES];
    orr_text text = {.max = 1 << 16};
    orr_json j;
    orr_json_init(&j, &text);
    orr_event_json(r, e, s->me, &j);
    json_t *o = text.failed ? NULL : json_loadb(text.at, text.n, 0, NULL);
    printf("    %s: %s", name_of(s, e->actor, name), kind->id);
    for (unsigned i = 0; i < 6 && kind->arg[i].kind; i++) {
        const json_t *value = json_object_get(o, kind->arg[i].id);
        if (!value)
            break; /* not for this seat */
        printf("%s %s ", i ? "," : "", kind->arg[i].id);
        if (kind->arg[i].kind == ORR_ARG_SEAT)
            printf("%s", name_of(s, (unsigned)json_integer_value(value), name));
        else if (json_is_integer(value))
            printf("%lld", (long long)json_integer_value(value));
        else
            printf("%s", json_is_string(value) ? json_string_value(value) : "none");
    }
    printf("\n");
    json_decref(o);
    orr_text_deinit(&text);
}

/* What the last action made happen, as this seat may see it: the facts of the events and, where nothing can be hidden,
 * the action itself. */
static void show_last(const session *s)
{
    const orr_match *m = s->m;
    const orr_entry *e = &m->log[m->plies - 1];
    char action[ORR_ACTION_TEXT], name[NAME_MAX_BYTES];
    if (e->actor < ORR_SEATS_MAX && !m->rules.game->secrets) {
        orr_action_print(&m->rules, e->action, action);
        printf("%s: %s\n", name_of(s, e->actor, name), action);
    }
    for (uint32_t i = 0; i < m->events.n; i++)
        show_event(s, &m->events.at[i]);
}

static void show_help(void)
{
    printf("Answer with the number of an action, or with the beginning of its name.\n"
           "  s  shows the whole state     ?  this help     q  ends the program\n");
}

/* Leaves a word without blanks at its ends; returns it. */
static char *trim(char *line)
{
    while (isspace((unsigned char)*line))
        line++;
    size_t n = strlen(line);
    while (n && isspace((unsigned char)line[n - 1]))
        line[--n] = '\0';
    return line;
}

/* The index of the action that an answer names, or -1 after a message. */
static int32_t answer_find(const session *s, uint32_t n, const char *answer)
{
    char text[ORR_ACTION_TEXT], *end;
    int32_t found = -1;
    unsigned many = 0;
    unsigned long number = strtoul(answer, &end, 10);
    if (isdigit((unsigned char)*answer) && !*end) {
        if (number >= 1 && number <= n)
            return (int32_t)number - 1;
        printf("Expected a number from 1 to %u.\n", n);
        return -1;
    }
    for (uint32_t i = 0; i < n; i++) {
        orr_action_print(&s->m->rules, s->m->legal[i], text);
        if (strcmp(text, answer) == 0)
            return (int32_t)i;
        if (strncmp(text, answer, strlen(answer)) == 0) {
            found = (int32_t)i;
            many++;
        }
    }
    if (many == 1)
        return found;
    printf(many ? "\"%s\" begins %u actions; expected more of the name, or a number.\n"
                : "\"%s\" is no action here; expected a number or a name of the list, ? for help.\n",
           answer, many);
    return -1;
}

/* Asks the person; false when they want to stop. */
static bool ask(session *s)
{
    char line[256], text[ORR_ACTION_TEXT];
    if (!s->view || s->shown != s->m->plies)
        show_state(s, false);
    uint32_t n = orr_match_legal(s->m, s->me);
    printf("\nSeat %u, %s:\n", s->me, orr_question(&s->m->rules, s->m->state, s->me)->id);
    for (uint32_t i = 0; i < n; i++) {
        orr_action_print(&s->m->rules, s->m->legal[i], text);
        printf("  %2u  %s\n", i + 1, text);
    }
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            printf("\n");
            return false;
        }
        char *answer = trim(line);
        if (strcmp(answer, "q") == 0)
            return false;
        if (strcmp(answer, "?") == 0)
            show_help();
        else if (strcmp(answer, "s") == 0)
            show_state(s, true);
        else if (*answer) {
            int32_t i = answer_find(s, n, answer);
            if (i < 0)
                continue;
            orr_err e = orr_match_play(s->m, s->me, s->m->legal[i]);
            if (!e)
                return true;
            printf("Refused: %s\n", orr_err_name(e));
        }
    }
}

static void bot_play(session *s, orr_seat seat)
{
    if (s->engine[seat]) {
        bool clock;
        orr_action answer = engine_choose(s->engine[seat], s->m, &clock);
        orr_err failed = orr_match_play(s->m, seat, answer);
        ORR_ASSERT(!failed);
        if (clock)
            s->m->log[s->m->plies - 1].flags |= ORR_ENTRY_CLOCK;
        return;
    }
    orr_match_redacted(s->m, seat, ORR_KNOWN, s->known);
    orr_action a = orr_bot_choose(s->bot[seat], &s->m->rules, s->known, seat);
    orr_err e = orr_match_play(s->m, seat, a);
    ORR_ASSERT(!e);
}

static void show_end(const session *s)
{
    const orr_rules *r = &s->m->rules;
    orr_result result[ORR_SEATS_MAX];
    char name[NAME_MAX_BYTES];
    orr_match_outcome(s->m, result);
    printf("\nThe match is over%s.\n", s->m->cut ? " (cut at the limit of plies)" : "");
    for (unsigned rank = 1; rank <= r->seats; rank++)
        for (unsigned i = 0; i < r->seats; i++)
            if (result[i].rank == rank)
                printf("  %u. %-24s %d\n", rank, name_of(s, i, name), result[i].score);
}

static void session_play(session *s)
{
    while (!orr_match_over(s->m)) {
        if (!orr_match_step(s->m, orr_source_rng(&s->luck))) {
            orr_mask must = orr_match_active(s->m).must;
            if (must & ORR_BIT(s->me)) {
                if (!ask(s))
                    return;
            } else {
                bot_play(s, (orr_seat)orr_lowest(must));
            }
        }
        for (unsigned i = 0; i < s->m->rules.seats; i++)
            if (s->engine[i])
                engine_told(s->engine[i], s->m);
        show_last(s);
    }
    show_state(s, true);
    show_end(s);
}

static int session_open(session *s, const cli_args *a, const orr_rules *rules, uint64_t seed)
{
    static const char *const standard[] = {"fellow"};
    const char *const *bot = a->bots.n ? a->bots.at : standard;
    unsigned bots = a->bots.n ? a->bots.n : 1, next = 0;
    char why[300] = "";
    for (unsigned i = 0; i < rules->seats; i++) {
        s->name[i] = "you";
        if (i == s->me)
            continue;
        s->name[i] = bot[next++ % bots];
        if (engine_is(s->name[i])) {
            if (engine_check(s->name[i], why, sizeof why))
                return cli_wrong("--bots: %s", why);
            continue;
        }
        if (orr_bot_open(s->name[i], rules->game, seed + i, &s->bot[i], why, sizeof why))
            return cli_wrong("--bots: %s", why);
    }
    orr_rng_seed(&s->luck, seed);
    s->m = orr_match_new(rules);
    s->known = malloc(rules->game->state_size);
    s->stable = engine_stable_new();
    bool good = s->known && s->stable;
    for (unsigned i = 0; good && i < rules->seats; i++)
        if (i != s->me && engine_is(s->name[i]))
            good = (s->engine[i] = engine_sit(s->stable, s->name[i], s->m, (orr_seat)i, seed + i)) != NULL;
    return good ? CLI_OK : cli_fail("memory ran out");
}

/* Everybody rises. */
static void session_close(session *s, unsigned seats)
{
    for (unsigned i = 0; i < seats; i++) {
        engine_faults faults;
        orr_bot_close(s->bot[i]);
        if (!s->engine[i])
            continue;
        engine_rise(s->engine[i], s->m, &faults);
        if (faults.late || faults.refused || faults.died || faults.defaults)
            cli_engine_tell(s->name[i], &faults);
    }
    engine_stable_free(s->stable);
    if (s->m)
        orr_match_free(s->m);
    json_decref(s->view);
    free(s->known);
}

static int run(const cli_args *a)
{
    orr_rules rules;
    session s = {.me = (orr_seat)cli_or(a->seat, 0)};
    const orr_registered *found = cli_game(a->rest.at[0]);
    if (!found)
        return CLI_USAGE;
    unsigned seats = cli_seats(found->game, a, a->bots.n + 1);
    if (!seats)
        return CLI_USAGE;
    if (s.me >= seats)
        return cli_wrong("--seat %u: expected 0 to %u", s.me, seats - 1);
    if (a->bots.n > seats - 1)
        return cli_wrong("--bots: expected at most %u beside you, found %u", seats - 1, a->bots.n);
    int e = cli_rules(found->game, seats, a, &rules);
    if (e)
        return e;
    e = session_open(&s, a, &rules, cli_seed(a));
    if (!e) {
        show_help();
        session_play(&s);
    }
    session_close(&s, seats);
    return e;
}

static const char *const options[] = {"bots", "seat", "seats", "seed", "set", "edition", NULL};
const cli_command cli_play = {
    .name = "play",
    .rest = "GAME",
    .brief = "plays a match at this terminal against bots",
    .more = "Shows what your seat may see, the question, and the legal actions; answer by number or by name.\n"
            "Without --bots the others are `fellow`; with fewer bots than seats, they are dealt round.",
    .options = options,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
