/* Orrery, lines: what a program that plays or watches is told of a match, a JSON object a line (docs/api.md). One maker
 * for every road on which they go. A line is made of what its viewer is shown, SHOWN, and of nothing else; only the
 * last one, of a match that is over, tells what the outcome tells everybody.
 *
 * Each function appends one line without its end. Threads: those of the match. */
#ifndef ORRERY_TELL_H
#define ORRERY_TELL_H

#include <orrery/match.h>

enum { ORR_TELL_VERSION = 1 }; /* of the lines: grows when a reader of an older one would misread */

/* The seed that a program is told, of the one that the match is drawn from: it tells nothing of it. 53 bits: every reader
 * of JSON has those. */
int64_t orr_tell_seed(uint64_t seed);

/* What was told of a ply, an event a piece. */
typedef struct {
    uint32_t ply;
    bool clock; /* the rules answered for its seat (ORR_ENTRY_CLOCK) */
    orr_event event;
} orr_tell_event;

/* The beginning: what is played, who the viewer is, and the board as it stands. `ms`: the time of an answer, 0: none.
 * `seed`: for whatever the program draws by itself (orr_tell_seed), or NULL. */
void orr_tell_hello(const orr_match *m, orr_seat viewer, uint64_t n, int64_t ms, const int64_t *seed, orr_text *out);
/* What has happened; `back`: after that ply all was taken back before, UINT32_MAX: nothing was. */
void orr_tell_told(const orr_match *m, orr_seat viewer, uint64_t n, const orr_tell_event *event, uint32_t events,
                   uint32_t back, orr_text *out);
/* The events of the match's last action, as the line before wants them; returns how many, at most `cap`. */
uint32_t orr_tell_happened(const orr_match *m, orr_tell_event *out, uint32_t cap);
/* A question, put to an active seat. `ms`: how long the answer is waited for, 0: without end. */
void orr_tell_ask(orr_match *m, orr_seat seat, uint64_t n, int64_t ms, orr_text *out);
/* An answer that was not taken, and its question's number as the program gave it; `left`: so many more tries are read
 * for what is asked now. */
void orr_tell_refused(uint64_t n, uint32_t q, orr_err code, unsigned left, orr_text *out);
/* The end of a match that is over. `seats`: whose results are told. */
void orr_tell_end(const orr_match *m, orr_seat viewer, uint64_t n, orr_mask seats, orr_text *out);

/* What a program says: {"q":17,"action":"rest"}, {"t":"act","id":"a","q":17,"action":"rest"} or {"t":"ready"}.
 * ORR_BAD_INPUT when it is neither. */
typedef struct {
    bool ready;
    uint32_t q;
    char action[ORR_ACTION_TEXT];
} orr_answer;
orr_err orr_answer_read(const char *line, size_t size, orr_answer *out);

/* Members of an object. "options", each with the type that it has; "reason" and "results" of a match that is over, of
 * the seats asked for, with the lines of their scores. */
void orr_options_json(const orr_rules *r, orr_json *j);
void orr_over_json(const orr_match *m, orr_mask seats, orr_json *j);

#endif
