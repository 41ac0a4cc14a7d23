/* Editions: the faults that were found. */
#include "core/edition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_MAX = 200 };

void orr_faults_deinit(orr_faults *f)
{
    free(f->at);
    *f = (orr_faults){0};
}

void orr_fault_say(orr_faults *f, const char *path, const char *code, const char *detail)
{
    f->total++;
    if (f->n >= FAULTS_MAX)
        return;
    if (f->n == f->cap) {
        uint32_t cap = f->cap ? f->cap * 2 : 16;
        orr_edition_fault *at = realloc(f->at, cap * sizeof *at);
        if (!at)
            return;
        f->at = at;
        f->cap = cap;
    }
    orr_edition_fault *x = &f->at[f->n++];
    snprintf(x->path, sizeof x->path, "%s", path);
    snprintf(x->code, sizeof x->code, "%s", code);
    snprintf(x->detail, sizeof x->detail, "%s", detail);
}

void orr_fault_path(char out[96], const orr_table *t, uint32_t row, const char *column)
{
    const char *dot = column && *column ? "." : "";
    if (strchr(t->name, '#'))
        snprintf(out, 96, "%s%s%s", t->name, dot, column ? column : "");
    else
        snprintf(out, 96, "%s[%u]%s%s", t->name, row, dot, column ? column : "");
}

void orr_fault(orr_faults *f, const char *code, uint16_t table, uint32_t row, const char *column)
{
    char path[96];
    orr_fault_path(path, &f->schema[table], row, column);
    orr_fault_say(f, path, code, "see the rules of this game in docs/editions.md");
}
