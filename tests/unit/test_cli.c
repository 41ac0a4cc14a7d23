/* src/cli: flags, messages that say what was expected, exit statuses, and answers for programs. */
#include "cli/cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

enum { SAID_MAX = 1 << 16 };
static char said[SAID_MAX], complained[SAID_MAX];

static void take(FILE *from, int into, int saved, char *text)
{
    fflush(NULL);
    dup2(saved, into);
    close(saved);
    rewind(from);
    text[fread(text, 1, SAID_MAX - 1, from)] = '\0';
    fclose(from);
}

/* Runs a sub-command on words parted by blanks; what it wrote is in said and complained. */
static int run(const cli_command *c, const char *words)
{
    char line[512], *argv[32];
    int argc = 0;
    cli_args a;
    FILE *out = tmpfile(), *err = tmpfile();
    snprintf(line, sizeof line, "%s", words);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    fflush(NULL);
    int saved_out = dup(STDOUT_FILENO), saved_err = dup(STDERR_FILENO);
    dup2(fileno(out), STDOUT_FILENO);
    dup2(fileno(err), STDERR_FILENO);
    int status = cli_parse(c, argc, argv, &a);
    if (!status && a.help)
        cli_help(c, stdout);
    else if (!status)
        status = c->run(&a);
    take(out, STDOUT_FILENO, saved_out, said);
    take(err, STDERR_FILENO, saved_err, complained);
    return status;
}

static void expect(const cli_command *c, const char *words, int status, const char *out, const char *err)
{
    int got = run(c, words);
    if (got != status || !strstr(said, out) || !strstr(complained, err))
        fail_msg("orrery %s %s: status %d, said \"%s\", complained \"%s\"", c->name, words, got, said, complained);
}

static void wrong_calls_say_what_was_expected(void **unused)
{
    (void)unused;
    expect(&cli_simulate, "", CLI_USAGE, "", "expected `orrery simulate GAME`");
    expect(&cli_simulate, "chess", CLI_USAGE, "", "there is no game \"chess\"; expected one of: century, connect_four, ");
    expect(&cli_simulate, "connect_four go", CLI_USAGE, "", "too much");
    expect(&cli_simulate, "connect_four --speed 3", CLI_USAGE, "", "does not take --speed");
    expect(&cli_simulate, "connect_four --signature", CLI_USAGE, "", "does not take --signature");
    expect(&cli_simulate, "connect_four -v", CLI_USAGE, "", "two dashes");
    expect(&cli_simulate, "connect_four --matches", CLI_USAGE, "", "--matches: expected a value");
    expect(&cli_simulate, "connect_four --matches many", CLI_USAGE, "", "expected a whole number from 1");
    expect(&cli_simulate, "connect_four --matches=0", CLI_USAGE, "", "expected a whole number from 1");
    expect(&cli_simulate, "connect_four --json=yes", CLI_USAGE, "", "takes no value");
    expect(&cli_simulate, "connect_four --seats 3", CLI_USAGE, "", "--seats 3: connect_four takes 2 seats\n");
    expect(&cli_simulate, "connect_four --set", CLI_USAGE, "", "--set: expected a value");
    expect(&cli_simulate, "connect_four --set x", CLI_USAGE, "", "expected OPTION=VALUE");
    expect(&cli_simulate, "connect_four --set x=1", CLI_USAGE, "", "--set x=1");
    expect(&cli_simulate, "connect_four --bots random,,random", CLI_USAGE, "", "found an empty one");
    expect(&cli_simulate, "connect_four --bots deep", CLI_USAGE, "", "unknown bot \"deep\"");
    expect(&cli_simulate, "connect_four --bots random,random,random", CLI_USAGE, "", "expected at most 2");
    expect(&cli_simulate, "newscience --by", CLI_USAGE, "", "--by: expected a value, as in --by PATH");
    expect(&cli_simulate, "newscience --by seats.hat", CLI_USAGE, "", "--by seats.hat: expected the path of a text");
    expect(&cli_simulate, "newscience --by discoveries", CLI_USAGE, "", "--by discoveries: expected the path of a text");
    expect(&cli_simulate, "newscience --mean ending", CLI_USAGE, "", "--mean ending: expected the path of a number");
    expect(&cli_simulate, "newscience --mean round.", CLI_OK, "matches: 100", ""); /* an empty end changes nothing */
    expect(&cli_contest, "connect_four --bots random", CLI_USAGE, "", "--bots: expected");
    expect(&cli_bench, "connect_four --seconds -1", CLI_USAGE, "", "expected a number of seconds above 0");
    expect(&cli_play, "connect_four --seat 2", CLI_USAGE, "", "--seat 2: expected 0 to 1");
    expect(&cli_edition, "show connect_four", CLI_FAILED, "", "has no components");
    expect(&cli_edition, "burn connect_four", CLI_USAGE, "", "expected check GAME FILE or show GAME");
    expect(&cli_replay, "/nowhere/at/all", CLI_FAILED, "", "/nowhere/at/all: ");
    expect(&cli_games, "century", CLI_USAGE, "", "expected `orrery games`\n");
    expect(&cli_mail, "", CLI_USAGE, "", "mail: expected --try ADDRESS, --smtp URL and --mail-from ADDRESS");
    expect(&cli_push, "", CLI_USAGE, "", "push: expected --try FILE");
    expect(&cli_push, "--try /nowhere/at/all", CLI_FAILED, "", "/nowhere/at/all: ");
    expect(&cli_simulate, "connect_four --save /dev/null/a", CLI_FAILED, "", "--save /dev/null");
}

/* Of a report in `said`: the number behind `key`, from where `from` stands. */
static double number(const char *from, const char *key)
{
    const char *at = strstr(said, from);
    assert_non_null(at);
    assert_non_null(at = strstr(at, key));
    return strtod(at + strlen(key), NULL);
}

static void matches_are_told_apart_by_their_views(void **unused)
{
    (void)unused;
    expect(&cli_simulate,
           "newscience --seats 3 --set scientist_selection=random --bots random --matches 40 --seed 1 --json "
           "--by seats.scientist --by ending --mean round --mean order",
           CLI_OK, "\"by\":[{\"path\":\"seats.scientist\",\"groups\":[{\"value\":\"galileo\",\"seats\":", "");
    double seats = 0, wins = 0;
    static const char *const scientist[] = {"galileo", "kepler", "kircher", "leibniz", "newton"};
    for (unsigned i = 0; i < 5; i++) {
        char from[40];
        snprintf(from, sizeof from, "\"value\":\"%s\"", scientist[i]);
        double n = number(from, "\"seats\":"), w = number(from, "\"wins\":");
        assert_float_equal(number(from, "\"ratio\":"), w / n * 3, 1e-6);
        assert_true(number(from, "\"low\":") < w / n * 3 && number(from, "\"high\":") > w / n * 3);
        seats += n;
        wins += w;
    }
    assert_float_equal(seats, 120, 0);
    assert_float_equal(wins, 40, 1e-6);
    assert_float_equal(number("\"path\":\"ending\"", "\"ratio\":"), 1, 1e-6); /* of the match: all its seats */
    assert_float_equal(number("\"path\":\"round\"", "\"matches\":"), 40, 0);
    assert_float_equal(number("\"path\":\"round\"", "\"mean\":"), 13, 0.5);
    assert_float_equal(number("\"path\":\"order\"", "\"mean\":"), 1, 1e-9); /* of 0, 1, 2 in each match */
    assert_float_equal(number("\"path\":\"order\"", "\"deviation\":"), 0, 1e-9);
}

static void help_lists_the_flags_taken(void **unused)
{
    (void)unused;
    expect(&cli_contest, "--help", CLI_OK, "--bots A,B", "");
    expect(&cli_contest, "connect_four -h", CLI_OK, "--matches N", "");
    assert_null(strstr(said, "--signature"));
}

static void answers_are_json(void **unused)
{
    (void)unused;
    expect(&cli_games, "--json", CLI_OK, "{\"games\":[{\"id\":\"century\",\"version\":", "");
    assert_non_null(strstr(said, "\"name\":{\"en\":\"Century: A New World\",\"fr\":\"Century : Un nouveau monde\"}"));
    expect(&cli_games, "", CLI_OK, "connect_four: Connect four, 2 seats", "");
    expect(&cli_simulate, "connect_four --matches 20 --seed 1 --json", CLI_OK, "\"matches\":20,\"seed\":1", "");
    assert_non_null(strstr(said, "\"lengths\":{\"plies\":{\"min\":"));
    expect(&cli_contest, "century --bots random,greedy --matches 20 --seed 1 --json", CLI_OK, "\"elo_low\":", "");
    assert_null(strstr(said, "null")); /* greedy wins every match: still numbers */
    expect(&cli_bench, "connect_four --seconds 0.01 --json", CLI_OK, "\"decisions_per_s\":", "");
    expect(&cli_bench, "connect_four --signature --json", CLI_OK, "{\"game\":\"connect_four\",\"signature\":\"", "");
    expect(&cli_bench, "connect_four --search --iters 50 --seconds 0.01 --json", CLI_OK, "\"simulations_per_s\":", "");
}

static void a_seed_repeats(void **unused)
{
    char before[SAID_MAX];
    (void)unused;
    expect(&cli_bench, "connect_four --signature", CLI_OK, "connect_four ", "");
    snprintf(before, sizeof before, "%s", said);
    expect(&cli_bench, "connect_four --signature", CLI_OK, before, "");
    expect(&cli_contest, "connect_four --matches 30 --seed 4 --threads 1 --json", CLI_OK, "\"bots\":[", "");
    snprintf(before, sizeof before, "%s", strstr(said, "\"bots\":["));
    expect(&cli_contest, "connect_four --matches 30 --seed 4 --threads 3 --json", CLI_OK, before, "");
}

/* What can be done, and seen, at one ply and at all. */
static void replays_show_what_could_be_done(void **unused)
{
    char folder[] = "/tmp/orrery-cli-XXXXXX", words[200], path[100];
    unsigned lines = 0;
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(words, sizeof words, "sealed_bids --seats 2 --matches 1 --seed 3 --save %s", folder);
    expect(&cli_simulate, words, CLI_OK, "matches: 1", "");
    snprintf(path, sizeof path, "%s/sealed_bids-000000.orrery", folder);
    snprintf(words, sizeof words, "%s --legal --to 0 --json", path);
    expect(&cli_replay, words, CLI_OK, "{\"ply\":0,\"over\":false,\"asked\":[{\"by\":\"chance\",\"must\":true,\"legal\":[", "");
    assert_null(strchr(strchr(said, '\n') + 1, '\n')); /* one object */
    snprintf(words, sizeof words, "%s --legal", path);
    expect(&cli_replay, words, CLI_OK, "    default: ", "");
    snprintf(words, sizeof words, "%s --views --json", path);
    expect(&cli_replay, words, CLI_OK, "{\"ply\":0,\"view\":{", "");
    for (const char *at = said; (at = strchr(at, '\n')); at++)
        lines++;
    snprintf(words, sizeof words, "%s --check", path);
    expect(&cli_replay, words, CLI_OK, "ok: sealed_bids", "");
    assert_int_equal(strtoul(strstr(said, "seats, ") + 7, NULL, 10) + 1, lines);
    snprintf(words, sizeof words, "%s --views --seat 2", path);
    expect(&cli_replay, words, CLI_USAGE, "", "--seat 2: the match has 2 seats");
    remove(path);
    remove(folder);
}

/* The text of a file, as long as `said` is. */
static const char *text_of(const char *path)
{
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    said[fread(said, 1, SAID_MAX - 1, f)] = '\0';
    fclose(f);
    remove(path);
    return said;
}

/* Seats leave, and run out of time; automata and teams stand in the header; a version can be chosen. */
static void simulated_matches_can_have_all(void **unused)
{
    char folder[] = "/tmp/orrery-cli-XXXXXX", words[200], path[100];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(words, sizeof words, "century --seats 3 --rules 1 --matches 1 --seed 3 --leave 1 --timeouts 0.5 --save %s", folder);
    expect(&cli_simulate, words, CLI_OK, "matches: 1", "");
    snprintf(path, sizeof path, "%s/century-000000.orrery", folder);
    assert_int_equal(run(&cli_replay, path), CLI_OK);
    text_of(path);
    assert_non_null(strstr(said, "\"game\":\"century\",\"version\":1,"));
    assert_non_null(strstr(said, "\"clock\":true"));
    assert_non_null(strstr(said, "\"by\":\"table\",") ? strstr(said, "\"do\":\"leave ") : NULL);
    snprintf(path, sizeof path, "%s/discovery-000000.orrery", folder);
    snprintf(words, sizeof words, "discovery --seats 4 --set automata=1 --matches 1 --seed 3 --save %s", folder);
    expect(&cli_simulate, words, CLI_OK, "matches: 1", "");
    assert_non_null(strstr(text_of(path), "{\"kind\":\"automaton\",\"automaton\":true}"));
    snprintf(words, sizeof words, "discovery --seats 4 --set teams=two --matches 1 --seed 3 --save %s", folder);
    expect(&cli_simulate, words, CLI_OK, "matches: 1", "");
    assert_non_null(strstr(text_of(path), "\"team\":1"));
    remove(folder);
    expect(&cli_simulate, "century --leave 2", CLI_USAGE, "", "--leave 2: expected a number from 0 to 1");
    expect(&cli_simulate, "century --leave 0.1 --bots engine:cmd=true", CLI_USAGE, "", "not with engines");
    expect(&cli_simulate, "century --rules 9", CLI_USAGE, "", "--rules 9: century has versions 1 to 2");
    expect(&cli_laws, "connect_four --rules 2", CLI_USAGE, "", "--rules 2: connect_four has version 1 alone");
}

static void saved_matches_can_be_read(void **unused)
{
    char folder[] = "/tmp/orrery-cli-XXXXXX", words[200], path[100];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(words, sizeof words, "connect_four --matches 1 --seed 3 --save %s/a/b", folder);
    expect(&cli_simulate, words, CLI_OK, "matches: 1", "");
    snprintf(path, sizeof path, "%s/a/b/connect_four-000000.orrery", folder);
    snprintf(words, sizeof words, "%s --check", path);
    expect(&cli_replay, words, CLI_OK, "ok: connect_four, 2 seats", "");
    snprintf(words, sizeof words, "%s --to 3", path);
    expect(&cli_replay, words, CLI_OK, "    3  seat 0   drop", "");
    assert_null(strstr(said, "    4  seat"));
    snprintf(words, sizeof words, "%s --to 3 --json", path);
    expect(&cli_replay, words, CLI_OK, "\"ply\":3,\"over\":false", "");

    expect(&cli_verify, path, CLI_FAILED, "", "cannot be proved: chance came from a seed");
    snprintf(words, sizeof words, "%s --json", path);
    expect(&cli_verify, words, CLI_FAILED, "{\"proved\":false,\"error\":\"unsupported\"", "");
    assert_non_null(strstr(said, "\"rules\":true,\"line\":null"));

    FILE *f = fopen(path, "a");
    assert_non_null(f);
    fputs("{\"nonsense\":1}\n", f);
    fclose(f);
    snprintf(words, sizeof words, "%s --check", path);
    expect(&cli_replay, words, CLI_FAILED, "", path);
    expect(&cli_verify, path, CLI_FAILED, "", path);
    remove(path);
    snprintf(path, sizeof path, "%s/a/b", folder);
    rmdir(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    rmdir(folder);
}

/* The built-in edition of century with one text in it replaced, as a file. */
static void edition_write(const char *path, const char *from, const char *to)
{
    const orr_registered *century = orr_registry_find("century");
    const char *at = strstr(century->edition, from);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_non_null(at);
    size_t before = (size_t)(at - century->edition), after = before + strlen(from);
    fwrite(century->edition, 1, before, f);
    fputs(to, f);
    fwrite(century->edition + after, 1, century->edition_size - after, f);
    fclose(f);
}

static void an_edition_of_ones_own_is_played(void **unused)
{
    char folder[] = "/tmp/orrery-cli-XXXXXX", words[300], edition[100], path[100];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(edition, sizeof edition, "%s/my.json", folder);
    snprintf(path, sizeof path, "%s/century-000000.orrery", folder);
    edition_write(edition, "\"points\": 4,", "\"points\": 5,");
    snprintf(words, sizeof words, "century --matches 1 --seed 3 --edition %s --save %s", edition, folder);
    expect(&cli_simulate, words, CLI_OK, "matches: 1", "");
    snprintf(words, sizeof words, "%s --check", path);
    expect(&cli_replay, words, CLI_FAILED, "", "which is not here");
    snprintf(words, sizeof words, "%s --check --edition %s", path, edition);
    expect(&cli_replay, words, CLI_OK, "ok: century, 2 seats", "");
    snprintf(words, sizeof words, "%s --edition %s", path, edition);
    expect(&cli_verify, words, CLI_FAILED, "", "cannot be proved: chance came from a seed");
    snprintf(words, sizeof words, "century --matches 2 --edition %s", edition);
    expect(&cli_contest, words, CLI_OK, "century, 2 seats", "");
    snprintf(words, sizeof words, "--edition %s", edition);
    expect(&cli_bench, words, CLI_USAGE, "", "expected one game");
    expect(&cli_laws, words, CLI_USAGE, "", "expected one game");
    snprintf(words, sizeof words, "century --matches 1 --threads 1 --edition %s", edition);
    expect(&cli_laws, words, CLI_OK, " - century sound", "");
    snprintf(words, sizeof words, "connect_four --edition %s", edition);
    expect(&cli_play, words, CLI_USAGE, "", "has no components");

    edition_write(edition, "\"points\": 4,", "\"points\": \"many\",");
    snprintf(words, sizeof words, "century --matches 1 --edition %s", edition);
    expect(&cli_simulate, words, CLI_USAGE, "", "points: not_a_number: ");
    assert_non_null(strstr(complained, "my.json: 1 fault\n"));
    snprintf(words, sizeof words, "check century %s", edition);
    expect(&cli_edition, words, CLI_FAILED, "\n1 fault\n", "");
    snprintf(words, sizeof words, "%s --edition %s", path, edition);
    expect(&cli_replay, words, CLI_USAGE, "", "points: not_a_number: ");
    expect(&cli_simulate, "century --edition /nowhere/at/all", CLI_FAILED, "", "/nowhere/at/all: ");
    remove(edition);
    remove(path);
    rmdir(folder);
}

static void a_served_match_is_proved(void **unused)
{
    static const char vector[] = "tests/vectors/sealed_bids-verify.ndjson"; /* from the root of the repository */
#define PROMISED "3d3f456c8a8a521c78b4a99255e4595fe20f4c899f9a9b51bfe468e4f860dd6f"
#define COURSE "f3bac572614adce3363f82fbe57dd4f167ae4756281e18a30acdbedd1fbc2575"
    char words[200];
    (void)unused;
    expect(&cli_verify, vector, CLI_OK, "proved: sealed_bids, 2 seats, 26 plies", "");
    snprintf(words, sizeof words, "%s --json", vector);
    expect(&cli_verify, words, CLI_OK, "{\"proved\":true,", "");
    expect(&cli_verify, vector, CLI_OK, "shown before the first move: " PROMISED, "");
    snprintf(words, sizeof words, "%s --commitment %s", vector, PROMISED);
    expect(&cli_verify, words, CLI_OK, "The commitment is the one given: ", "");
    words[strlen(words) - 1] = '0';
    expect(&cli_verify, words, CLI_FAILED, "", "ndjson:1: expected the commitment that was shown before the match; this one");
    snprintf(words, sizeof words, "%s --commitment abc", vector);
    expect(&cli_verify, words, CLI_USAGE, "", "--commitment abc: expected 64 hex digits");
    expect(&cli_verify, vector, CLI_OK, "drawn fairly: yes.", "");
    expect(&cli_verify, vector, CLI_OK, "played by the rules: yes.", "");
    expect(&cli_verify, vector, CLI_OK, "this server's course: not shown. It is not signed, and whoever has the secret", "");
    snprintf(words, sizeof words, "%s --json", vector);
    expect(&cli_verify, words, CLI_OK, "\"course\":null,\"hash\":\"" COURSE "\",\"key\":null,\"signed\":false}", "");
    snprintf(words, sizeof words, "%s --hash %s", vector, COURSE);
    expect(&cli_verify, words, CLI_OK, "this server's course: yes. It is of the hash that was given", "");
    words[strlen(words) - 1] = '0';
    expect(&cli_verify, words, CLI_FAILED, "this server's course: no", "ndjson:28: this is not the course whose hash was");
    snprintf(words, sizeof words, "%s --key %s", vector, COURSE);
    expect(&cli_verify, words, CLI_FAILED, "played by the rules: yes.", "ndjson:28: expected a signature: nothing shows");
    snprintf(words, sizeof words, "%s --key %s --json", vector, COURSE);
    expect(&cli_verify, words, CLI_FAILED, "\"course\":false,", "");
    snprintf(words, sizeof words, "%s --key abc", vector);
    expect(&cli_verify, words, CLI_USAGE, "", "--key abc: expected 64 hex digits");
    expect(&cli_verify, "", CLI_USAGE, "", "expected `orrery verify FILE");
    expect(&cli_verify, "/nowhere/at/all", CLI_FAILED, "", "/nowhere/at/all: ");
}

/* Words are parted by blanks here, and players by commas. */
#define GLICKMAN "1500/200/0.06=2,1400/30/0.06=3,1550/100/0.06=1,1700/300/0.06=1"
static void ratings_are_tried(void **unused)
{
    (void)unused;
    expect(&cli_ratings, "--try " GLICKMAN " --weight 1 --days 4.665049449524165 --json", CLI_OK, "[{\"rating\":1464.0506", "");
    assert_float_equal(number("[", "\"rd\":"), 151.5165, 0.00005);
    assert_float_equal(number("[", "\"volatility\":"), 0.05999598, 0.000000005);
    expect(&cli_ratings, "--try 1500/250/0.06=1,1500/250/0.06=2 --json", CLI_OK, "[{\"rating\":1606.94", "");
    expect(&cli_ratings, "--try 1500/500/0.09=1,1500/500/0.09=2 --tau 0.75", CLI_OK, "1741.48   396.69", "");
    expect(&cli_ratings, "", CLI_USAGE, "", "--strike CODE or --try PLAYERS, as in ");
    expect(&cli_ratings, "--try 1500/250/0.06=1", CLI_USAGE, "", "expected at least 2 players, found 1");
    expect(&cli_ratings, "--try 1500/250/0.06=1,1500/250=2", CLI_USAGE, "",
           "player 2, \"1500/250=2\": expected RATING/RD/VOLATILITY=PLACE, as in 1500/200/0.06=1; RD does not read so");
    expect(&cli_ratings, "--try nan/250/0.06=1,1500/250/0.06=2", CLI_USAGE, "", "player 1, \"nan/250/0.06=1\": expected the rating");
    expect(&cli_ratings, "--try 1500/0/0.06=1,1500/250/0.06=2", CLI_USAGE, "", "expected RD above 0");
    expect(&cli_ratings, "--try 1500/250/0.06=1.5,1500/250/0.06=2", CLI_USAGE, "", "a whole number from 1");
    expect(&cli_ratings, "--try 1500/250/0.06=1,1500/250/0.06=0", CLI_USAGE, "", "player 2");
    expect(&cli_ratings, "--try 1500/250/0.06=1,1500/250/0.06=2x", CLI_USAGE, "", "the place does not read so");
    expect(&cli_ratings, "--try 1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,1/9/1=1,"
           "1/9/1=1", CLI_USAGE, "", "at most 12 players");
    expect(&cli_ratings, "--try 1500/250/0.06=1,1500/250/0.06=2 --tau 0", CLI_USAGE, "", "--tau 0: expected at least");
    expect(&cli_ratings, "--try 1500/250/0.06=1,1500/250/0.06=2 --days -1", CLI_USAGE, "", "--days -1: expected a number from 0");
    expect(&cli_ratings, "--try 1500/250/0.06=1,1500/250/0.06=2 --weight much", CLI_USAGE, "", "--weight much: expected a number");
}

static void tournaments_are_paired(void **unused)
{
    (void)unused;
    char before[SAID_MAX];
    expect(&cli_pair, "--players 24 --size 4 --rounds 5 --seed 1 --json", CLI_OK, "[[[", "");
    snprintf(before, sizeof before, "%s", said);
    expect(&cli_pair, "--players 24 --size 4 --rounds 5 --seed 1 --json", CLI_OK, before, "");
    unsigned times[25] = {0}, numbers = 0;
    for (const char *p = said; *p; p++) {
        if (*p < '0' || *p > '9')
            continue;
        char *end;
        unsigned long who = strtoul(p, &end, 10);
        assert_in_range(who, 1, 24);
        times[who]++, numbers++;
        p = end - 1;
    }
    assert_int_equal(numbers, 120);
    for (unsigned i = 1; i <= 24; i++)
        assert_int_equal(times[i], 5);
    expect(&cli_pair, "--players 5 --size 2 --rounds 2 --seed 1", CLI_OK, "  bye\n", "");
    expect(&cli_pair, "--players 24 --seed 1", CLI_OK, "24 people, 5 rounds, pairs that meet again: ", "");
    expect(&cli_pair, "--round-robin --players 16 --size 4 --json", CLI_OK, "[[[", "");
    expect(&cli_pair, "--round-robin --players 16 --size 4", CLI_OK, "16 people, 5 rounds, pairs that meet again: 0", "");
    expect(&cli_pair, "--round-robin --players 6 --size 2 --json", CLI_OK, "[[[1,6],[2,5],[3,4]],[[6,4],[5,3],[1,2]],", "");
    expect(&cli_pair, "", CLI_USAGE, "", "expected --players N");
    expect(&cli_pair, "--players 1", CLI_USAGE, "", "--players 1: expected a whole number from 2 to 1000");
    expect(&cli_pair, "--players 1001", CLI_USAGE, "", "from 2 to 1000");
    expect(&cli_pair, "--players 8 --size 1", CLI_USAGE, "", "--size 1: expected a whole number from 2 to 9");
    expect(&cli_pair, "--players 3 --size 4", CLI_USAGE, "", "--size 4: expected at most as many as there are players (3)");
    expect(&cli_pair, "--players 8 --rounds 0", CLI_USAGE, "", "--rounds 0: expected a whole number from 1");
    expect(&cli_pair, "--round-robin --players 17 --size 4", CLI_USAGE, "", "at tables of 4 is for 16 or 28 players");
    expect(&cli_pair, "--round-robin --players 36 --size 6", CLI_USAGE, "", "tables of 2, 3, 4 and 5");
    expect(&cli_pair, "--round-robin --players 101 --size 2", CLI_USAGE, "", "is for 2 to 100 players");
    expect(&cli_pair, "--round-robin --players 9 --size 3 --rounds 2", CLI_USAGE, "", "leave it out");
}

static void a_person_can_play(void **unused)
{
    FILE *in = tmpfile();
    (void)unused;
    assert_non_null(in);
    fputs("?\n\n99\nd\nflip\ns\ndrop 4\n4\nq\n", in);
    fflush(in);
    rewind(in);
    int saved = dup(STDIN_FILENO);
    dup2(fileno(in), STDIN_FILENO);
    expect(&cli_play, "connect_four --bots random --seed 1", CLI_OK, "you: drop 4", "");
    dup2(saved, STDIN_FILENO);
    close(saved);
    fclose(in);
    assert_non_null(strstr(said, "Expected a number from 1 to 7."));
    assert_non_null(strstr(said, "\"d\" begins 7 actions"));
    assert_non_null(strstr(said, "\"flip\" is no action here"));
    assert_non_null(strstr(said, "random: drop "));
    assert_non_null(strstr(said, "Changed (s shows all):"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_calls_say_what_was_expected),
        cmocka_unit_test(help_lists_the_flags_taken),
        cmocka_unit_test(answers_are_json),
        cmocka_unit_test(matches_are_told_apart_by_their_views),
        cmocka_unit_test(a_seed_repeats),
        cmocka_unit_test(replays_show_what_could_be_done),
        cmocka_unit_test(simulated_matches_can_have_all),
        cmocka_unit_test(saved_matches_can_be_read),
        cmocka_unit_test(an_edition_of_ones_own_is_played),
        cmocka_unit_test(a_served_match_is_proved),
        cmocka_unit_test(ratings_are_tried),
        cmocka_unit_test(tournaments_are_paired),
        cmocka_unit_test(a_person_can_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
