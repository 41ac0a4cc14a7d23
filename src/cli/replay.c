/* orrery replay: reads a replay file, checks it, and shows the match at a ply. */
#include "replay.h"

#include <string.h>

static void results_json(const orr_replay *r, orr_json *j)
{
    orr_result result[ORR_SEATS_MAX];
    const orr_rules *rules = &r->match->rules;
    orr_match_outcome(r->match, result);
    orr_json_karray(j, "results");
    for (unsigned s = 0; s < rules->seats; s++) {
        orr_json_object(j);
        orr_json_kint(j, "seat", s);
        orr_json_kint(j, "score", result[s].score);
        orr_json_kint(j, "rank", result[s].rank);
        orr_json_kstr(j, "status", result[s].status == ORR_LEFT ? "left" : "played");
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void summary(const orr_replay *r, orr_text *text)
{
    orr_json j;
    const orr_match *m = r->match;
    orr_json_init(&j, text);
    orr_json_object(&j);
    orr_json_kstr(&j, "game", m->rules.game->id);
    orr_json_kint(&j, "seats", m->rules.seats);
    orr_json_kint(&j, "plies", r->plies);
    orr_json_kint(&j, "ply", m->plies);
    orr_json_kbool(&j, "over", orr_match_over(m));
    orr_json_kbool(&j, "cut", m->cut);
    results_json(r, &j);
    orr_json_key(&j, "view");
    orr_match_view(m, ORR_SPECTATOR, &j);
    orr_json_end(&j);
}

/* The actions up to the ply shown, one a line. */
static void print_actions(const orr_match *m)
{
    char text[ORR_ACTION_TEXT];
    for (uint32_t i = 0; i < m->plies; i++) {
        orr_seat actor = m->log[i].actor;
        orr_action_print(&m->rules, m->log[i].action, text);
        if (actor < ORR_SEATS_MAX)
            printf("%5u  seat %-2u  %s\n", i + 1, actor, text);
        else
            printf("%5u  %-7s  %s\n", i + 1, actor == ORR_CHANCE ? "chance" : "table", text);
    }
}

static int show(orr_match *m, void *arg)
{
    const cli_args *a = arg;
    orr_text text = {.max = 16 << 20};
    int status = CLI_OK;
    if (a->legal)
        replay_legal(m, &text);
    else
        replay_view(m, a->seat < 0 ? ORR_SPECTATOR : (orr_seat)a->seat, &text);
    if (a->json || text.failed)
        status = cli_print(&text);
    else
        cli_print_json(text.at, stdout);
    orr_text_deinit(&text);
    return status;
}

/* --legal and --views: at one ply, or at all. */
static int show_plies(const orr_replay *r, cli_args a)
{
    if (a.seat >= r->match->rules.seats)
        return cli_wrong("--seat %d: the match has %u seats", (int)a.seat, r->match->rules.seats);
    return replay_each(r->match, a.to < 0 ? 0 : r->match->plies, show, &a);
}

static int run(const cli_args *a)
{
    orr_text file, text = {.max = 16 << 20};
    orr_replay r = {0};
    const orr_edition *edition;
    int status = cli_read_file(a->rest.at[0], &file) ? cli_edition_of_replay(&file, a, &edition) : CLI_FAILED;
    if (status) {
        orr_text_deinit(&file);
        return status;
    }
    uint32_t to = a->to < 0 ? UINT32_MAX : (uint32_t)a->to;
    orr_err e = orr_replay_read(file.at ? file.at : "", file.n, edition, to, a->check, &r);
    if (e) {
        status = cli_fail("%s:%u: %s (%s)", a->rest.at[0], r.line, r.why, orr_err_name(e));
    } else if (a->legal || a->views) {
        status = show_plies(&r, *a);
    } else if (a->json) {
        summary(&r, &text);
        status = cli_print(&text);
    } else if (a->check) {
        printf("ok: %s, %u seats, %u plies\n", r.match->rules.game->id, r.match->rules.seats, r.plies);
    } else {
        print_actions(r.match);
        summary(&r, &text);
        cli_print_json(text.at, stdout);
    }
    orr_replay_deinit(&r);
    orr_text_deinit(&text);
    orr_text_deinit(&file);
    return status;
}

static const char *const options[] = {"check", "to", "legal", "views", "seat", "edition", "json", NULL};
const cli_command cli_replay = {
    .name = "replay",
    .rest = "FILE",
    .brief = "reads a replay file, checks it, and shows the match at a ply",
    .more = "Every action is tried against the rules. With --check the result must agree as well, and nothing else is shown.\n"
            "--legal tells who must act (or may), with the question, what the rules answer when time runs out, and every legal\n"
            "action with the events it would bring as all may see them, up to where something is drawn. --views is what a\n"
            "spectator sees, or --seat N. Both of every ply, or with --to of that one; with --json an object a line.",
    .options = options,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
