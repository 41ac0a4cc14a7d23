/* The codes of tables: letters and digits that cannot be taken for each other. Who knows one may look at the table,
 * so new ones have 64 bits; old ones had six letters, and stay good. */
#include "hall/inside.h"

#include <string.h>

enum { OLD = 6, NEW = 13 };

static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";

void orr_code_new(const orr_host *host, char code[ORR_CODE_TEXT])
{
    memset(code, 0, ORR_CODE_TEXT);
    for (int i = 0; i < NEW; i++)
        code[i] = letters[orr_host_below(host, sizeof letters - 1)];
}

const char *orr_code_read(const char *text, char code[ORR_CODE_TEXT])
{
    size_t n = strspn(text, letters);
    if ((n != OLD && n != NEW) || (text[n] && text[n] != '/'))
        return NULL;
    memset(code, 0, ORR_CODE_TEXT);
    memcpy(code, text, n);
    return text + n;
}
