/* The manual page and the completions of shells: the help of every command, in the forms that others read. */
#include "manual.h"
#include "cli/version.h"

#include <string.h>

/* ---- the manual page ---------------------------------------------------------------------------------------------*/
/* One text: what roff would take for its own is made plain, a dash is one that can be copied to a terminal. `begun`: the
 * line has something on it already. */
static void roff(const char *text, bool begun, FILE *out)
{
    for (const char *p = text; *p; p++) {
        bool first = p == text ? !begun : p[-1] == '\n';
        if (first && (*p == '.' || *p == '\''))
            fputs("\\&", out);
        if (*p == '\\')
            fputs("\\e", out);
        else if (*p == '-')
            fputs("\\-", out);
        else
            fputc(*p, out);
    }
}

/* Paragraphs of a command's help; a line that is indented stands as it is. */
static void paragraphs(const char *text, FILE *out)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        char line[400];
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        if (!n)
            fputs(".PP\n", out);
        else if (*line == ' ')
            fputs(".br\n", out);
        if (n) {
            roff(line, false, out);
            fputc('\n', out);
        }
        text += n + (text[n] == '\n');
    }
}

static void man_command(const cli_command *c, FILE *out)
{
    cli_flag f;
    fprintf(out, ".SS orrery %s", c->name);
    if (*c->rest)
        fputc(' ', out), roff(c->rest, true, out);
    fputs("\n", out);
    paragraphs(c->brief, out);
    if (c->more) {
        fputs(".PP\n", out);
        paragraphs(c->more, out);
    }
    for (size_t at = 0; cli_flag_next(c, &at, &f);) {
        fprintf(out, ".TP\n.B \\-\\-");
        roff(f.name, true, out);
        if (f.value)
            fputs(" \\fI", out), roff(f.value, true, out), fputs("\\fR", out);
        fputc('\n', out);
        paragraphs(f.help, out);
    }
}

static void man_bot(const orr_bot_kind *kind, FILE *out)
{
    fprintf(out, ".TP\n.B %s\n", kind->name);
    paragraphs(kind->help, out);
    for (const orr_bot_param *p = kind->params; p->key; p++) {
        fprintf(out, ".RS\n.TP\n.B %s=%lld\n", p->key, (long long)p->standard);
        paragraphs(p->help, out);
        fputs(".RE\n", out);
    }
}

static void man_bots(FILE *out)
{
    fputs(".SH BOTS\nWritten \\fINAME\\fR[:\\fIKEY\\fR=\\fIVALUE\\fR]...:\n", out);
    for (size_t i = 0; orr_bot_kinds[i]; i++)
        man_bot(orr_bot_kinds[i], out);
    man_bot(&engine_kind, out);
}

int cli_man(const cli_command *const *commands, size_t n, FILE *out)
{
    fputs(".TH ORRERY 1 \"\" \"Orrery " ORR_VERSION "\" \"User Commands\"\n"
          ".SH NAME\norrery \\- tabletop games: played, served, simulated, verified\n"
          ".SH SYNOPSIS\n.B orrery\n.I COMMAND\n[flags]\n"
          ".SH DESCRIPTION\n"
          "Board games, played at this terminal, by bots among themselves, or by people in their browsers.\n"
          ".SH COMMANDS\n",
          out);
    for (size_t i = 0; i < n; i++)
        man_command(commands[i], out);
    man_bots(out);
    fputs(".SH EXIT STATUS\n0 all went well, 1 it failed, 2 it was called wrongly.\n"
          ".SH ENVIRONMENT\n.TP\n.B ORRERY_WEB\nThe folder of the built client, where \\-\\-web is not given.\n"
          ".SH FILES\n.TP\n.I /etc/default/orrery\nWhat the service of the Debian package is started with.\n"
          ".TP\n.I /var/lib/orrery/orrery.db\nIts data.\n"
          ".SH SEE ALSO\n.I /usr/share/doc/orrery/\n",
          out);
    return CLI_OK;
}

/* ---- completions -------------------------------------------------------------------------------------------------*/
static bool is_folder(const cli_flag *f) { return f->value && strcmp(f->value, "DIR") == 0; }
static bool is_file(const cli_flag *f) { return is_folder(f) || (f->value && strcmp(f->value, "FILE") == 0); }
static bool takes_games(const cli_command *c) { return strstr(c->rest, "GAME") != NULL; }
static bool takes_files(const cli_command *c) { return strstr(c->rest, "FILE") || strcmp(c->rest, "TO") == 0; }

static void games(FILE *out)
{
    for (size_t i = 0; orr_registry[i].game; i++)
        fprintf(out, "%s%s", i ? " " : "", orr_registry[i].game->id);
}

static void bots(FILE *out)
{
    for (size_t i = 0; orr_bot_kinds[i]; i++)
        fprintf(out, "%s%s", i ? " " : "", orr_bot_kinds[i]->name);
    fputs(" apprentice fellow master engine:cmd=", out);
}

/* One branch of a case: the flags that take a folder, or another file. */
static void bash_paths(const cli_command *const *commands, size_t n, bool folder, FILE *out)
{
    cli_flag f;
    unsigned k = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t at = 0; cli_flag_next(commands[i], &at, &f);)
            if (is_file(&f) && is_folder(&f) == folder)
                fprintf(out, "%s--%s", k++ ? " | " : "        ", f.name);
    fprintf(out, ") COMPREPLY=($(compgen -%c -- \"$word\")); return ;;\n", folder ? 'd' : 'f');
}

static void bash(const cli_command *const *commands, size_t n, FILE *out)
{
    cli_flag f;
    fputs("_orrery()\n{\n    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} flags='' "
          "rest='' files=''\n"
          "    COMPREPLY=()\n    if [ \"$COMP_CWORD\" = 1 ]; then\n        COMPREPLY=($(compgen -W '--help --version",
          out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, " %s", commands[i]->name);
    fputs("' -- \"$word\"))\n        return\n    fi\n    case $before in\n        --bots) COMPREPLY=($(compgen -W '",
          out);
    bots(out);
    fputs("' -- \"$word\")); return ;;\n", out);
    bash_paths(commands, n, false, out);
    bash_paths(commands, n, true, out);
    fputs("    esac\n    case ${COMP_WORDS[1]} in\n", out);
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "        %s)\n            flags='", commands[i]->name);
        for (size_t at = 0, k = 0; cli_flag_next(commands[i], &at, &f); k++)
            fprintf(out, "%s--%s", k ? " " : "", f.name);
        fputs("'\n", out);
        if (takes_games(commands[i]))
            fputs("            rest='", out), games(out), fputs("'\n", out);
        if (takes_files(commands[i]))
            fputs("            files=1\n", out);
        fputs("            ;;\n", out);
    }
    fputs("    esac\n    case $word in\n        -*) COMPREPLY=($(compgen -W \"$flags\" -- \"$word\")) ;;\n"
          "        *) COMPREPLY=($(compgen -W \"$rest\" -- \"$word\") ${files:+$(compgen -f -- \"$word\")}) ;;\n    "
          "esac\n}\n"
          "complete -o filenames -F _orrery orrery\n",
          out);
}

/* Between single quotes; for zsh, what parts a specification is made plain as well. */
static void quoted(const char *text, bool zsh, FILE *out)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs(zsh ? "'\\''" : "\\'", out);
        else if (*text == '\\' || (zsh && strchr("[]:", *text)))
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
}

static void zsh(const cli_command *const *commands, size_t n, FILE *out)
{
    cli_flag f;
    fputs("#compdef orrery\nlocal -a commands\ncommands=(\n", out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "    '%s:", commands[i]->name), quoted(commands[i]->brief, true, out), fputs("'\n", out);
    fputs(")\nif (( CURRENT == 2 )); then\n    _describe command commands\n    return\nfi\n"
          "local name=$words[2]\nshift words\n(( CURRENT-- ))\ncase $name in\n",
          out);
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "    %s)\n        _arguments", commands[i]->name);
        for (size_t at = 0; cli_flag_next(commands[i], &at, &f);) {
            fprintf(out, " \\\n            '*--%s[", f.name);
            quoted(f.help, true, out);
            fputc(']', out);
            if (f.value)
                fputc(':', out), quoted(f.value, true, out),
                    fputs(is_folder(&f) ? ":_files -/"
                          : is_file(&f) ? ":_files"
                                        : ": ",
                          out);
            fputc('\'', out);
        }
        if (takes_games(commands[i]))
            fputs(" \\\n            '*:game:(", out), games(out), fputs(")'", out);
        else if (takes_files(commands[i]))
            fputs(" \\\n            '*:file:_files'", out);
        fputs("\n        ;;\n", out);
    }
    fputs("esac\n", out);
}

static void fish(const cli_command *const *commands, size_t n, FILE *out)
{
    cli_flag f;
    fputs("complete -c orrery -f\n", out);
    for (size_t i = 0; i < n; i++) {
        const char *name = commands[i]->name;
        fprintf(out, "complete -c orrery -n __fish_use_subcommand -a %s -d '", name),
            quoted(commands[i]->brief, false, out);
        fputs("'\n", out);
        for (size_t at = 0; cli_flag_next(commands[i], &at, &f);) {
            fprintf(out, "complete -c orrery -n '__fish_seen_subcommand_from %s' -l %s%s -d '", name, f.name,
                    is_file(&f) ? " -rF"
                    : f.value   ? " -x"
                                : "");
            quoted(f.help, false, out);
            fputs("'\n", out);
        }
        if (takes_games(commands[i])) {
            fprintf(out, "complete -c orrery -n '__fish_seen_subcommand_from %s' -a '", name);
            games(out);
            fputs("'\n", out);
        }
        if (takes_files(commands[i]))
            fprintf(out, "complete -c orrery -n '__fish_seen_subcommand_from %s' -F\n", name);
    }
}

int cli_complete(const char *shell, const cli_command *const *commands, size_t n, FILE *out)
{
    static const struct {
        const char *name;
        void (*write)(const cli_command *const *commands, size_t n, FILE *out);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(shells[i].name, shell) == 0) {
            shells[i].write(commands, n, out);
            return CLI_OK;
        }
    }
    return cli_wrong("help --complete %s: expected bash, zsh or fish", shell);
}
