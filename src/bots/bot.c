/* The table of bots, and bot.h's calls. A text such as "ismcts:iters=2000:threads=1" is read here and nowhere
 * else; the level names of levels.c ("fellow") are accepted in its place. */
#include "bot.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define X(name) extern const orr_bot_kind orr_bot_##name;
#include "bots.def"
#undef X

const orr_bot_kind *const orr_bot_kinds[] = {
#define X(name) &orr_bot_##name,
#include "bots.def"
#undef X
    NULL,
};

enum { PARAMS_MAX = 24 };

struct orr_bot {
    const orr_bot_kind *kind;
    alignas(max_align_t) unsigned char self[];
};

size_t bot_span(const char *text, char stop)
{
    size_t i = 0;
    for (; text[i] && text[i] != stop; i++)
        if (text[i] == '=' && (text[i + 1] == '"' || text[i + 1] == '\'')) {
            const char *close = strchr(text + i + 2, text[i + 1]);
            i = close ? (size_t)(close - text) : strlen(text) - 1;
        }
    return i;
}

bot_word bot_word_take(const char **text)
{
    bot_word w = {*text, bot_span(*text, ':')};
    *text += w.n;
    if (**text == ':')
        ++*text;
    return w;
}

static const orr_bot_kind *kind_find(bot_word w)
{
    for (size_t i = 0; orr_bot_kinds[i]; i++)
        if (strlen(orr_bot_kinds[i]->name) == w.n && memcmp(orr_bot_kinds[i]->name, w.at, w.n) == 0)
            return orr_bot_kinds[i];
    return NULL;
}

/* What may stand there, for the error: "random, greedy, ismcts". */
static void list_kinds(char *out, size_t size)
{
    size_t n = 0;
    out[0] = '\0';
    for (size_t i = 0; orr_bot_kinds[i] && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s", i ? ", " : "", orr_bot_kinds[i]->name);
}

static void list_params(const orr_bot_kind *kind, char *out, size_t size)
{
    size_t n = 0;
    snprintf(out, size, "none");
    for (size_t i = 0; kind->params[i].key && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s", i ? ", " : "", kind->params[i].key);
}

orr_err bot_param_read(const orr_bot_kind *kind, bot_word w, int64_t *value, char *why, size_t size)
{
    char list[160], digits[24], *end;
    const char *equals = memchr(w.at, '=', w.n);
    size_t key_n = equals ? (size_t)(equals - w.at) : w.n;
    size_t i = 0;
    while (kind->params[i].key && (strlen(kind->params[i].key) != key_n || memcmp(kind->params[i].key, w.at, key_n) != 0))
        i++;
    const orr_bot_param *p = &kind->params[i];
    if (!p->key) {
        list_params(kind, list, sizeof list);
        snprintf(why, size, "bot %s has no parameter \"%.*s\"; expected one of: %s", kind->name, (int)key_n, w.at, list);
        return ORR_BAD_INPUT;
    }
    size_t n = equals ? w.n - key_n - 1 : 0;
    bool good = n > 0 && n < sizeof digits;
    if (good) {
        memcpy(digits, equals + 1, n);
        digits[n] = '\0';
        value[i] = strtoll(digits, &end, 10);
        good = *end == '\0' && ((digits[0] >= '0' && digits[0] <= '9') || digits[0] == '-') && value[i] >= p->min &&
               value[i] <= p->max;
    }
    if (good)
        return ORR_OK;
    snprintf(why, size, "\"%.*s\": expected %s=N, a whole number from %lld to %lld (%s)", (int)w.n, w.at, p->key,
             (long long)p->min, (long long)p->max, p->help);
    return ORR_BAD_INPUT;
}

static orr_err text_read(const char *text, const orr_bot_kind **kind, int64_t *value, char *why, size_t size)
{
    char list[160];
    bot_word name = bot_word_take(&text);
    *kind = kind_find(name);
    if (!*kind) {
        list_kinds(list, sizeof list);
        snprintf(why, size, "unknown bot \"%.*s\"; expected one of: %s, or a level: apprentice, fellow, master",
                 (int)name.n, name.at, list);
        return ORR_BAD_INPUT;
    }
    for (size_t i = 0; (*kind)->params[i].key; i++) {
        ORR_ASSERT(i < PARAMS_MAX);
        value[i] = (*kind)->params[i].standard;
    }
    while (*text) {
        orr_err e = bot_param_read(*kind, bot_word_take(&text), value, why, size);
        if (e)
            return e;
    }
    return ORR_OK;
}

orr_err orr_bot_open(const char *text, const orr_game *g, uint64_t seed, orr_bot **out, char *why, size_t size)
{
    char scrap[1];
    int64_t value[PARAMS_MAX] = {0};
    const orr_bot_kind *kind;
    const char *level = orr_bot_level(text);
    if (!why || !size) {
        why = scrap;
        size = sizeof scrap;
    }
    why[0] = '\0';
    *out = NULL;
    orr_err e = text_read(level ? level : text, &kind, value, why, size);
    if (e)
        return e;
    orr_bot *b = calloc(1, sizeof *b + kind->size);
    if (!b)
        return ORR_NO_MEMORY;
    b->kind = kind;
    e = kind->open(b->self, g, value, seed);
    if (e) {
        free(b);
        return e;
    }
    *out = b;
    return ORR_OK;
}

bool bot_consents(const orr_rules *r, const void *known, orr_seat seat, orr_action *out)
{
    const orr_game *g = r->game;
    if (!(orr_question(r, known, seat)->flags & ORR_PROMPT_CONSENT))
        return false;
    orr_action *list = malloc(g->max_legal * sizeof *list);
    bool any = list && g->legal(r, known, seat, list) > 0;
    if (any)
        *out = list[0];
    free(list);
    return any;
}

orr_action orr_bot_choose(orr_bot *b, const orr_rules *r, const void *known, orr_seat seat)
{
    orr_action first;
    if (bot_consents(r, known, seat, &first))
        return first;
    return b->kind->choose(b->self, r, known, seat);
}

void orr_bot_pause(orr_bot *b, orr_bot_pauses *pauses)
{
    if (b->kind->pauses)
        b->kind->pauses(b->self, pauses);
}

void orr_bot_close(orr_bot *b)
{
    if (!b)
        return;
    b->kind->close(b->self);
    free(b);
}
