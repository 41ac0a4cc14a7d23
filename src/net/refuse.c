/* Refusals that need no exchange: of a handshake, of a connection. In our own words and form, where the library has a page. */
#include "net/internal.h"

#include <stdlib.h>
#include <sys/socket.h>

int orr_refusal_body(char *out, size_t size, const char *code, unsigned retry_ms)
{
    if (retry_ms)
        return snprintf(out, size, "{\"error\":\"%s\",\"retry_ms\":%u}", code, retry_ms);
    return snprintf(out, size, "{\"error\":\"%s\"}", code);
}

static int write_head(char *out, size_t size, int status, const char *type, size_t length, unsigned retry_ms, const char *allow)
{
    char retry[96] = "";
    if (retry_ms)
        snprintf(retry, sizeof retry, "retry-after: %u\r\n", ORR_RETRY_SECONDS(retry_ms));
    else if (allow)
        snprintf(retry, sizeof retry, "allow: %.60s\r\n", allow);
    return snprintf(out, size,
                    "HTTP/1.1 %d %s\r\ncontent-type: %s\r\ncontent-length: %zu\r\n%s"
                    "x-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n",
                    status, status == 429 ? "Too Many Requests" : "Refused", type, length, retry);
}

static int write_all(char *out, size_t size, int status, orr_err e, unsigned retry_ms, const char *allow)
{
    char body[96];
    int n = orr_refusal_body(body, sizeof body, orr_err_name(e), retry_ms);
    int head = write_head(out, size, status, "application/json", (size_t)n, retry_ms, allow);
    return head + snprintf(out + head, size - (size_t)head, "%s", body);
}

int orr_refuse(struct lws *wsi, int status, orr_err e, unsigned retry_ms)
{
    char out[LWS_PRE + 512];
    int n = write_all(out + LWS_PRE, sizeof out - LWS_PRE, status, e, retry_ms, NULL);
    lws_write(wsi, (unsigned char *)out + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_HEADERS);
    return -1;
}

static void send_last(int fd, const char *bytes, size_t n)
{
    if (fd >= 0 && send(fd, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)n)
        shutdown(fd, SHUT_WR);
}

void orr_refuse_fd(int fd, int status, orr_err e, unsigned retry_ms)
{
    char out[512];
    send_last(fd, out, (size_t)write_all(out, sizeof out, status, e, retry_ms, NULL));
}

void orr_refuse_method(int fd, const char *allow)
{
    char out[512];
    send_last(fd, out, (size_t)write_all(out, sizeof out, 405, ORR_UNSUPPORTED, 0, allow));
}

void orr_refuse_words(int fd, int status, const char *type, const orr_text *words)
{
    char head[512];
    orr_text out = {.max = sizeof head + ORR_NET_WORDS_MAX};
    orr_text_add(&out, head, (size_t)write_head(head, sizeof head, status, type, words->n, 0, NULL));
    orr_text_add(&out, words->at, words->n);
    if (!out.failed)
        send_last(fd, out.at, out.n);
    orr_text_deinit(&out);
}

int orr_refuse_line(struct lws *wsi, int status, orr_err e, unsigned retry_ms)
{
    orr_refuse_fd((int)lws_get_socket_fd(wsi), status, e, retry_ms);
    return -1;
}
