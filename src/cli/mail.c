/* orrery mail: one letter to somebody, and what the server says to it. */
#include "cli.h"
#include "post/form.h"
#include "post/letter.h"
#include "post/mailer.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { SLOTS = 20 };

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t told;
    bool done;
    orr_mail_result result;
    char answer[204];
} wait_for;

static void told(void *arg, const orr_mail_result *result)
{
    wait_for *w = arg;
    pthread_mutex_lock(&w->lock);
    w->result = *result;
    snprintf(w->answer, sizeof w->answer, "%s", result->answer);
    w->done = true;
    pthread_cond_signal(&w->told);
    pthread_mutex_unlock(&w->lock);
}

static int tell(const cli_args *a, const char *server, const wait_for *w)
{
    static const char *const fates[] = {"delivered", "later", "never"};
    const orr_mail_result *r = &w->result;
    orr_text text = {.max = 4096};
    orr_json j;
    int status = r->fate == ORR_MAIL_DELIVERED ? CLI_OK : CLI_FAILED;
    if (!a->json) {
        const char *between = *w->answer ? ": " : "";
        if (!status)
            printf("delivered to %s%s%s\n", server, between, w->answer);
        else
            cli_fail("%s: not delivered, %s (%s)%s%s", server, fates[r->fate], r->why, between, w->answer);
        return status;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "fate", fates[r->fate]);
    orr_json_kstr(&j, "why", r->why);
    orr_json_kint(&j, "code", r->code);
    orr_json_kint(&j, "tries", r->tries);
    orr_json_kstr(&j, "answer", w->answer);
    orr_json_end(&j);
    if (cli_print(&text))
        status = CLI_FAILED;
    orr_text_deinit(&text);
    return status;
}

/* What the letter says: the specimen, and links to nowhere. */
static int compose(const cli_args *a, const orr_mailbox *from, const char *to, orr_text *out)
{
    static const char *const kept[] = {"name", "code", "minutes", "game", "others", "where", "story", "until"};
    static const orr_form_row rows[] = {{"Kirch", 26}, {NULL, 21}, {"Rømer", 18}};
    enum { KEPT = sizeof kept / sizeof *kept };
    const char *language = a->language ? a->language : "en", *kind = a->letter ? a->letter : "try", *fault = "";
    orr_slot slots[SLOTS] = {{"site", "Orrery"}, {"link", "https://orrery.invalid/"}};
    orr_text subject = {.max = 1000}, text = {.max = 1 << 16}, html = {.max = 1 << 16};
    orr_forms *forms = orr_forms_open();
    struct timespec now;
    int status = CLI_OK;
    if (!forms)
        return cli_fail("memory ran out");
    for (unsigned i = 0; i < KEPT; i++)
        slots[2 + i] = (orr_slot){kept[i], orr_form_specimen(forms, language, kept[i])};
    slots[2 + KEPT] = (orr_slot){"off", "https://orrery.invalid/off/turn"};
    slots[3 + KEPT] = (orr_slot){"settings", "https://orrery.invalid/settings"};
    const orr_form form = {kind, language, slots, 4 + KEPT, rows, 3};
    orr_err e = orr_form_fill(forms, &form, &subject, &text, &html);
    clock_gettime(CLOCK_REALTIME, &now);
    orr_letter l = {.from = *from,
                    .subject = subject.at,
                    .text = text.at,
                    .html = html.at,
                    .language = !strcmp(language, "fr") ? "fr" : "en",
                    .unsubscribe = strcmp(kind, "turn") ? NULL : "https://orrery.invalid/off/turn",
                    .host = strchr(from->address, '@') + 1,
                    .at = (int64_t)now.tv_sec * 1000};
    snprintf(l.to.address, sizeof l.to.address, "%s", to);
    if (e == ORR_NOT_FOUND)
        status = cli_wrong("--letter %s: expected try, code, address or turn", kind);
    else if (e || getrandom(l.random, sizeof l.random, 0) != (ssize_t)sizeof l.random)
        status = cli_fail("the letter could not be made: %s", orr_err_name(e));
    else if (orr_letter_write(&l, out, &fault))
        status = cli_fail("the letter could not be written: %s", fault);
    orr_forms_close(forms);
    orr_text_deinit(&subject);
    orr_text_deinit(&text);
    orr_text_deinit(&html);
    return status;
}

static int send_letter(const cli_args *a, const orr_mailbox *from, const orr_text *letter)
{
    char why[200];
    wait_for w = {.lock = PTHREAD_MUTEX_INITIALIZER, .told = PTHREAD_COND_INITIALIZER};
    const orr_mailer_options options = {
        .url = a->smtp,
        .from = from->address,
        .hello = strchr(from->address, '@') + 1,
        .ca = a->smtp_ca,
        .tries = 1,
        .answer_ms = a->wait > 0 ? (unsigned)(a->wait * 1000) + 1 : 0,
    };
    orr_mailer *m = orr_mailer_open(&options, why, sizeof why);
    if (!m)
        return cli_wrong("--smtp: %s", why);
    const orr_mail mail = {.to = a->try_what, .letter = letter->at, .size = letter->n, .done = told, .arg = &w};
    orr_err e = orr_mailer_push(m, &mail);
    int status = e ? cli_fail("the letter was not taken: %s", orr_err_name(e)) : CLI_OK;
    pthread_mutex_lock(&w.lock);
    while (!e && !w.done)
        pthread_cond_wait(&w.told, &w.lock);
    pthread_mutex_unlock(&w.lock);
    if (!e)
        status = tell(a, orr_mailer_name(m), &w);
    orr_mailer_close(m, 0);
    return status;
}

static int run(const cli_args *a)
{
    orr_mailbox from;
    const char *why = "";
    orr_text letter = {.max = ORR_LETTER_MAX};
    if (!a->try_what || !a->smtp || !a->mail_from)
        return cli_wrong("mail: expected --try ADDRESS, --smtp URL and --mail-from ADDRESS");
    signal(SIGPIPE, SIG_IGN); /* a server that drops a line is no end of ours */
    if (orr_mailbox_read(a->mail_from, &from, &why))
        return cli_wrong("--mail-from %s: expected an address as in 'Orrery <post@example.org>'; what does not fit: %s",
                         a->mail_from, why);
    if (orr_address_check(a->try_what, &why))
        return cli_wrong("--try %s: expected an address as in ann@example.org; what does not fit: %s", a->try_what,
                         why);
    int status = compose(a, &from, a->try_what, &letter);
    if (!status)
        status = send_letter(a, &from, &letter);
    orr_text_deinit(&letter);
    return status;
}

static const char *const options[] = {"try",      "smtp", "mail-from", "smtp-ca", "letter",
                                      "language", "wait", "json",      NULL};
const cli_command cli_mail = {
    .name = "mail",
    .rest = "",
    .brief = "sends one letter to try the mail server, and says what it answers",
    .more =
        "Sends one letter by the same way as the server does, once, and tells the last line of the answer. The letter\n"
        "is one that says that it is a trial, or with --letter code, address or turn a specimen of those that people get.\n"
        "--smtp smtp://HOST:PORT goes with STARTTLS where the server offers it, smtp+starttls:// always, smtps:// "
        "with\n"
        "TLS from the first byte; USER:PASSWORD@ before HOST is for servers that want to know who sends, and asks for\n"
        "TLS. To this machine itself smtp:// goes without TLS. Certificates must be good.\n"
        "Exit status 0: the server has taken the letter; 1: it has not; `later` means that it may another time, "
        "`never`\n"
        "that it refuses this letter or its reader.",
    .options = options,
    .rest_min = 0,
    .rest_max = 0,
    .run = run,
};
