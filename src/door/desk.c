/* Reports, the moderators' desk, and letters about what was done, over HTTP. */
#include "door/inside.h"
#include "people/judge.h"
#include "people/letters.h"

#include <stdlib.h>
#include <string.h>

static void refuse(orr_held *h, orr_err e)
{
    orr_held_refuse(h,
                    e == ORR_NOT_FOUND   ? 404
                    : e == ORR_BAD_INPUT ? 400
                    : e == ORR_FORBIDDEN ? 403
                                         : 503,
                    orr_err_name(e));
}

static void done(void *arg, orr_err e)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    if (e) {
        refuse(h, e);
        return;
    }
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 200, &text);
}

static void listed(void *arg, orr_err e, orr_text *text)
{
    orr_held *h = arg;
    if (e)
        refuse(h, e);
    else
        orr_held_answer(h, 200, text);
}

/* As in talk; or none. */
static bool good_words(const char *words)
{
    return strlen(words) <= 4 * ORR_JUDGE_WORDS && (!*words || orr_letters_good(words, ORR_JUDGE_WORDS));
}

static bool is_moderator(orr_door *d, const orr_asked *a)
{
    if (a->who.role >= ORR_ROLE_MODERATOR)
        return true;
    orr_api_error(d, a->exchange, 403, "forbidden");
    return false;
}

static void list(orr_door *d, orr_asked *a, orr_judge_list what, int64_t id)
{
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_people_judge_list(d->people, &a->who, what, id, listed, h);
}

static void reports(orr_door *d, orr_asked *a) { list(d, a, ORR_LIST_REPORTS, 0); }
static void letters(orr_door *d, orr_asked *a) { list(d, a, ORR_LIST_LETTERS, 0); }

void orr_desk_reports(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, reports); }
void orr_desk_letters(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, letters); }

void orr_desk_get(orr_door *d, orr_asked *a)
{
    const char *rest = a->path + strlen("/api/desk");
    char *end = NULL;
    int64_t id = *rest ? strtoll(rest + 1, &end, 10) : 0;
    if (!is_moderator(d, a))
        return;
    if (*rest && (id < 1 || *end || rest[1] < '1' || rest[1] > '9'))
        orr_api_error(d, a->exchange, 404, "not_found");
    else if (*a->query && (*rest || strcmp(a->query, "closed=1") != 0))
        orr_api_error(d, a->exchange, 400, "bad_input");
    else
        list(d, a, *rest ? ORR_LIST_ENTRY : *a->query ? ORR_LIST_CLOSED : ORR_LIST_DESK, id);
}

/* ---- reporting ----------------------------------------------------------------------------------------------------*/
static void report(orr_door *d, orr_asked *a)
{
    orr_report_wish w = {.words = ""};
    const char *table = "";
    char code[ORR_CODE_TEXT];
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s?s,s?s,s:s,s:s,s?s}", "name", &w.name, "user", &w.user,
                              "table", &table, "reason", &w.reason, "words", &w.words) &&
              !w.name != !w.user && orr_judge_reason(w.reason) && good_words(w.words);
    const char *rest = ok ? orr_code_read(table, code) : NULL;
    if (!ok || !rest || *rest) {
        orr_api_error(d, a->exchange, ok ? 404 : 400, ok ? "not_found" : "bad_input");
        return;
    }
    w.code = code;
    unsigned retry_ms = orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_REPORT);
    orr_held *h = retry_ms ? NULL : orr_held_new(d, a);
    if (h)
        orr_people_report(d->people, &a->who, &w, done, h);
    else if (retry_ms)
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
}

void orr_desk_report(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, report); }

/* ---- deeds --------------------------------------------------------------------------------------------------------*/
static void tell(void *arg, orr_err e, const char *user)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    orr_text_str(&text, "{\"t\":\"letter\"}");
    if (!e && !text.failed)
        orr_hall_notify(h->door->hall, user, &text);
    orr_text_deinit(&text);
    done(h, e);
}

static void untold(void *arg, orr_err e, const char *user)
{
    (void)user;
    done(arg, e);
}

static bool read_deed(json_t *body, orr_deed_wish *w)
{
    static const char *const kinds[ORR_DEEDS] = {"nothing", "warn", "mute", "suspend", "note"};
    const char *kind = "";
    json_int_t report = 0, hours = 0;
    int fits;
    *w = (orr_deed_wish){.deed = ORR_DEEDS, .reason = "", .words = ""};
    if (json_unpack_ex(body, NULL, JSON_STRICT, "{s:I,s:s,s?s,s?s,s?I}", "report", &report, "kind", &kind, "reason",
                       &w->reason, "words", &w->words, "hours", &hours) ||
        report < 1 || !good_words(w->words) || !orr_whole(hours, 0, ORR_DEED_HOURS, &fits))
        return false;
    for (unsigned i = 0; i < ORR_DEEDS; i++)
        if (!strcmp(kinds[i], kind))
            w->deed = (orr_deed)i;
    w->report = report;
    w->hours = (unsigned)fits;
    bool ends = w->deed == ORR_DEED_MUTE || w->deed == ORR_DEED_SUSPEND;
    return w->deed < ORR_DEEDS && ends == (hours > 0) &&
           (w->deed == ORR_DEED_NOTHING ? !*w->reason : orr_judge_reason(w->reason));
}

void orr_desk_deed(orr_door *d, orr_asked *a)
{
    orr_deed_wish w;
    if (!is_moderator(d, a))
        return;
    if (!read_deed(a->body, &w)) {
        orr_api_error(d, a->exchange, 400, "bad_input");
        return;
    }
    bool quiet = w.deed == ORR_DEED_NOTHING || w.deed == ORR_DEED_NOTE;
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_people_deed(d->people, &a->who, &w, quiet ? untold : tell, h);
}

void orr_desk_lift(orr_door *d, orr_asked *a)
{
    json_int_t id = 0;
    if (!is_moderator(d, a))
        return;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:I}", "deed", &id) && id > 0;
    orr_held *h = ok ? orr_held_new(d, a) : NULL;
    if (h)
        orr_people_lift(d->people, &a->who, id, tell, h);
    else if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
}

/* {"letter": N}: it was read; with "reply": and answered, once. */
static void reply(orr_door *d, orr_asked *a)
{
    json_int_t id = 0;
    const char *words = NULL;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:I,s?s}", "letter", &id, "reply", &words) && id > 0 &&
              (!words || (*words && good_words(words)));
    orr_held *h = ok ? orr_held_new(d, a) : NULL;
    if (h)
        orr_people_reply(d->people, &a->who, id, words, done, h);
    else if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
}

void orr_desk_reply(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, reply); }
