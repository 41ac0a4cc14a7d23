/* Any bytes as JSON that a client sends: the message of somebody at a table, the body of POST /api/session, and each
 * text in it as a name, an action, an option. What our writer makes of any value, the reader reads as that value. */
#include "wire.h"

#include <jansson.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { DEPTH_MAX = 30 };

static house h;

static void as_text(const char *text)
{
    char name[ORR_NAME_TEXT], again[ORR_NAME_TEXT], words[ORR_ACTION_TEXT];
    orr_action action, same;
    if (orr_session_name(text, name))
        ORR_ASSERT(orr_session_name(name, again) && !strcmp(name, again));
    for (const orr_registered *entry = orr_registry; entry->game; entry++) {
        orr_rules r;
        ORR_ASSERT(!orr_rules_init(&r, entry->game, NULL, entry->game->seats_max));
        if (!orr_action_parse(&r, text, &action)) {
            orr_action_print(&r, action, words);
            ORR_ASSERT(!orr_action_parse(&r, words, &same) && !memcmp(&action, &same, sizeof action));
        }
    }
}

static void as_option(const char *option, const json_t *value)
{
    char why[160];
    if (!json_is_string(value))
        return;
    for (const orr_registered *entry = orr_registry; entry->game; entry++) {
        orr_rules r;
        ORR_ASSERT(!orr_rules_init(&r, entry->game, NULL, entry->game->seats_max));
        orr_rules_set(&r, option, json_string_value(value), why, sizeof why);
    }
}

/* Writes a value with our writer; numbers with a fraction are left out, since it has none. */
static void put(orr_json *j, const json_t *value, unsigned depth)
{
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_object(value) && depth < DEPTH_MAX) {
        orr_json_array(j); /* keys are ours alone and are written as they are: here they are values */
        json_object_foreach((json_t *)(uintptr_t)value, key, item)
        {
            as_option(key, item);
            orr_json_str(j, key);
            put(j, item, depth + 1);
        }
        orr_json_end(j);
    } else if (json_is_array(value) && depth < DEPTH_MAX) {
        orr_json_array(j);
        json_array_foreach(value, i, item) put(j, item, depth + 1);
        orr_json_end(j);
    } else if (json_is_string(value)) {
        as_text(json_string_value(value));
        orr_json_str(j, json_string_value(value));
    } else if (json_is_integer(value)) {
        orr_json_int(j, json_integer_value(value));
    } else if (json_is_boolean(value)) {
        orr_json_bool(j, json_is_true(value));
    } else {
        orr_json_null(j);
    }
}

static void round_trip(const json_t *value)
{
    orr_text once = {.max = 1 << 20}, twice = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &once);
    put(&j, value, 0);
    ORR_ASSERT(!once.failed && once.n);
    json_t *again = json_loadb(once.at, once.n, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    ORR_ASSERT(again);
    orr_json_init(&j, &twice);
    put(&j, again, 0);
    ORR_ASSERT(once.n == twice.n && !memcmp(once.at, twice.at, once.n));
    json_decref(again);
    orr_text_deinit(&once);
    orr_text_deinit(&twice);
}

static void as_message(const uint8_t *data, size_t size)
{
    orr_socket socket = {.id = 1};
    orr_request r = {.exchange = 1,
                     .post = true,
                     .path = "/api/session",
                     .authorization = "",
                     .host = "",
                     .body = (const char *)data,
                     .size = size};
    house_open(&h, NULL);
    r.cookie = h.cookie[0];
    orr_client_opened(h.door, &socket, h.cookie[0], false);
    if (size <= ORR_NET_MESSAGE_MAX)
        orr_message(h.door, &socket, (const char *)data, size, 0);
    house_settle(&h);
    wire_drain(&h, &socket);
    orr_api_request(h.door, &r);
    house_settle(&h);
    orr_client_closed(h.door, &socket);
    house_close(&h);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > ORR_NET_POST_MAX)
        return 0;
    json_t *value = json_loadb((const char *)data, size, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (value)
        round_trip(value);
    json_decref(value);
    as_message(data, size);
    return 0;
}
