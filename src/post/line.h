/* A line to the mail server, used for one letter after the other: a part of the mailer. */
#ifndef ORRERY_POST_LINE_H
#define ORRERY_POST_LINE_H

#include "post/mailer.h"
#include "post/place.h"

#include <curl/curl.h>

enum { LINE_ANSWER_TEXT = 201 };

typedef struct {
    CURL *easy;
    void *job; /* the mailer's: whose letter is on its way, or NULL */
    struct curl_slist *to;
    const char *letter;
    size_t size, read;
    char answer[LINE_ANSWER_TEXT];
} line;

typedef struct {
    const place_of_mail *place;
    const char *from; /* with its brackets */
    const char *ca;   /* "": the system's */
    unsigned answer_ms;
} line_way;

/* Asks nothing of the server yet. False: memory is out. `easy` is the caller's to clean up. */
bool line_open(line *l, const line_way *w);
/* The letter is borrowed until line_end, which has to be called also when this is false: memory is out. */
bool line_begin(line *l, CURLM *multi, const char *reader, const char *letter, size_t size);
void line_end(line *l, CURLM *multi);
/* What `e` of libcurl and the server's last answer mean for the letter. The answer is borrowed. */
orr_mail_result line_result(const line *l, CURLcode e);

#endif
