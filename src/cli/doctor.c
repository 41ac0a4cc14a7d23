/* orrery doctor: what a host should know before people do. */
#include "doctor.h"
#include "cli.h"
#include "cli/version.h"

#include <stdio.h>

static const char *const marks[] = {
    [DOCTOR_OK] = "ok", [DOCTOR_WARN] = "warn", [DOCTOR_FAULT] = "fault", [DOCTOR_SKIP] = "skip"};

static int report_json(const doctor_report *r, bool faulty)
{
    orr_text text = {.max = 256 * 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kbool(&j, "well", !faulty);
    orr_json_karray(&j, "checks");
    for (unsigned i = 0; i < r->n; i++) {
        const doctor_line *l = &r->line[i];
        orr_json_object(&j);
        orr_json_kstr(&j, "check", l->check);
        orr_json_kstr(&j, "mark", marks[l->mark]);
        orr_json_kstr(&j, "text", l->text);
        orr_json_kstr(&j, "do", *l->todo ? l->todo : NULL);
        orr_json_end(&j);
    }
    orr_json_end(&j);
    orr_json_end(&j);
    int e = cli_print(&text);
    orr_text_deinit(&text);
    return e;
}

static int run(const cli_args *a)
{
    doctor_host host;
    doctor_wire wire;
    doctor_report r = {.n = 0};
    unsigned count[sizeof marks / sizeof *marks] = {0};
    const char *url = a->public_url;
    if (url && strncmp(url, "http://", 7) != 0 && strncmp(url, "https://", 8) != 0)
        return cli_wrong("--public-url %s: expected http://HOST[:PORT] or https://HOST[:PORT]", url);
    doctor_look(a->data ? a->data : "orrery.db", &host);
    doctor_ask(a->listen ? a->listen : "127.0.0.1:8080", url, &wire);
    doctor_judge_data(&host, &r);
    doctor_judge_disk(&host, &r);
    doctor_judge_limits(&host, &r);
    doctor_judge_clock(&host, &r);
    doctor_judge_store(&host, &r);
    doctor_judge_wire(&host, &wire, ORR_VERSION, &r);
    for (unsigned i = 0; i < r.n; i++)
        count[r.line[i].mark]++;
    if (a->json)
        return report_json(&r, count[DOCTOR_FAULT] > 0) || count[DOCTOR_FAULT] ? CLI_FAILED : CLI_OK;
    for (unsigned i = 0; i < r.n; i++) {
        const doctor_line *l = &r.line[i];
        printf("%-5s  %s\n", marks[l->mark], l->text);
        if (*l->todo)
            printf("       -> %s\n", l->todo);
    }
    printf("%u ok, %u to think of, %u to repair, %u not looked at\n", count[DOCTOR_OK], count[DOCTOR_WARN],
           count[DOCTOR_FAULT], count[DOCTOR_SKIP]);
    return count[DOCTOR_FAULT] ? CLI_FAILED : CLI_OK;
}

static const char *const options[] = {"data", "listen", "public-url", "json", NULL};
const cli_command cli_doctor = {
    .name = "doctor",
    .rest = "",
    .brief = "says what a host should know: rights, disk, limits, clock, data, proxy",
    .more = "Looks at the file of --data and the machine it lies on, and asks the server at --listen, when one runs "
            "there, and\n"
            "through the proxy at --public-url; give the three as to orrery serve. Best as the user of the server. "
            "Nothing is\n"
            "changed, and a server that runs is not disturbed. Each line is ok, warn (think of it), fault (repair it) "
            "or skip\n"
            "(not looked at); exit status 1 when there is a fault.",
    .options = options,
    .run = run,
};
