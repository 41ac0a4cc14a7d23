/* `orrery help --man` and `orrery help --complete SHELL`: for who makes a package of it (script/package). */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "cli.h"

/* The manual page orrery.1, in roff. Returns an exit status, as does the other. */
int cli_man(const cli_command *const *commands, size_t n, FILE *out);
/* `shell`: bash, zsh or fish. */
int cli_complete(const char *shell, const cli_command *const *commands, size_t n, FILE *out);

#endif
