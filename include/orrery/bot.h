/* Orrery, bots: programs that sit on a seat. A bot is one file in src/bots and one line in src/bots/bots.def.
 *
 * A bot receives the KNOWN redaction of its seat and nothing else; its random numbers are its own. With one thread and an
 * iteration budget its choices are repeatable by seed. */
#ifndef ORRERY_BOT_H
#define ORRERY_BOT_H

#include <orrery/parts.h>

typedef struct orr_bot orr_bot;

/* Where a bot that thinks for long lets others go before it. */
typedef struct {
    /* Called now and then on the thread of orr_bot_choose; true: something else was done there, whose time does not
     * count as the bot's. It may run other bots, and does not change what this one answers. */
    bool (*pause)(void *arg);
    void *arg;
    bool enough; /* set by pause: nobody wants the answer any more, any will do */
    uint64_t beside_ns; /* out: the processor time of threads of the bot's own is added here */
} orr_bot_pauses;

typedef struct {
    const char *key;
    int64_t standard, min, max;
    const char *help;
} orr_bot_param;

typedef struct {
    const char *name;
    const char *help; /* one line */
    const orr_bot_param *params; /* ends with key NULL */
    size_t size;                 /* bytes of the bot's own memory, zeroed before open */
    /* `value` is parallel to params. */
    orr_err (*open)(void *self, const orr_game *g, const int64_t *value, uint64_t seed);
    orr_action (*choose)(void *self, const orr_rules *r, const void *known, orr_seat seat);
    void (*close)(void *self);
    void (*pauses)(void *self, orr_bot_pauses *pauses); /* or NULL: it answers at once */
} orr_bot_kind;

extern const orr_bot_kind *const orr_bot_kinds[]; /* ends with NULL */

/* "ismcts:iters=2000:threads=1". On ORR_BAD_INPUT `why` says what was expected. */
orr_err orr_bot_open(const char *text, const orr_game *g, uint64_t seed, orr_bot **out, char *why, size_t size);
/* A legal action for an active seat; `known` is the KNOWN redaction for that seat and is not kept. Where
 * people settle something among themselves (ORR_PROMPT_CONSENT) every bot agrees. */
orr_action orr_bot_choose(orr_bot *b, const orr_rules *r, const void *known, orr_seat seat);
void orr_bot_close(orr_bot *b);
/* Before orr_bot_choose: `pauses` is used by it, if the bot ever pauses. */
void orr_bot_pause(orr_bot *b, orr_bot_pauses *pauses);

/* The bot behind a strength that players choose ("apprentice", "fellow", "master"), as a text for orr_bot_open, which
 * takes the level's name too. NULL: no such level. */
const char *orr_bot_level(const char *level);
/* Does a bot of this level think for a second, as a great one does, or is it quick? */
bool orr_bot_great(const char *level);

#endif
