/* What is read of a request: the parts of its path, and whole numbers. */
#include "door/inside.h"

#include <string.h>

/* The next part of a path, from behind its slash to the next one; *n its length. */
static const char *part_at(const char *path, size_t *n)
{
    *n = strcspn(path + 1, "/");
    return path + 1;
}

bool orr_path_fits(const char *pattern, const char *path)
{
    for (size_t a, b; *pattern == '/' && *path == '/';) {
        const char *p = part_at(pattern, &a), *q = part_at(path, &b);
        if (*p == '{' ? !b : a != b || memcmp(p, q, a))
            return false;
        pattern = p + a;
        path = q + b;
    }
    return !*pattern && !*path;
}

bool orr_path_part(const char *pattern, const char *path, const char *name, char *out, size_t size)
{
    size_t wanted = strlen(name);
    for (size_t a, b; *pattern == '/' && *path == '/';) {
        const char *p = part_at(pattern, &a), *q = part_at(path, &b);
        if (*p == '{' && a == wanted + 2 && !memcmp(p + 1, name, wanted) && b < size) {
            snprintf(out, size, "%.*s", (int)b, q);
            return true;
        }
        pattern = p + a;
        path = q + b;
    }
    return false;
}

/* As orr_request writes it: "%26" and "%25" alone are codes. */
static void decode(char *word)
{
    char *out = word;
    while (*word) {
        bool and_sign = !strncmp(word, "%26", 3), coded = and_sign || !strncmp(word, "%25", 3);
        *out++ = and_sign ? '&' : *word;
        word += coded ? 3 : 1;
    }
    *out = 0;
}

bool orr_query_next(char **rest, char **key, char **value)
{
    do {
        *key = strsep(rest, "&");
    } while (*key && !**key);
    if (!*key)
        return false;
    *value = strchr(*key, '=');
    if (*value) {
        *(*value)++ = 0;
        decode(*value);
    }
    return true;
}

bool orr_whole(long long n, int64_t low, int64_t high, int *out)
{
    bool fits = n >= low && n <= high;
    *out = fits ? (int)n : 0;
    return fits;
}
