/* src/post/mailer.c against a server of a few lines: what waits, what is tried again, what is given up, and the end.
 * tests/server/mail.test.mjs has a true server. */
#include "post/mailer.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- the server ---------------------------------------------------------------------------------------------------*/
enum { LINES_MAX = 16 };
static struct {
    int fd, line[LINES_MAX];
    unsigned port;
    pthread_t thread, of[LINES_MAX];
    atomic_uint lines, letters, readers;
    atomic_bool was_busy;
    sem_t heard, gate; /* a reader `hang` or `gate` was named; `gate` may be answered */
} server;

static void say(FILE *f, const char *what)
{
    fputs(what, f);
    fflush(f);
}

static const char *answer_to_reader(const char *said)
{
    atomic_fetch_add(&server.readers, 1);
    if (strstr(said, "<hang@")) {
        sem_post(&server.heard);
        return NULL;
    }
    if (strstr(said, "<gate@")) {
        sem_post(&server.heard);
        sem_wait(&server.gate);
    }
    if (strstr(said, "<busy@") || (strstr(said, "<once@") && !atomic_exchange(&server.was_busy, true)))
        return "450 4.2.0 busy\r\n";
    return strstr(said, "<gone@") ? "550 5.1.1 gone\r\n" : "250 OK\r\n";
}

static void *talk(void *arg)
{
    int fd = *(int *)arg;
    char said[2000];
    FILE *in = fdopen(dup(fd), "r"), *out = fdopen(dup(fd), "w");
    bool letter = false;
    say(out, "220 test\r\n");
    while (fgets(said, sizeof said, in)) {
        const char *answer = "250 OK\r\n";
        if (letter) {
            letter = strcmp(said, ".\r\n") != 0;
            atomic_fetch_add(&server.letters, !letter);
            if (letter)
                continue;
        } else if (!strncmp(said, "RCPT", 4)) {
            answer = answer_to_reader(said);
        } else if (!strncmp(said, "DATA", 4)) {
            letter = true;
            answer = "354 go on\r\n";
        } else if (!strncmp(said, "QUIT", 4)) {
            answer = "221 bye\r\n";
        }
        if (answer)
            say(out, answer);
    }
    fclose(in);
    fclose(out);
    return NULL;
}

static void *listen_for_them(void *arg)
{
    (void)arg;
    for (int fd; (fd = accept(server.fd, NULL, NULL)) >= 0;) {
        unsigned i = atomic_fetch_add(&server.lines, 1);
        if (i >= LINES_MAX)
            abort();
        server.line[i] = fd;
        pthread_create(&server.of[i], NULL, talk, &server.line[i]);
    }
    return NULL;
}

static int begin(void **unused)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof at;
    (void)unused;
    memset(&server, 0, sizeof server);
    sem_init(&server.heard, 0, 0);
    sem_init(&server.gate, 0, 0);
    server.fd = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(server.fd, (struct sockaddr *)&at, n) || listen(server.fd, 20) ||
        getsockname(server.fd, (struct sockaddr *)&at, &n))
        return -1;
    server.port = ntohs(at.sin_port);
    return pthread_create(&server.thread, NULL, listen_for_them, NULL);
}

static int end(void **unused)
{
    (void)unused;
    shutdown(server.fd, SHUT_RDWR);
    pthread_join(server.thread, NULL);
    close(server.fd);
    for (unsigned i = 0; i < server.lines; i++) {
        shutdown(server.line[i], SHUT_RDWR);
        pthread_join(server.of[i], NULL);
        close(server.line[i]);
    }
    return 0;
}

/* ---- who asks -----------------------------------------------------------------------------------------------------*/
typedef struct {
    sem_t told;
    atomic_uint times;
    orr_mail_result result;
    char answer[210];
} asked;

static void told(void *arg, const orr_mail_result *result)
{
    asked *a = arg;
    a->result = *result;
    snprintf(a->answer, sizeof a->answer, "%s", result->answer);
    atomic_fetch_add(&a->times, 1);
    sem_post(&a->told);
}

static orr_mailer *open_with(orr_mailer_options o)
{
    char url[64], why[200];
    snprintf(url, sizeof url, "smtp://127.0.0.1:%u", server.port);
    o.url = url;
    o.from = "post@example.org";
    orr_mailer *m = orr_mailer_open(&o, why, sizeof why);
    if (!m)
        fail_msg("%s", why);
    return m;
}

static orr_err push(orr_mailer *m, asked *a, const char *who, unsigned lasts_ms)
{
    char to[100];
    static const char letter[] = "Subject: a\r\n\r\n.b\r\n";
    *a = (asked){.times = 0};
    sem_init(&a->told, 0, 0);
    snprintf(to, sizeof to, "%s@example.org", who);
    return orr_mailer_push(m, &(orr_mail){to, letter, sizeof letter - 1, lasts_ms, told, a});
}

static void became(asked *a, orr_mail_fate fate, const char *why, unsigned tries)
{
    sem_wait(&a->told);
    if (a->result.fate != fate || strcmp(a->result.why, why) != 0 || a->result.tries != tries)
        fail_msg("found %d, %s after %u tries: %s", a->result.fate, a->result.why, a->result.tries, a->answer);
}

static void many_go_over_few_lines(void **unused)
{
    (void)unused;
    static asked all[100];
    orr_mailer *m = open_with((orr_mailer_options){.room = 100});
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(push(m, &all[i], "ann", 0), ORR_OK);
    for (unsigned i = 0; i < 100; i++)
        became(&all[i], ORR_MAIL_DELIVERED, "ok", 1);
    orr_mailer_close(m, 0);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(all[i].times, 1);
    assert_int_equal(server.letters, 100);
    assert_in_range(server.lines, 1, 4);
}

static void who_was_busy_is_asked_again(void **unused)
{
    (void)unused;
    asked once, busy, gone;
    orr_mailer *m = open_with((orr_mailer_options){.tries = 3, .wait_ms = 5});
    push(m, &once, "once", 0);
    push(m, &busy, "busy", 0);
    push(m, &gone, "gone", 0);
    became(&once, ORR_MAIL_DELIVERED, "ok", 2);
    became(&busy, ORR_MAIL_LATER, "busy", 3);
    assert_int_equal(busy.result.code, 450);
    assert_string_equal(busy.answer, "450 4.2.0 busy");
    became(&gone, ORR_MAIL_NEVER, "refused", 1);
    assert_int_equal(gone.result.code, 550);
    assert_int_equal(server.readers, 2 + 3 + 1);
    orr_mailer_close(m, 0);
}

static void what_would_come_too_late_is_given_up(void **unused)
{
    (void)unused;
    asked a;
    orr_mailer *m = open_with((orr_mailer_options){.tries = 3, .wait_ms = 60000});
    push(m, &a, "busy", 30000);
    became(&a, ORR_MAIL_LATER, "busy", 1);
    orr_mailer_close(m, 0);
}

static void one_that_hangs_holds_no_other(void **unused)
{
    (void)unused;
    asked hang, ann, more;
    orr_mailer *m = open_with((orr_mailer_options){.room = 2, .tries = 1, .answer_ms = 20000});
    assert_int_equal(push(m, &hang, "hang", 0), ORR_OK);
    sem_wait(&server.heard);
    assert_int_equal(push(m, &ann, "ann", 0), ORR_OK);
    became(&ann, ORR_MAIL_DELIVERED, "ok", 1);
    assert_int_equal(hang.times, 0);
    while (orr_mailer_waiting(m) > 1) /* it is told a moment before it has gone */
        sched_yield();
    assert_int_equal(push(m, &ann, "hang", 0), ORR_OK);
    assert_int_equal(push(m, &more, "ann", 0), ORR_LIMIT);
    orr_mailer_close(m, 0);
    became(&hang, ORR_MAIL_LATER, "stopped", 1);
    assert_int_equal(hang.times, 1);
    assert_int_equal(ann.times, 1);
    assert_int_equal(ann.result.fate, ORR_MAIL_LATER);
    assert_int_equal(more.times, 0);
}

static void time_runs_out_for_one_that_hangs(void **unused)
{
    (void)unused;
    asked a;
    orr_mailer *m = open_with((orr_mailer_options){.tries = 1, .answer_ms = 200});
    push(m, &a, "hang", 0);
    became(&a, ORR_MAIL_LATER, "timeout", 1);
    orr_mailer_close(m, 0);
}

static void what_is_on_its_way_may_end(void **unused)
{
    (void)unused;
    asked a;
    orr_mailer *m = open_with((orr_mailer_options){.tries = 1});
    push(m, &a, "gate", 0);
    sem_wait(&server.heard);
    sem_post(&server.gate);
    orr_mailer_close(m, 20000);
    became(&a, ORR_MAIL_DELIVERED, "ok", 1);
    assert_int_equal(server.letters, 1);
}

static void what_does_not_fit_is_not_taken(void **unused)
{
    (void)unused;
    asked a;
    char why[200] = "";
    orr_mailer *m = open_with((orr_mailer_options){.room = 0});
    assert_int_equal(push(m, &a, "a>\r\nRCPT TO:<b", 0), ORR_BAD_INPUT);
    assert_int_equal(server.lines, 0); /* nothing is asked of the server before there is a letter */
    orr_mailer_close(m, 0);
    assert_null(orr_mailer_open(&(orr_mailer_options){.url = "smtp://a", .from = "nobody"}, why, sizeof why));
    assert_string_equal(why, "the sender is no address");
    assert_null(orr_mailer_open(&(orr_mailer_options){.url = "smtp://a", .from = "a@b.de", .hello = "a\r\nb"}, why,
                                sizeof why));
    assert_string_equal(why, "our own name to the server is no domain");
    static const char *const bad[] = {
        "",           "mail.example.org", "file:///etc/passwd", "smtp://",     "smtp://a:99999",
        "smtp://a?b", "smtp+starttls:/a", "smtp://a#b",         "smtp://:x@a", "https://a"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_null(orr_mailer_open(&(orr_mailer_options){.url = bad[i], .from = "a@b.de"}, why, sizeof why));
    orr_mailer_options o = {.url = "smtp+starttls://post:hunter22@[::1]:587", .from = "a@b.de"};
    m = orr_mailer_open(&o, why, sizeof why);
    assert_non_null(m);
    assert_string_equal(orr_mailer_name(m), "smtp+starttls://[::1]:587");
    orr_mailer_close(m, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(many_go_over_few_lines, begin, end),
        cmocka_unit_test_setup_teardown(who_was_busy_is_asked_again, begin, end),
        cmocka_unit_test_setup_teardown(what_would_come_too_late_is_given_up, begin, end),
        cmocka_unit_test_setup_teardown(one_that_hangs_holds_no_other, begin, end),
        cmocka_unit_test_setup_teardown(time_runs_out_for_one_that_hangs, begin, end),
        cmocka_unit_test_setup_teardown(what_is_on_its_way_may_end, begin, end),
        cmocka_unit_test_setup_teardown(what_does_not_fit_is_not_taken, begin, end),
    };
    return cmocka_run_group_tests_name("mailer", tests, NULL, NULL);
}
