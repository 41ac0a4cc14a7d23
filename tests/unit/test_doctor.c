/* What orrery doctor makes of a host: each bad case, put to it as facts. */
#include "cli/cli.h"
#include "cli/doctor.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define GB ((uint64_t)1 << 30)

enum { USER = 4711 };

/* A host with nothing to complain of. */
static doctor_host well(void)
{
    doctor_host h = {
        .data = "d/orrery.db",
        .folder = "d",
        .euid = USER,
        .file_writes = true,
        .dir_writes = true,
        .free_bytes = 20 * GB,
        .fs_kind = 0xEF53,
        .log_bytes = 16 << 20,
        .files = 32800,
        .now_ms = 1000000,
        .clock_kept = 1,
        .store = {.schema = 4, .schema_here = 4, .newest = 999000},
    };
    h.file.st_mode = S_IFREG | 0600;
    h.dir.st_mode = S_IFDIR | 0755;
    h.file.st_uid = h.dir.st_uid = USER;
    h.file.st_size = 1 << 20;
    return h;
}

static doctor_wire served(void)
{
    return (doctor_wire){.listen = "127.0.0.1:1",
                         .public_url = "https://o.example",
                         .version = "1",
                         .health = 200,
                         .origin = 400,
                         .public_health = 200,
                         .public_metrics = 403,
                         .public_socket = 403,
                         .refused_by_us = true};
}

static doctor_report judged(const doctor_host *h, const doctor_wire *w)
{
    doctor_report r = {.n = 0};
    doctor_judge_data(h, &r);
    doctor_judge_disk(h, &r);
    doctor_judge_limits(h, &r);
    doctor_judge_clock(h, &r);
    doctor_judge_store(h, &r);
    doctor_judge_wire(h, w, "1", &r);
    return r;
}

/* Exactly one line is not ok: this one, of this mark; and what is wrong says what to do. */
static void expect(const doctor_host *h, const doctor_wire *w, const char *check, doctor_mark mark, const char *text)
{
    doctor_report r = judged(h, w);
    unsigned found = 0;
    for (unsigned i = 0; i < r.n; i++) {
        const doctor_line *l = &r.line[i];
        if (l->mark == DOCTOR_OK)
            continue;
        if (strcmp(l->check, check) != 0 || l->mark != mark || !strstr(l->text, text) ||
            (mark != DOCTOR_SKIP && !*l->todo))
            fail_msg("expected %s %d \"%s\", found %s %d \"%s\" -> \"%s\"", check, mark, text, l->check, l->mark,
                     l->text, l->todo);
        found++;
    }
    if (found != 1)
        fail_msg("expected one line %s \"%s\", found %u", check, text, found);
}

#define HOST(check, mark, text, change)                                                                                \
    do {                                                                                                               \
        doctor_host h = well();                                                                                        \
        doctor_wire w = served();                                                                                      \
        change;                                                                                                        \
        expect(&h, &w, check, mark, text);                                                                             \
    } while (0)

static void a_good_host_is_well(void **unused)
{
    doctor_host h = well();
    doctor_wire w = served();
    (void)unused;
    doctor_report r = judged(&h, &w);
    assert_true(r.n >= 14);
    for (unsigned i = 0; i < r.n; i++)
        if (r.line[i].mark != DOCTOR_OK)
            fail_msg("%s: %s", r.line[i].check, r.line[i].text);
    h.euid = 0; /* root may look at it */
    r = judged(&h, &w);
    for (unsigned i = 0; i < r.n; i++)
        assert_int_equal(r.line[i].mark, DOCTOR_OK);
}

static void rights(void **unused)
{
    (void)unused;
    HOST("rights", DOCTOR_FAULT, "others may read", h.file.st_mode = S_IFREG | 0640);
    HOST("rights", DOCTOR_FAULT, "what lies beside it", h.beside_open = true);
    HOST("rights", DOCTOR_FAULT, "others may write in d (mode 0777)", h.dir.st_mode = S_IFDIR | 0777);
    HOST("rights", DOCTOR_FAULT, "d belongs to root", h.dir.st_uid = 0);
    HOST("owner", DOCTOR_FAULT, "belongs to 4711, you are", h.euid = 4712);
    HOST("owner", DOCTOR_FAULT, "cannot be written", h.file_writes = false);
    HOST("owner", DOCTOR_FAULT, "cannot be written", h.dir_writes = false);
    HOST("owner", DOCTOR_FAULT, "cannot be written", h.file.st_mode = S_IFREG | 0400);
    HOST("owner", DOCTOR_WARN, "belongs to root", h.file.st_uid = h.dir.st_uid = h.euid = 0);
    HOST("data", DOCTOR_WARN, "No such file", h.file_error = ENOENT);
    HOST("data", DOCTOR_FAULT, "Permission denied", h.file_error = EACCES);
    HOST("data", DOCTOR_FAULT, "No such file", h.folder_error = h.file_error = ENOENT);
    HOST("server", DOCTOR_SKIP, "not looked at", h.server = -1);
}

static void disk(void **unused)
{
    (void)unused;
    HOST("disk", DOCTOR_FAULT, "read-only", h.read_only = true);
    HOST("disk", DOCTOR_FAULT, "10 MB are free", h.free_bytes = 10 << 20);
    HOST("disk", DOCTOR_WARN, "500 MB are free", h.free_bytes = 500 << 20);
    HOST("disk", DOCTOR_WARN, "2048 MB are free in d, and the data have 4096",
         (h.free_bytes = 2 * GB, h.file.st_size = 4 * (off_t)GB));
    HOST("file_system", DOCTOR_FAULT, "nfs", h.fs_kind = 0x6969);
    HOST("file_system", DOCTOR_FAULT, "cifs", h.fs_kind = 0xFF534D42);
    HOST("file_system", DOCTOR_WARN, "tmpfs", h.fs_kind = 0x01021994);
    HOST("file_system", DOCTOR_WARN, "overlay", h.fs_kind = 0x794C7630);
    HOST("file_system", DOCTOR_WARN, "fuse", h.fs_kind = 0x65735546);
    HOST("log", DOCTOR_WARN, "has 65 MB", h.log_bytes = 65 << 20);
}

static void limits_and_clock(void **unused)
{
    (void)unused;
    HOST("limits", DOCTOR_WARN, "some 2032 people", h.files = 4096);
    HOST("limits", DOCTOR_FAULT, "some 240 people", h.files = 512);
    HOST("limits", DOCTOR_WARN, "the server may have 4096", (h.files = 4096, h.files_are_servers = true));
    HOST("clock", DOCTOR_FAULT, "60 s behind", h.now_ms = h.store.newest - 60000);
    HOST("ntp", DOCTOR_WARN, "nobody keeps", h.clock_kept = 0);
    HOST("ntp", DOCTOR_SKIP, "does not say", h.clock_kept = -1);
}

/* Older versions that are played here are told of, so that one knows before a release drops them. */
static void versions_that_are_needed(void **unused)
{
    doctor_host h = well();
    doctor_wire w = served();
    bool told = false;
    (void)unused;
    h.store.running[0] = (orr_running){.game = "century", .version = 1, .matches = 4};
    h.store.n = 1;
    doctor_report r = judged(&h, &w);
    for (unsigned i = 0; i < r.n; i++)
        told |= r.line[i].mark == DOCTOR_OK &&
                !strcmp(r.line[i].text, "4 running matches of century still need version 1 of its rules; here are 1 to 2");
    assert_true(told);
}

static void store(void **unused)
{
    const orr_running old = {.game = "century", .version = 999, .matches = 3},
                      gone = {.game = "whist", .version = 1, .matches = 2};
    (void)unused;
    HOST("schema", DOCTOR_FAULT, "form 5, this program knows up to 4", h.store.schema = 5);
    HOST("schema", DOCTOR_WARN, "form 3, this program writes 4", h.store.schema = 3);
    HOST("schema", DOCTOR_FAULT, "damaged", (h.store_error = ORR_IO, strcpy(h.store_why, "damaged")));
    HOST("rules", DOCTOR_WARN, "3 running matches of century are of version 999",
         (h.store.running[0] = old, h.store.n = 1));
    HOST("rules", DOCTOR_WARN, "2 running matches are of whist", (h.store.running[0] = gone, h.store.n = 1));
}

static void wire(void **unused)
{
    (void)unused;
    HOST("proxy", DOCTOR_SKIP, "no server answers", w.health = 0);
    HOST("answers", DOCTOR_FAULT, "its store fails", w.health = 503);
    HOST("answers", DOCTOR_FAULT, "no Orrery: 404", w.health = 404);
    HOST("version", DOCTOR_WARN, "the server that runs is 0", strcpy(w.version, "0"));
    HOST("proxy", DOCTOR_SKIP, "not looked at", w.public_url = NULL);
    HOST("public_url", DOCTOR_FAULT, "another public URL", w.origin = 403);
    HOST("proxy", DOCTOR_SKIP, "was not asked: no curl", (w.public_health = -1, strcpy(w.why, "no curl")));
    HOST("proxy", DOCTOR_FAULT, "does not answer", w.public_health = 0);
    HOST("proxy", DOCTOR_FAULT, "answers 502", w.public_health = 502);
    HOST("websocket", DOCTOR_FAULT, "answered with 404", w.public_socket = 404);
    HOST("forwarded", DOCTOR_FAULT, "without X-Forwarded-For", (w.metrics_told = true, w.refused_by_us = false));
    HOST("forwarded", DOCTOR_SKIP, "answers /metrics, with 404", (w.refused_by_us = false, w.public_metrics = 404));
    doctor_host h = well();
    doctor_wire w = served();
    h.server = 1;
    w.health = 0;
    doctor_report r = judged(&h, &w);
    assert_string_equal(r.line[r.n - 2].check, "answers");
    assert_int_equal(r.line[r.n - 2].mark, DOCTOR_WARN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_host_is_well), cmocka_unit_test(rights), cmocka_unit_test(disk),
        cmocka_unit_test(limits_and_clock),    cmocka_unit_test(versions_that_are_needed), cmocka_unit_test(store),  cmocka_unit_test(wire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
