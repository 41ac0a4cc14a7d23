#include "post/post.h"
#include "base/log.h"
#include "post/letter.h"
#include "post/mailer.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { GRACE_MS = 2000, SLOTS = 24 };

struct orr_post {
    orr_mailbox from;
    orr_forms *forms;
    orr_mailer *mailer;
};

orr_post *orr_post_open(const orr_post_options *o, char *why, size_t size)
{
    const char *fault = "";
    orr_post *p = calloc(1, sizeof *p);
    snprintf(why, size, "no memory");
    if (!p)
        return NULL;
    if (orr_mailbox_read(o->from, &p->from, &fault)) {
        snprintf(why, size, "the sender is no address as in 'Orrery <post@example.org>'; what does not fit: %s", fault);
    } else if ((p->forms = orr_forms_open())) {
        p->mailer = orr_mailer_open(&(orr_mailer_options){.url = o->smtp,
                                                          .from = p->from.address,
                                                          .hello = strchr(p->from.address, '@') + 1,
                                                          .ca = o->ca},
                                    why, size);
    }
    if (p->mailer)
        return p;
    orr_post_close(p);
    return NULL;
}

const char *orr_post_name(const orr_post *p) { return orr_mailer_name(p->mailer); }
bool orr_post_address(const char *address) { return orr_address_check(address, NULL) == ORR_OK; }

/* On the mailer's thread. What the server says may name an address: it is not told. */
static void told(void *arg, const orr_mail_result *r)
{
    static const char *const fates[] = {"delivered", "later", "never"};
    (void)arg;
    orr_log_event("letter", "fate=%s why=%s code=%d tries=%u", fates[r->fate], r->why, r->code, r->tries);
}

static orr_err write_letter(orr_post *p, const orr_post_letter *l, orr_text *out)
{
    orr_text subject = {.max = 1000}, text = {.max = 1 << 16}, html = {.max = 1 << 16};
    orr_slot slots[SLOTS] = {{"site", *p->from.name ? p->from.name : "Orrery"}};
    orr_form form = l->form;
    orr_err e = form.n_slots < SLOTS ? ORR_OK : ORR_BAD_INPUT;
    if (!e) {
        memcpy(slots + 1, form.slots, form.n_slots * sizeof *slots);
        form.slots = slots;
        form.n_slots++;
        e = orr_form_fill(p->forms, &form, &subject, &text, &html);
    }
    if (!e) {
        orr_letter letter = {.from = p->from,
                             .subject = subject.at,
                             .text = text.at,
                             .html = html.at,
                             .language = form.language && !strcmp(form.language, "fr") ? "fr" : "en",
                             .host = strchr(p->from.address, '@') + 1,
                             .at = l->at};
        snprintf(letter.to.address, sizeof letter.to.address, "%s", l->to);
        randombytes_buf(letter.random, sizeof letter.random);
        e = orr_letter_write(&letter, out, NULL);
    }
    for (unsigned i = 0; i < 3; i++) { /* they may carry a code */
        orr_text *t = i == 0 ? &subject : i == 1 ? &text : &html;
        if (t->at)
            sodium_memzero(t->at, t->n);
        orr_text_deinit(t);
    }
    return e;
}

orr_err orr_post_send(orr_post *p, const orr_post_letter *l)
{
    orr_text letter = {.max = ORR_LETTER_MAX};
    orr_err e = write_letter(p, l, &letter);
    if (!e && !l->kept_back)
        e = orr_mailer_push(p->mailer, &(orr_mail){.to = l->to,
                                                   .letter = letter.at,
                                                   .size = letter.n,
                                                   .lasts_ms = l->lasts_ms,
                                                   .done = told});
    if (letter.at)
        sodium_memzero(letter.at, letter.n);
    orr_text_deinit(&letter);
    return e;
}

void orr_post_close(orr_post *p)
{
    if (!p)
        return;
    orr_mailer_close(p->mailer, GRACE_MS);
    orr_forms_close(p->forms);
    free(p);
}
