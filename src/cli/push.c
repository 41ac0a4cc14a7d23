/* orrery push: the body of a web push from given keys, salt and text, to hold the encryption against others'. */
#include "post/push.h"
#include "cli.h"

#include <jansson.h>
#include <string.h>

static int key_of(const json_t *json, const char *name, uint8_t *out, size_t size)
{
    const char *text = json_string_value(json_object_get(json, name));
    if (!text)
        return cli_fail("%s: expected a text", name);
    return orr_push_read(text, out, size) ? CLI_OK
                                          : cli_fail("%s: expected %zu bytes in base64url without padding", name, size);
}

static int print_body(const json_t *json)
{
    orr_push_reader reader;
    uint8_t once[ORR_PUSH_PRIVATE], salt[ORR_PUSH_SALT], body[ORR_PUSH_BODY_MAX];
    const json_t *text = json_object_get(json, "text"), *padded = json_object_get(json, "padded");
    size_t n;
    const char *why;
    orr_text out = {.max = 2 * ORR_PUSH_BODY_MAX};
    int status = key_of(json, "as_private", once, sizeof once);
    status = status ? status : key_of(json, "ua_public", reader.key, sizeof reader.key);
    status = status ? status : key_of(json, "auth", reader.auth, sizeof reader.auth);
    status = status ? status : key_of(json, "salt", salt, sizeof salt);
    if (!status && !json_is_string(text))
        status = cli_fail("text: expected a text");
    if (!status && padded && (json_integer_value(padded) < 0 || json_integer_value(padded) > ORR_PUSH_TEXT_MAX))
        status = cli_fail("padded: expected a number of bytes up to %d", ORR_PUSH_TEXT_MAX);
    if (status)
        return status;
    orr_err e = orr_push_seal(&reader, once, salt, json_string_value(text), json_string_length(text),
                              (size_t)json_integer_value(padded), body, &n, &why);
    if (e == ORR_BAD_INPUT)
        return !strcmp(why, "key")    ? cli_fail("ua_public: this is no point of the curve P-256")
               : !strcmp(why, "once") ? cli_fail("as_private: this is no private key of the curve P-256")
                                      : cli_fail("text: expected at most %d bytes", ORR_PUSH_TEXT_MAX);
    if (e)
        return cli_fail("the text could not be encrypted: %s", orr_err_name(e));
    orr_push_write(body, n, &out);
    status = cli_print(&out);
    orr_text_deinit(&out);
    return status;
}

/* With "vapid_private" in the file, "endpoint", "subject" and "until" too: who sends it. */
static int print_vapid(const json_t *json)
{
    uint8_t key[ORR_PUSH_PRIVATE];
    char out[ORR_VAPID_MAX];
    const char *why = "", *endpoint = json_string_value(json_object_get(json, "endpoint")),
               *subject = json_string_value(json_object_get(json, "subject"));
    int status = key_of(json, "vapid_private", key, sizeof key);
    if (status)
        return status;
    orr_err e = orr_push_vapid(key, endpoint ? endpoint : "", subject ? subject : "",
                               json_integer_value(json_object_get(json, "until")), out, &why);
    if (e)
        return e == ORR_BAD_INPUT ? cli_fail("%s: this does not fit", why)
                                  : cli_fail("signing failed: %s", orr_err_name(e));
    printf("%s\n", out);
    return CLI_OK;
}

static int run(const cli_args *a)
{
    orr_text file;
    json_error_t fault;
    if (!a->try_what)
        return cli_wrong("push: expected --try FILE");
    if (!cli_read_file(a->try_what, &file))
        return CLI_FAILED;
    json_t *json = json_loadb(file.at, file.n, JSON_REJECT_DUPLICATES, &fault);
    int status = CLI_OK;
    if (!json_is_object(json))
        status = cli_fail("%s: expected a JSON object", a->try_what);
    status = status ? status : print_body(json);
    if (!status && json_object_get(json, "vapid_private"))
        status = print_vapid(json);
    json_decref(json);
    orr_text_deinit(&file);
    return status;
}

static const char *const options[] = {"try", NULL};
const cli_command cli_push = {
    .name = "push",
    .rest = "",
    .brief = "encrypts a web push with given keys, to compare it with others'",
    .more =
        "The file is a JSON object: as_private, ua_public, auth and salt in base64url, and text; padded, where it is "
        "there,\n"
        "is how many bytes of text the length shows at least. Prints the body in base64url, as RFC 8291 has it in its\n"
        "appendix A. With vapid_private, endpoint, subject and until in it also prints the header Authorization of\n"
        "RFC 8292. Nothing is sent.",
    .options = options,
    .rest_min = 0,
    .rest_max = 0,
    .run = run,
};
