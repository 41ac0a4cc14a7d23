/* orrery verify: proves from its replay file that a finished match was drawn fairly and played by the rules, and, with what the
 * caller knows of the server, that this is the course that it saw. */
#include "cli.h"

#include <string.h>
#include <strings.h>

/* Whose course is it? No file can tell that by itself: a key that stands in it anybody can have put there. */
typedef enum { COURSE_UNKNOWN, COURSE_OURS, COURSE_NOT } course;

static void proof_json(const orr_proof *p, orr_err e, course c, orr_text *text)
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
    orr_origin_json(&p->origin, &j);
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
    orr_json_key(&j, "course");
    if (c == COURSE_UNKNOWN)
        orr_json_null(&j);
    else
        orr_json_bool(&j, c == COURSE_OURS);
    orr_json_kstr(&j, "hash", p->hash[0] ? p->hash : NULL);
    orr_json_kstr(&j, "key", p->key[0] ? p->key : NULL);
    orr_json_kbool(&j, "signed", p->sealed);
    orr_json_end(&j);
}

static bool is_hex(const char *text) { return strlen(text) == 64 && strspn(text, "0123456789abcdefABCDEF") == 64; }

static orr_err fault(orr_proof *p, uint32_t line, const char *why, const char *found)
{
    p->line = line;
    snprintf(p->why, sizeof p->why, "%s%s", why, found);
    return ORR_BAD_INPUT;
}

/* A file that agrees with itself may still be of another match: of that, only what was shown before it can tell. */
static orr_err compare_commitment(const cli_args *a, orr_proof *p)
{
    if (!a->commitment || !strcasecmp(a->commitment, p->commitment))
        return ORR_OK;
    p->committed = false;
    return fault(p, 1, "expected the commitment that was shown before the match; this one is ", p->commitment);
}

static orr_err compare_course(const cli_args *a, orr_proof *p)
{
    if (a->hash && strcasecmp(a->hash, p->hash))
        return fault(p, p->lines, "this is not the course whose hash was given; its hash is ", p->hash);
    if (a->key && !p->sealed)
        return fault(p, p->lines, "expected a signature: nothing shows that the server of this key played this course", "");
    if (a->key && strcasecmp(a->key, p->key))
        return fault(p, p->lines, "this course was not signed by the server of the key that was given, but with ", p->key);
    return ORR_OK;
}

static course course_of(const cli_args *a, const orr_proof *p, orr_err compared)
{
    if (compared || (p->key[0] && !p->sealed))
        return COURSE_NOT;
    return p->hash[0] && (a->key || a->hash) ? COURSE_OURS : COURSE_UNKNOWN;
}

static const char *course_text(const cli_args *a, const orr_proof *p, course c)
{
    if (c == COURSE_NOT)
        return "no";
    if (c == COURSE_OURS)
        return !a->hash ? "yes. It is signed with the key that was given"
               : a->key ? "yes. It is signed with the key that was given, and of the hash that was given"
                        : "yes. It is of the hash that was given";
    if (p->sealed)
        return "not shown. It is signed with the key that stands in the file itself, which anybody can put there;\n"
               "  compare it with /api/key of the server, or give that one with --key";
    return !p->hash[0] ? "not looked at"
                       : "not shown. It is not signed, and whoever has the secret can make another course that is drawn\n"
                         "  fairly and played by the rules";
}

static const char *drawn_text(const orr_proof *p, orr_err e)
{
    if (p->drawn && p->committed)
        return "yes";
    if (e == ORR_UNSUPPORTED)
        return "cannot be proved";
    return p->legal || (p->commitment[0] && !p->committed) ? "no" : "not shown";
}

/* Three things that are not one another. */
static void verdicts(const cli_args *a, const orr_proof *p, orr_err e, course c)
{
    if (p->origin.plies)
        printf("begun from ply %u of match %s: up to there nothing is proved but that every action was legal\n",
               p->origin.plies, p->origin.table);
    printf("drawn fairly: %s", drawn_text(p, e));
    if (p->drawn && p->committed)
        printf(". The commitment is that of the secret, and all %u draws%s follow from it.\n  %s %s", p->draws,
               p->origin.plies ? " since then" : "",
               a->commitment ? "The commitment is the one given:"
                             : "Compare the commitment with the one that was shown before the first move:",
               p->commitment);
    printf("\nplayed by the rules: %s%s\n", p->legal ? "yes" : e == ORR_UNSUPPORTED ? "not to the end" : "no",
           p->legal ? ". Every action was legal; the result is what the rules say" : "");
    printf("this server's course: %s", course_text(a, p, c));
    if (p->hash[0])
        printf(".\n  hash %s", p->hash);
    if (p->key[0])
        printf("\n  key  %s", p->key);
    printf("\n");
}

static int tell(const cli_args *a, const orr_proof *p, orr_err e, course c)
{
    const char *path = a->rest.at[0];
    orr_text text = {.max = 1 << 16};
    int status = e ? CLI_FAILED : CLI_OK;
    if (a->json) {
        proof_json(p, e, c, &text);
        if (cli_print(&text))
            status = CLI_FAILED;
    } else {
        if (e && p->line)
            cli_fail("%s:%u: %s", path, p->line, p->why);
        else if (e)
            cli_fail("%s: cannot be proved: %s", path, p->why);
        else
            printf("proved: %s, %u seats, %u plies\n", p->game, p->seats, p->plies);
        if (p->game[0])
            verdicts(a, p, e, c);
    }
    orr_text_deinit(&text);
    return status;
}

static int run(const cli_args *a)
{
    const char *path = a->rest.at[0];
    const char *const given[] = {a->commitment, a->key, a->hash}, *const names[] = {"commitment", "key", "hash"};
    orr_text file;
    orr_proof p;
    const orr_edition *edition;
    for (unsigned i = 0; i < 3; i++)
        if (given[i] && !is_hex(given[i]))
            return cli_wrong("--%s %s: expected 64 hex digits", names[i], given[i]);
    int status = cli_read_file(path, &file) ? cli_edition_of_replay(&file, a, &edition) : CLI_FAILED;
    if (!status) {
        orr_err e = orr_replay_verify(file.at ? file.at : "", file.n, edition, &p), compared = ORR_OK;
        if (!e)
            e = compare_commitment(a, &p);
        if (!e)
            e = compared = compare_course(a, &p);
        status = tell(a, &p, e, course_of(a, &p, compared));
    }
    orr_text_deinit(&file);
    return status;
}

static const char *const options[] = {"edition", "commitment", "key", "hash", "json", NULL};
const cli_command cli_verify = {
    .name = "verify",
    .rest = "FILE",
    .brief = "proves from its replay file that a finished match was fair",
    .more =
        "Three things are told apart. Drawn fairly: the commitment in the first line is that of the secret in the last,\n"
        "and every draw of chance follows from the secret. Played by the rules: every action is legal, and the result\n"
        "is what the rules say. This server's course: it is signed with the key given with --key, or has the hash given\n"
        "with --hash. After the end anybody can make another course with the same secret, which is drawn fairly and\n"
        "played by the rules; and a key in the file itself proves nothing about who made it.\n"
        "Exit status 0: what was asked is proved, the third only with --key or --hash; 1: the first fault is told with\n"
        "its line, or what cannot be proved, as of a match that is not over or came from a seed. That the commitment\n"
        "was shown before the match no file can prove: give the one that was, or compare.",
    .options = options,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
