/* The laws of a game in a module: rules that were compiled for the page keep them, too. Only tests run this; it stands in
 * the place of page.c. What the program has and a module has not is the host's: texts, the reader of replay files, and
 * the reader of JSON. */
#include "core/laws_inside.h"
#include "wasm/flat.h"

#include <stdio.h>

#define LAWS(name) __attribute__((export_name(#name)))
enum { REPORT_MAX = 16 << 20 };

static orr_text report;

/* Is what stands there, in UTF-8, one JSON value? */
__attribute__((import_module("laws"), import_name("is_value"))) int host_is_value(const char *text, uint32_t size);

/* 1: all laws hold in so many matches from this seed on. The report in TAP is laws_told. */
LAWS(laws_run) int laws_run(uint32_t matches, uint32_t seed);
LAWS(laws_told) const char *laws_told(void);
LAWS(laws_told_size) uint32_t laws_told_size(void);

int laws_run(uint32_t matches, uint32_t seed)
{
    const orr_laws_options o = {.matches = matches, .seed = seed};
    orr_laws_report out;
    uint32_t number = 0;
    orr_err e = orr_laws_run(flat_game, &o, &out);
    orr_text_clear(&report);
    report.max = REPORT_MAX;
    orr_laws_tap(&out, &number, &report);
    orr_laws_report_deinit(&out);
    return !e && !report.failed;
}

const char *laws_told(void) { return report.at; }
uint32_t laws_told_size(void) { return (uint32_t)report.n; }

static uint32_t take(void *next) { return (*(uint32_t *)next)++; }

void law_workers(const law_plan *p, orr_laws_report *out)
{
    uint32_t next = 0;
    law_matches(p, take, &next, out);
}

void law_texts(law_trial *t) { (void)t; }
void law_file(law_trial *t) { (void)t; }
void orr_seal_json(const orr_seal *seal, orr_json *j) { (void)seal, (void)j; } /* only a server seals */

bool law_is_value(const orr_text *text, char *what, size_t size)
{
    bool one = host_is_value(text->at, (uint32_t)text->n);
    snprintf(what, size, "%s", one ? "" : "the host cannot read it");
    return one;
}
