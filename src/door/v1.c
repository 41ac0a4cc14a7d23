/* What is asked under /api/v1, by token: who one is, what there is to play. */
#include "door/inside.h"

#include <string.h>

void orr_v1_me(orr_door *d, orr_asked *a)
{
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_account_me(&j, &a->who);
    orr_json_karray(&j, "scopes");
    for (unsigned s = 0; s < ORR_SCOPES; s++)
        if (a->scopes >> s & 1)
            orr_json_str(&j, orr_token_scopes[s]);
    orr_json_end(&j);
    orr_json_end(&j);
    orr_asked_answer(d, a, 200, &text);
}

void orr_v1_games(orr_door *d, orr_asked *a)
{
    orr_text text = {.max = 64 * 1024};
    orr_games_write(&text);
    orr_asked_answer(d, a, 200, &text);
}
