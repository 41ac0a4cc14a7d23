/* embed OUT.h NAME,NAME,... FILE FILE ...: writes each file as a C array. For every NAME there is
 *     static const unsigned char NAME[];   the bytes of the file and a NUL
 *     enum { NAME_size };                  their number without the NUL
 * A header rather than objects, so that sizes are constants in the initialisers that use them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void fail(const char *what)
{
    perror(what);
    exit(1);
}

static void embed(FILE *out, const char *name, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail(path);
    fprintf(out, "static const unsigned char %s[] = {", name);
    unsigned long n = 0;
    for (int c; (c = getc(in)) != EOF; n++)
        fprintf(out, "%s%d,", n % 32 ? "" : "\n", c);
    fprintf(out, "0};\nenum { %s_size = %lu };\n", name, n);
    if (ferror(in))
        fail(path);
    fclose(in);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: embed OUT.h NAME,NAME,... FILE FILE ...\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[1], "wb");
    if (!out)
        fail(argv[1]);
    int file = 3;
    for (char *name = strtok(argv[2], ","); name && file < argc; name = strtok(NULL, ","))
        embed(out, name, argv[file++]);
    if (ferror(out) || fclose(out))
        fail(argv[1]);
    return 0;
}
