/* src/post/outward.c: which addresses are near, and what is asked of whom, against a server with TLS here. */
#include "post/outward.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- addresses ----------------------------------------------------------------------------------------------------*/
static bool is_open(const char *text)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        return orr_outward_is_open((struct sockaddr *)&v4);
    assert_int_equal(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
    return orr_outward_is_open((struct sockaddr *)&v6);
}

static void near_addresses_are_told_from_open_ones(void **unused)
{
    (void)unused;
    static const char *const near[] = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.0.1",
        "169.254.169.254",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:8.8.8.8",
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "64:ff9b::808:808",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "100::1",
        "2001::1",
        "2001:2::1",
        "2001:10::1",
        "2001:20::1",
        "2001:1ff::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:808:808::1",
        "3ffe::1",
        "3fff:fff::1",
        "4000::1",
        "5f00::1",
        "fc00::1",
        "fdff::1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
    };
    static const char *const open[] = {
        "1.1.1.1",        "8.8.8.8",         "9.255.255.255",   "11.0.0.0",        "100.63.255.255",
        "100.128.0.0",    "126.255.255.255", "128.0.0.1",       "169.253.255.255", "169.255.0.0",
        "172.15.255.255", "172.32.0.0",      "192.0.1.1",       "192.167.255.255", "192.169.0.0",
        "198.17.255.255", "198.20.0.0",      "223.255.255.255", "2001:200::1",     "2001:4860:4860::8888",
        "2003::1",        "2606:4700::1111", "2a00:1450::1",    "3ffd::1",
    };
    for (unsigned i = 0; i < sizeof near / sizeof *near; i++)
        if (is_open(near[i]))
            fail_msg("%s is not for everybody", near[i]);
    for (unsigned i = 0; i < sizeof open / sizeof *open; i++)
        if (!is_open(open[i]))
            fail_msg("%s is open", open[i]);
    assert_false(orr_outward_is_open(&(struct sockaddr){.sa_family = AF_UNIX}));
}

static void addresses_of_the_web_are_looked_at(void **unused)
{
    (void)unused;
    static const char *const good[] = {"https://push.example/a?b=c", "https://push.example:8443/", "https://8.8.8.8/",
                                       "https://[2606:4700::1111]/x", "https://xn--bcher-kva.example/"};
    static const char *const bad[][2] = {
        {"http://push.example/", "https"},
        {"ftp://push.example/", "https"},
        {"file:///etc/passwd", "form"},
        {"push.example", "form"},
        {"", "form"},
        {"https://", "form"},
        {"https://a b/", "form"},
        {"https://a/\r\nX: y", "form"},
        {"https://\xc3\xb8.example/", "form"},
        {"https://u:p@push.example/", "user"},
        {"https://u@push.example/", "user"},
        {"https://push.example@127.0.0.1/", "user"},
        {"https://127.0.0.1/", "near"},
        {"https://127.1/", "near"},
        {"https://2130706433/", "near"},
        {"https://0x7f.1/", "near"},
        {"https://0177.0.0.1/", "near"},
        {"https://10.1.2.3:8443/", "near"},
        {"https://[::1]/", "near"},
        {"https://[::ffff:10.0.0.1]/", "near"},
        {"https://[fe80::1%25eth0]/", "near"},
        {"https://169.254.169.254/latest/meta-data/", "near"},
        {"https://push.example:99999/", "form"},
    };
    char longest[ORR_OUTWARD_URL_MAX + 2];
    const char *why;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        if (orr_outward_check(good[i], &why))
            fail_msg("%s: %s", good[i], why);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (orr_outward_check(bad[i][0], &why) != ORR_BAD_INPUT || strcmp(why, bad[i][1]) != 0)
            fail_msg("%s: expected %s, found %s", bad[i][0], bad[i][1], why ? why : "no fault");
    }
    memset(longest, 'm', sizeof longest);
    memcpy(longest, "https://a/", 10);
    longest[ORR_OUTWARD_URL_MAX + 1] = '\0';
    assert_int_equal(orr_outward_check(longest, &why), ORR_BAD_INPUT);
    assert_string_equal(why, "long");
    longest[ORR_OUTWARD_URL_MAX] = '\0';
    assert_int_equal(orr_outward_check(longest, &why), ORR_OK);
}

/* ---- a server with TLS --------------------------------------------------------------------------------------------*/
static struct {
    int fd, line;
    unsigned port;
    pthread_t thread;
    SSL_CTX *tls;
    char ca[64], at[32];
    atomic_uint lines, asked;
    char request[4096]; /* the last */
} server;

/* A key and a certificate for 127.0.0.1 and localhost that it has signed itself; the certificate in a file. */
static bool certify(void)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *c = X509_new();
    X509V3_CTX ctx;
    X509V3_set_ctx(&ctx, c, c, NULL, NULL, 0);
    X509_set_version(c, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(c), 1);
    X509_gmtime_adj(X509_getm_notBefore(c), -3600);
    X509_gmtime_adj(X509_getm_notAfter(c), 3600);
    X509_set_pubkey(c, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(c), "CN", MBSTRING_ASC, (const unsigned char *)"test", -1, -1, 0);
    X509_set_issuer_name(c, X509_get_subject_name(c));
    X509_EXTENSION *names = X509V3_EXT_conf_nid(NULL, &ctx, NID_subject_alt_name, "IP:127.0.0.1,DNS:localhost");
    X509_add_ext(c, names, -1);
    bool good = X509_sign(c, key, EVP_sha256()) > 0;
    snprintf(server.ca, sizeof server.ca, "/tmp/orrery-test-ca-XXXXXX");
    int fd = mkstemp(server.ca);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    good = good && f && PEM_write_X509(f, c) == 1;
    if (f)
        fclose(f);
    server.tls = SSL_CTX_new(TLS_server_method());
    good = good && SSL_CTX_use_certificate(server.tls, c) == 1 && SSL_CTX_use_PrivateKey(server.tls, key) == 1;
    X509_EXTENSION_free(names);
    X509_free(c);
    EVP_PKEY_free(key);
    return good;
}

static void say(SSL *s, const char *text) { SSL_write(s, text, (int)strlen(text)); }

static void answer(SSL *s)
{
    static const char much[8192];
    char redirect[200];
    atomic_fetch_add(&server.asked, 1);
    if (strstr(server.request, " /redirect ")) {
        snprintf(redirect, sizeof redirect,
                 "HTTP/1.1 307 Away\r\nLocation: https://127.0.0.1:%u/secret\r\nContent-Length: 0\r\n\r\n",
                 server.port);
        say(s, redirect);
    } else if (strstr(server.request, " /gone ")) {
        say(s, "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");
    } else if (strstr(server.request, " /later ")) {
        say(s, "HTTP/1.1 429 Later\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n");
    } else if (strstr(server.request, " /much ")) {
        say(s, "HTTP/1.1 200 OK\r\n\r\n");
        while (SSL_write(s, much, sizeof much) > 0)
            ;
    } else if (strstr(server.request, " /hang ")) {
        SSL_read(s, redirect, sizeof redirect); /* until the other side has had enough */
    } else {
        say(s, "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok");
    }
}

static void *serve(void *arg)
{
    (void)arg;
    for (int fd; (fd = accept(server.fd, NULL, NULL)) >= 0; close(fd)) {
        SSL *s = SSL_new(server.tls);
        size_t n = 0;
        int more = 1;
        atomic_fetch_add(&server.lines, 1);
        SSL_set_fd(s, fd);
        if (SSL_accept(s) == 1) {
            while (n + 1 < sizeof server.request && !strstr(server.request, "\r\n\r\nbody") && more > 0) {
                more = SSL_read(s, server.request + n, (int)(sizeof server.request - 1 - n));
                n += more > 0 ? (size_t)more : 0;
                server.request[n] = '\0';
            }
            answer(s);
        }
        SSL_shutdown(s);
        SSL_free(s);
    }
    return NULL;
}

static int begin(void **unused)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof at;
    (void)unused;
    memset(&server, 0, sizeof server);
    server.fd = socket(AF_INET, SOCK_STREAM, 0);
    if (!certify() || bind(server.fd, (struct sockaddr *)&at, n) || listen(server.fd, 20) ||
        getsockname(server.fd, (struct sockaddr *)&at, &n))
        return -1;
    server.port = ntohs(at.sin_port);
    snprintf(server.at, sizeof server.at, "127.0.0.1:%u", server.port);
    return pthread_create(&server.thread, NULL, serve, NULL);
}

static int end(void **unused)
{
    (void)unused;
    shutdown(server.fd, SHUT_RDWR);
    pthread_join(server.thread, NULL);
    close(server.fd);
    unlink(server.ca);
    SSL_CTX_free(server.tls);
    return 0;
}

static orr_outward_result send_to(const char *host, const char *path, orr_outward o)
{
    char url[200];
    orr_outward_result r;
    snprintf(url, sizeof url, "https://%s:%u%s", host, server.port, path);
    o.url = url;
    o.body = "body";
    o.size = 4;
    o.headers[0] = "TTL: 43200";
    server.request[0] = '\0';
    orr_outward_send(&o, &r);
    return r;
}

static void expect(orr_outward_result r, const char *why, int status)
{
    if (strcmp(r.why, why) != 0 || r.status != status)
        fail_msg("expected %s %d, found %s %d", why, status, r.why, r.status);
}

static void what_is_asked_arrives(void **unused)
{
    (void)unused;
    const orr_outward o = {.ca = server.ca, .test_at = server.at};
    expect(send_to("127.0.0.1", "/a?b", o), "ok", 201);
    assert_non_null(strstr(server.request, "POST /a?b HTTP/1.1\r\n"));
    assert_non_null(strstr(server.request, "\r\nTTL: 43200\r\n"));
    assert_non_null(strstr(server.request, "\r\nContent-Length: 4\r\n"));
    assert_non_null(strstr(server.request, "\r\n\r\nbody"));
    expect(send_to("127.0.0.1", "/gone", o), "status", 410);
    orr_outward_result r = send_to("127.0.0.1", "/later", o);
    expect(r, "status", 429);
    assert_int_equal(r.retry_s, 7);
}

static void nobody_near_hears_of_it(void **unused)
{
    (void)unused;
    static const char *const hosts[] = {"127.0.0.1", "127.1",   "2130706433", "[::ffff:127.0.0.1]",
                                        "[::1]",     "0.0.0.0", "[::]"};
    orr_outward o = {.ca = server.ca};
    for (unsigned i = 0; i < sizeof hosts / sizeof *hosts; i++)
        expect(send_to(hosts[i], "/", o), "near", 0);
    expect(send_to("localhost", "/", o), "near", 0); /* a name that leads here: seen at the socket alone */
    o.test_at = "127.0.0.1:1";
    expect(send_to("localhost", "/", o), "near", 0);
    assert_int_equal(server.lines, 0);
    o.test_at = server.at;
    expect(send_to("localhost", "/", o), "ok", 201);
    assert_int_equal(server.lines, 1);
}

static void redirects_lead_nowhere(void **unused)
{
    (void)unused;
    expect(send_to("127.0.0.1", "/redirect", (orr_outward){.ca = server.ca, .test_at = server.at}), "status", 307);
    assert_int_equal(server.asked, 1);
}

static void time_and_size_have_limits(void **unused)
{
    (void)unused;
    orr_outward_result r = send_to("127.0.0.1", "/much", (orr_outward){.ca = server.ca, .test_at = server.at});
    expect(r, "long", 200);
    r = send_to("127.0.0.1", "/hang", (orr_outward){.ca = server.ca, .test_at = server.at, .limit_ms = 300});
    expect(r, "timeout", 0);
}

static void certificates_must_be_good(void **unused)
{
    (void)unused;
    expect(send_to("127.0.0.1", "/", (orr_outward){.test_at = server.at}), "certificate", 0);
    assert_int_equal(server.asked, 0);
}

static void only_what_is_written_plainly_is_asked(void **unused)
{
    (void)unused;
    char url[100];
    orr_outward_result r;
    snprintf(url, sizeof url, "http://127.0.0.1:%u/", server.port);
    orr_outward_send(&(orr_outward){.url = url, .test_at = server.at}, &r);
    expect(r, "https", 0);
    snprintf(url, sizeof url, "https://a@127.0.0.1:%u/", server.port);
    orr_outward_send(&(orr_outward){.url = url, .test_at = server.at}, &r);
    expect(r, "user", 0);
    snprintf(url, sizeof url, "https://127.0.0.1:%u/", server.port);
    orr_outward_send(&(orr_outward){.url = url, .headers = {"A: b\r\nC: d"}, .ca = server.ca, .test_at = server.at},
                     &r);
    expect(r, "form", 0);
    assert_int_equal(server.lines, 0);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_addresses_are_told_from_open_ones),
        cmocka_unit_test(addresses_of_the_web_are_looked_at),
        cmocka_unit_test_setup_teardown(what_is_asked_arrives, begin, end),
        cmocka_unit_test_setup_teardown(nobody_near_hears_of_it, begin, end),
        cmocka_unit_test_setup_teardown(redirects_lead_nowhere, begin, end),
        cmocka_unit_test_setup_teardown(time_and_size_have_limits, begin, end),
        cmocka_unit_test_setup_teardown(certificates_must_be_good, begin, end),
        cmocka_unit_test_setup_teardown(only_what_is_written_plainly_is_asked, begin, end),
    };
    return cmocka_run_group_tests_name("outward", tests, NULL, NULL);
}
