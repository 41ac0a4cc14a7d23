/* What a program says: a line of JSON (docs/api.md). */
#include <orrery/tell.h>

#include <jansson.h>
#include <string.h>

static bool read_act(json_t *o, orr_answer *out)
{
    const json_t *q = json_object_get(o, "q"), *action = json_object_get(o, "action"), *id = json_object_get(o, "id");
    const char *text = json_string_value(action);
    size_t members = 2u + (id != NULL) + (json_object_get(o, "t") != NULL);
    if (json_object_size(o) != members || !json_is_integer(q) || !text || (id && !json_is_string(id)))
        return false;
    json_int_t number = json_integer_value(q);
    if (number < 0 || number > UINT32_MAX || json_string_length(action) >= sizeof out->action)
        return false;
    out->q = (uint32_t)number;
    memcpy(out->action, text, json_string_length(action) + 1);
    return true;
}

orr_err orr_answer_read(const char *line, size_t size, orr_answer *out)
{
    json_t *o = json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL);
    const json_t *type = json_object_get(o, "t");
    const char *t = type ? json_string_value(type) : "act";
    *out = (orr_answer){0};
    out->ready = t && strcmp(t, "ready") == 0 && json_object_size(o) == 1;
    bool good = json_is_object(o) && (out->ready || (t && strcmp(t, "act") == 0 && read_act(o, out)));
    json_decref(o);
    return good ? ORR_OK : ORR_BAD_INPUT;
}
