/* GET /api/openapi.json: the table of routes as OpenAPI 3.1. Answers and bodies are named there, and described in
 * schemas.json, which is built in as the document's components. */
#include "door/routes.h"
#include "schemas.h"

#include <string.h>

enum { DOCUMENT_MAX = 1024 * 1024, COPIES = 300 };

static const char about[] =
    "Times are milliseconds since 1970, and what ends in _ms is milliseconds, where nothing else is said. The messages "
    "of the WebSocket /ws are the schemas ClientMessage and ServerMessage. docs/protocol.md tells what schemas cannot.";

/* What every route may say, and what every POST may: of the wire, before anybody looks at the body. */
static const char any[] = "429:limit 503:io,no_memory,limit 500:bug 408:limit";
static const char any_post[] = "400:bad_input 403:forbidden 411:bad_input 413:limit 415:bad_input";
static const char any_token[] = "401:no_token,bad_token 403:scope,suspended";
static const char any_account[] = "401:signed_out 403:no_account,suspended";

/* The next of a list's words, without its end; false: there is none. */
static bool next_word(const char **list, char divider, const char **word, size_t *n)
{
    while (**list == divider)
        ++*list;
    *word = *list;
    for (*n = 0; (*word)[*n] && (*word)[*n] != divider; ++*n)
        ;
    *list += *n;
    return *n;
}

static void put_ref(orr_json *j, const char *where, const char *name, size_t n)
{
    char ref[80];
    snprintf(ref, sizeof ref, "#/components/%s/%.*s", where, (int)n, name);
    orr_json_object(j);
    orr_json_kstr(j, "$ref", ref);
    orr_json_end(j);
}

/* ---- parameters and bodies ----------------------------------------------------------------------------------------*/
static void put_parameters(orr_json *j, const orr_route_row *w)
{
    orr_json_karray(j, "parameters");
    for (const char *p = w->path, *end; (p = strchr(p, '{')) && (end = strchr(p, '}')); p = end)
        put_ref(j, "parameters", p + 1, (size_t)(end - p - 1));
    if (strstr(w->path, "{code}/stream"))
        put_ref(j, "parameters", "from", strlen("from"));
    orr_json_end(j);
}

/* A schema's name begins with a capital, a media type has a slash. */
static void put_content(orr_json *j, const char *what, size_t n)
{
    char type[80];
    bool bare = memchr(what, '/', n) != NULL;
    snprintf(type, sizeof type, "%.*s", (int)n, what);
    orr_json_kobject(j, "content");
    orr_json_kobject(j, bare ? type : "application/json");
    orr_json_key(j, "schema");
    if (bare) {
        orr_json_object(j);
        orr_json_kstr(j, "type", "string");
        orr_json_end(j);
    } else {
        put_ref(j, "schemas", what, n);
    }
    orr_json_end(j);
    orr_json_end(j);
}

static void put_body(orr_json *j, const char *schema)
{
    orr_json_kobject(j, "requestBody");
    orr_json_kbool(j, "required", true);
    put_content(j, schema, strlen(schema));
    orr_json_end(j);
}

/* ---- answers ------------------------------------------------------------------------------------------------------*/
static void put_answers(orr_json *j, const char *list)
{
    const char *word;
    for (size_t n; next_word(&list, ' ', &word, &n);) {
        orr_json_word(j, word, 3);
        orr_json_object(j);
        orr_json_kstr(j, "description", *word == '2' ? "As asked" : "Not well");
        put_content(j, word + 4, n - 4);
        orr_json_end(j);
    }
}

/* The codes of one status, of all the lists, each once. */
static void put_codes(orr_json *j, const char *status, const char *const *lists, unsigned count)
{
    char said[512] = " ";
    for (unsigned i = 0; i < count; i++) {
        const char *list = lists[i], *word, *code;
        for (size_t n, m; next_word(&list, ' ', &word, &n);) {
            char codes[COPIES] = "", whole[COPIES] = "";
            const char *rest = codes;
            snprintf(codes, sizeof codes, "%.*s", (int)(n - 4), word + 4);
            while (!memcmp(word, status, 3) && next_word(&rest, ',', &code, &m)) {
                snprintf(whole, sizeof whole, " %.*s ", (int)m, code);
                if (strstr(said, whole))
                    continue;
                strncat(said, whole + 1, sizeof said - strlen(said) - 1);
                whole[m + 1] = 0;
                orr_json_str(j, whole + 1);
            }
        }
    }
}

static void put_refusal(orr_json *j, const char *status, const char *const *lists, unsigned count)
{
    orr_json_word(j, status, 3);
    orr_json_object(j);
    orr_json_kstr(j, "description", "Refused, by a code");
    orr_json_kobject(j, "content");
    orr_json_kobject(j, "application/json");
    orr_json_kobject(j, "schema");
    orr_json_karray(j, "allOf");
    put_ref(j, "schemas", "Refused", strlen("Refused"));
    orr_json_object(j);
    orr_json_kobject(j, "properties");
    orr_json_kobject(j, "error");
    orr_json_karray(j, "enum");
    put_codes(j, status, lists, count);
    for (int ends = 0; ends < 8; ends++) /* from the codes out to the answer */
        orr_json_end(j);
    orr_json_end(j);
}

static const char *who_else(const orr_route_row *w)
{
    return w->may == ORR_MAY_ACCOUNT ? any_account : w->may == ORR_MAY_TOKEN ? any_token : "";
}

static void put_refusals(orr_json *j, const orr_route_row *w)
{
    const char *lists[] = {w->refusals, any, w->request ? any_post : "", who_else(w)};
    const unsigned count = sizeof lists / sizeof *lists;
    char done[128] = "";
    snprintf(done, sizeof done, " %s", w->answers);
    for (unsigned i = 0; i < count; i++) {
        const char *list = lists[i], *word;
        for (size_t n; next_word(&list, ' ', &word, &n);) {
            char status[6];
            snprintf(status, sizeof status, " %.3s:", word);
            if (strstr(done, status))
                continue;
            strncat(done, status, sizeof done - strlen(done) - 1);
            put_refusal(j, word, lists, count);
        }
    }
}

/* ---- the document -------------------------------------------------------------------------------------------------*/
static void put_security(orr_json *j, const orr_route_row *w)
{
    if (w->may == ORR_MAY_ANYBODY)
        return;
    orr_json_karray(j, "security");
    for (unsigned s = 0; s < (w->may == ORR_MAY_TOKEN ? ORR_SCOPES : 1u); s++) {
        if (w->may == ORR_MAY_TOKEN && !(w->scopes >> s & 1))
            continue;
        orr_json_object(j);
        orr_json_karray(j, w->may == ORR_MAY_TOKEN ? "token" : "session");
        if (w->may == ORR_MAY_TOKEN)
            orr_json_str(j, orr_token_scopes[s]);
        orr_json_end(j);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_way(orr_json *j, const orr_route_row *w)
{
    orr_json_kobject(j, strcmp(w->method, "POST") ? "get" : "post");
    orr_json_kstr(j, "operationId", w->id);
    orr_json_kstr(j, "summary", w->summary);
    put_security(j, w);
    put_parameters(j, w);
    if (w->request)
        put_body(j, w->request);
    orr_json_kobject(j, "responses");
    put_answers(j, w->answers);
    put_refusals(j, w);
    orr_json_end(j);
    orr_json_end(j);
}

/* A path stands once, with all its methods. */
static void put_path(orr_json *j, const orr_route_row *w)
{
    for (const orr_route_row *before = orr_routes; before < w; before++)
        if (!strcmp(before->path, w->path))
            return;
    orr_json_kobject(j, w->path);
    for (const orr_route_row *same = w; same->path; same++)
        if (!strcmp(same->path, w->path))
            put_way(j, same);
    orr_json_end(j);
}

static void write_document(const orr_door *d, orr_text *out)
{
    orr_json j;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "openapi", "3.1.0");
    orr_json_kobject(&j, "info");
    orr_json_kstr(&j, "title", "Orrery");
    orr_json_kstr(&j, "version", d->o->version);
    orr_json_kstr(&j, "description", about);
    orr_json_end(&j);
    orr_json_karray(&j, "servers");
    orr_json_object(&j);
    orr_json_kstr(&j, "url", d->site->origin);
    orr_json_end(&j);
    orr_json_end(&j);
    orr_json_kobject(&j, "paths");
    for (const orr_route_row *w = orr_routes; w->path; w++)
        put_path(&j, w);
    orr_json_end(&j);
    orr_json_key(&j, "components");
    orr_json_raw(&j, (const char *)orr_schemas, orr_schemas_size);
    orr_json_end(&j);
}

const orr_text *orr_openapi(orr_door *d)
{
    if (!d->openapi.n) {
        d->openapi.max = DOCUMENT_MAX;
        write_document(d, &d->openapi);
    }
    return d->openapi.failed ? NULL : &d->openapi;
}

void orr_openapi_request(orr_door *d, const orr_request *r)
{
    const orr_text *text = orr_openapi(d);
    if (text)
        orr_net_answer(d->net, r->exchange,
                       &(orr_answer){.status = 200, .type = "application/json", .body = text->at, .size = text->n});
    else
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
}
