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

static int write_all(char *out, size_t size, int status, orr_err e, unsigned retry_ms)
{
    char body[96], retry[48] = "";
    int n = orr_refusal_body(body, sizeof body, orr_err_name(e), retry_ms);
    if (retry_ms)
        snprintf(retry, sizeof retry, "retry-after: %u\r\n", ORR_RETRY_SECONDS(retry_ms));
    return snprintf(out, size,
                    "HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n%s"
                    "x-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n%s",
                    status, status == 429 ? "Too Many Requests" : "Refused", n, retry, body);
}

int orr_refuse(struct lws *wsi, int status, orr_err e, unsigned retry_ms)
{
    char out[LWS_PRE + 512];
    int n = write_all(out + LWS_PRE, sizeof out - LWS_PRE, status, e, retry_ms);
    lws_write(wsi, (unsigned char *)out + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_HEADERS);
    return -1;
}

int orr_refuse_line(struct lws *wsi, int status, orr_err e, unsigned retry_ms)
{
    char out[512];
    int n = write_all(out, sizeof out, status, e, retry_ms), fd = (int)lws_get_socket_fd(wsi);
    if (fd >= 0 && send(fd, out, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT) == n)
        shutdown(fd, SHUT_WR);
    return -1;
}
