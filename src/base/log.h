/* One line of the log, on stderr: "orrery: at=2026-11-21T05:40:00.123Z event=request req=17 status=200". No secrets, no
 * names, nothing that somebody said. */
#ifndef ORRERY_LOG_H
#define ORRERY_LOG_H

/* The rest of the line is key=value pairs, made by `format`. */
void orr_log_event(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for what anybody outside can bring about: some hundred at once, then fifty a second; `event=unsaid` tells
 * how many were left out. For one thread. */
void orr_log_outside(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A sentence for the operator: event=EVENT msg="..." */
void orr_log_text(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
