/* orrery: one program, a file a sub-command. */
#include "cli.h"
#include "cli/version.h"
#include "manual.h"

#include <string.h>

static const cli_command *const commands[] = {
    &cli_games, &cli_play,   &cli_simulate, &cli_contest, &cli_bench,
    &cli_laws,  &cli_replay, &cli_edition,  &cli_serve,  &cli_verify, &cli_backup,
    &cli_export, &cli_doctor, &cli_mail,    &cli_push,
    &cli_ratings, &cli_pair, &cli_people, &cli_rebuild, &cli_link,
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void bot_help(const orr_bot_kind *kind, FILE *out)
{
    fprintf(out, "  %-9s %s\n", kind->name, kind->help);
    for (const orr_bot_param *p = kind->params; p->key; p++)
        fprintf(out, "            %s=%lld  %s\n", p->key, (long long)p->standard, p->help);
}

static void help(FILE *out)
{
    fputs("orrery COMMAND [flags]\n"
          "Board games, played at this terminal, by bots among themselves, or by people in their browsers.\n\n"
          "Commands:\n",
          out);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-9s %s\n", commands[i]->name, commands[i]->brief);
    fputs("\n`orrery COMMAND --help` tells more about one, `orrery --version` which one this is. To begin:\n"
          "  orrery play connect_four                                      play against a bot\n"
          "  orrery simulate connect_four --matches 1000                   what random matches look like\n"
          "  orrery contest connect_four --bots greedy,ismcts --matches 50 which bot is stronger\n\n"
          "Bots, written NAME[:KEY=VALUE]...:\n",
          out);
    for (size_t i = 0; orr_bot_kinds[i]; i++)
        bot_help(orr_bot_kinds[i], out);
    bot_help(&engine_kind, out);
    fputs("\nExit status: 0 all went well, 1 it failed, 2 it was called wrongly.\n", out);
}

int main(int argc, char **argv)
{
    cli_args a;
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "help") == 0 && argc == 3 && strcmp(argv[2], "--man") == 0)
        return cli_man(commands, COMMANDS, stdout);
    if (strcmp(name, "help") == 0 && argc == 4 && strcmp(argv[2], "--complete") == 0)
        return cli_complete(argv[3], commands, COMMANDS, stdout);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        help(stdout);
        return CLI_OK;
    }
    if (strcmp(name, "--version") == 0) {
        puts("orrery " ORR_VERSION);
        return CLI_OK;
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        const cli_command *c = commands[i];
        if (strcmp(c->name, name) != 0)
            continue;
        int e = cli_parse(c, argc - 2, argv + 2, &a);
        if (e)
            return e;
        if (!a.help)
            return c->run(&a);
        cli_help(c, stdout);
        return CLI_OK;
    }
    if (!*name) {
        help(stderr);
        return CLI_USAGE;
    }
    return cli_wrong("there is no command \"%s\"; `orrery --help` lists them", name);
}
