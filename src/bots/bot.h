/* The texts of bots, "NAME:KEY=VALUE:KEY=VALUE", and what all bots do. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include <orrery/bot.h>

/* So many bytes stand before `stop`, or the end. What stands between quotes after '=', single or double ones, holds no
 * end: key="a:b, c". */
size_t bot_span(const char *text, char stop);

/* What stands between colons. */
typedef struct {
    const char *at;
    size_t n;
} bot_word;
bot_word bot_word_take(const char **text); /* the first; the text goes on behind it */

/* One "KEY=NUMBER" into the place of the kind's parameter in `value`. On ORR_BAD_INPUT `why` says what was expected. */
orr_err bot_param_read(const orr_bot_kind *kind, bot_word w, int64_t *value, char *why, size_t size);

/* The first answer to a question that people settle among themselves; false for other questions, or without memory. */
bool bot_consents(const orr_rules *r, const void *known, orr_seat seat, orr_action *out);

#endif
