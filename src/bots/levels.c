/* The strengths that a player chooses from at a table. Times are for people who wait; iterations bound what a fast
 * machine spends. */
#include <orrery/bot.h>

#include <string.h>

static const struct {
    const char *level, *text;
    bool great; /* it thinks for longer than others should have to wait for it */
} levels[] = {
    {"apprentice", "greedy", false},
    {"fellow", "ismcts:ms=150:iters=500", false},
    {"master", "ismcts:ms=1000:iters=200000:threads=2", true},
};

const char *orr_bot_level(const char *level)
{
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(levels[i].level, level) == 0)
            return levels[i].text;
    return NULL;
}

bool orr_bot_great(const char *level)
{
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(levels[i].level, level) == 0)
            return levels[i].great;
    return false;
}
