/* orrery verify: proves from its replay file that a finished match was played fairly. */
#include "cli.h"

#include <string.h>
#include <strings.h>

static void proof_json(const orr_proof *p, orr_err e, orr_text *text)
{
    orr_json j;
    orr_json_init(&j, text);
    orr_json_object(&j);
    orr_json_kbool(&j, "proved", e == ORR_OK);
    orr_json_kstr(&j, "error", e ? orr_err_name(e) : NULL);
    orr_json_kstr(&j, "game", p->game[0] ? p->game : NULL);
    orr_json_kint(&j, "seats", p->seats);
    orr_json_kint(&j, "plies", p->plies);
    orr_json_kint(&j, "draws", p->draws);
    orr_json_kbool(&j, "commitment", p->committed);
    orr_json_kstr(&j, "committed_to", p->commitment[0] ? p->commitment : NULL);
    orr_json_kbool(&j, "chance", p->drawn);
    orr_json_kbool(&j, "rules", p->legal);
    orr_json_key(&j, "line");
    if (p->line)
        orr_json_int(&j, p->line);
    else
        orr_json_null(&j);
    orr_json_kstr(&j, "why", p->why[0] ? p->why : NULL);
    orr_json_end(&j);
}

static bool is_commitment(const char *text)
{
    return strlen(text) == 64 && strspn(text, "0123456789abcdefABCDEF") == 64;
}

/* A file that agrees with itself may still be of another match: of that, only what was shown before it can tell. */
static orr_err compare(const char *shown, orr_proof *p)
{
    if (!strcasecmp(shown, p->commitment))
        return ORR_OK;
    p->line = 1;
    snprintf(p->why, sizeof p->why, "expected the commitment that was shown before the match; this one is %s",
             p->commitment);
    return ORR_BAD_INPUT;
}

static int run(const cli_args *a)
{
    const char *path = a->rest.at[0];
    orr_text file, text = {.max = 1 << 16};
    orr_proof p;
    const orr_edition *edition;
    if (a->commitment && !is_commitment(a->commitment))
        return cli_wrong("--commitment %s: expected 64 hex digits", a->commitment);
    int status = cli_read_file(path, &file) ? cli_edition_of_replay(&file, a, &edition) : CLI_FAILED;
    if (status) {
        orr_text_deinit(&file);
        return status;
    }
    orr_err e = orr_replay_verify(file.at ? file.at : "", file.n, edition, &p);
    if (!e && a->commitment)
        e = compare(a->commitment, &p);
    status = e ? CLI_FAILED : CLI_OK;
    if (a->json) {
        proof_json(&p, e, &text);
        if (cli_print(&text))
            status = CLI_FAILED;
    } else if (e && p.line) {
        cli_fail("%s:%u: %s", path, p.line, p.why);
    } else if (e) {
        cli_fail("%s: cannot be proved: %s%s", path, p.why,
                 p.legal ? ". Every action was legal, and the result is what the rules say" : "");
    } else {
        printf(
            "proved: %s, %u seats, %u plies. The commitment is that of the secret; all %u draws follow from it; every "
            "action was legal; the result is what the rules say.\n%s %s\n",
            p.game, p.seats, p.plies, p.draws,
            a->commitment ? "The commitment is the one given:"
                          : "Compare the commitment with the one that was shown before the first move:",
            p.commitment);
    }
    orr_text_deinit(&text);
    orr_text_deinit(&file);
    return status;
}

static const char *const options[] = {"edition", "commitment", "json", NULL};
const cli_command cli_verify = {
    .name = "verify",
    .rest = "FILE",
    .brief = "proves from its replay file that a finished match was fair",
    .more =
        "The commitment in the first line must be that of the secret in the last; every draw of chance must follow "
        "from the\n"
        "secret; every action must be legal, and the result what the rules say. Exit status 0: proved; 1: the first\n"
        "fault is told with its line, or what cannot be proved, as of a match that is not over or came from a seed.\n"
        "That the commitment was shown before the match no file can prove: give the one that was, or compare.",
    .options = options,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
