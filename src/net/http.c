/* HTTP: one exchange a request, small bodies in, whole answers out. */
#include "base/log.h"
#include "net/internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

/* ---- out --------------------------------------------------------------------------------------------------------------*/
static int add(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), p, end);
}

/* Who may read the answer: a page of any site, where no cookie says who asks. */
static int add_sharing(orr_exchange *x, unsigned char **p, unsigned char *end)
{
    static const char *const open[][2] = {
        {"access-control-allow-origin:", "*"},
        {"access-control-expose-headers:", "retry-after"},
        {"cross-origin-resource-policy:", "cross-origin"},
    };
    static const char *const asked[][2] = {
        {"access-control-allow-methods:", "GET, POST, OPTIONS"},
        {"access-control-allow-headers:", "authorization, content-type"},
        {"access-control-max-age:", "86400"},
    };
    int bad = 0;
    if (!x->open)
        return add(x->wsi, "cross-origin-resource-policy:", "same-origin", p, end);
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        bad |= add(x->wsi, open[i][0], open[i][1], p, end);
    for (size_t i = 0; x->status == 204 && i < sizeof asked / sizeof *asked; i++)
        bad |= add(x->wsi, asked[i][0], asked[i][1], p, end);
    return x->status == 401 ? bad | add(x->wsi, "www-authenticate:", "Bearer", p, end) : bad;
}

static int send_head(orr_exchange *x)
{
    static const char *const fixed[][2] = {
        {"content-security-policy:", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
                                     "object-src 'none'; base-uri 'none'; form-action 'none'; "
                                     "frame-ancestors 'none'"},
        {"x-content-type-options:", "nosniff"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
    };
    unsigned char buffer[LWS_PRE + 2048], *p = buffer + LWS_PRE, *end = buffer + sizeof buffer - 1;
    lws_filepos_t size = x->stream.next ? LWS_ILLEGAL_HTTP_CONTENT_LEN : x->out_size;
    int bad = lws_add_http_common_headers(x->wsi, (unsigned)x->status, x->type, size, &p, end);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        bad |= add(x->wsi, fixed[i][0], fixed[i][1], &p, end);
    bad |= add_sharing(x, &p, end);
    /* What is answered is of that moment, and often of one person. */
    const char *keep = x->forever                                  ? "public, max-age=31536000, immutable"
                       : x->page && !x->cookie[0] && !x->beside[0] ? "no-cache"
                                                                   : "no-store";
    bad |= add(x->wsi, "cache-control:", keep, &p, end);
    if (!x->stream.next) /* else the library says so */
        bad |= add(x->wsi, "connection:", "close", &p, end);
    bad |= add(x->wsi, "vary:", "accept-encoding", &p, end);
    if (x->encoding[0])
        bad |= add(x->wsi, "content-encoding:", x->encoding, &p, end);
    if (x->cookie[0])
        bad |= add(x->wsi, "set-cookie:", x->cookie, &p, end);
    if (x->beside[0])
        bad |= add(x->wsi, "set-cookie:", x->beside, &p, end);
    if (x->file[0]) {
        char save[96];
        snprintf(save, sizeof save, "attachment; filename=\"%s\"", x->file);
        bad |= add(x->wsi, "content-disposition:", save, &p, end);
    }
    if (x->retry_ms) {
        char seconds[16];
        snprintf(seconds, sizeof seconds, "%u", ORR_RETRY_SECONDS(x->retry_ms));
        bad |= add(x->wsi, "retry-after:", seconds, &p, end);
    }
    if (x->status == 405)
        bad |= add(x->wsi, "allow:", x->net->h->allow(x->net->self, x->path), &p, end);
    if (bad)
        return -1;
    x->head_sent = true;
    if (!x->stream.next)
        orr_line_answers(x->wsi, x->out_size);
    return lws_finalize_write_http_header(x->wsi, buffer + LWS_PRE, &p, end) ? -1 : 0;
}

static int send_some(orr_exchange *x)
{
    if (!x->ready)
        return 0;
    if (!x->head_sent && send_head(x))
        return -1;
    if (x->stream.next) {
        if (lws_partial_buffered(x->wsi))
            lws_callback_on_writable(x->wsi);
        else if (!x->stream.begun)
            orr_stream_begin(x);
        return 0;
    }
    if (x->head || !x->out_size)
        return orr_exchange_finish(x);
    size_t left = x->out_size - x->out_sent, n = left < ORR_NET_CHUNK ? left : ORR_NET_CHUNK;
    /* The bytes before the chunk are ours: LWS_PRE of room, or what has gone out already. */
    if (lws_write(x->wsi, x->out + LWS_PRE + x->out_sent, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    x->out_sent += n;
    if (x->out_sent == x->out_size)
        return orr_exchange_finish(x);
    lws_callback_on_writable(x->wsi);
    return 0;
}

/* ---- in -----------------------------------------------------------------------------------------------------------------*/
/* Without the header that proxies add; even one that is too long counts. */
static bool is_from_here(const orr_net *net, struct lws *wsi)
{
    return !orr_line_proxied(wsi) && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) <= 0 &&
           (net->o.socket_file || orr_place_is_here(orr_place_of_peer(wsi)));
}

static bool wants_page(struct lws *wsi)
{
    char accept[512];
    return orr_header(wsi, WSI_TOKEN_HTTP_ACCEPT, accept, sizeof accept) && strstr(accept, "text/html");
}

/* Each argument comes decoded: what would divide it is written as it came. */
static void write_word(const char *word, char *out)
{
    for (; *word; word++) {
        bool divides = *word == '&' || *word == '%';
        memcpy(out, *word == '&' ? "%26" : *word == '%' ? "%25" : word, divides ? 3 : 1);
        out += divides ? 3 : 1;
    }
    *out = 0;
}

/* The arguments, the first ones whole. */
static void read_query(struct lws *wsi, char *out, size_t size)
{
    size_t n = 0;
    char word[256], written[3 * sizeof word];
    out[0] = 0;
    for (int i = 0; lws_hdr_copy_fragment(wsi, word, sizeof word, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        write_word(word, written);
        int more = snprintf(out + n, size - n, "%s%s", i ? "&" : "", written);
        if (more < 0 || (size_t)more >= size - n) {
            out[n] = 0;
            return;
        }
        n += (size_t)more;
    }
}

static void dispatch(orr_exchange *x)
{
    orr_net *net = x->net;
    orr_line_waits(x->wsi);
    char host[256], cookie[ORR_NET_HEAD_MAX], authorization[256], agent[256], query[256];
    read_query(x->wsi, query, sizeof query);
    orr_header(x->wsi, WSI_TOKEN_HOST, host, sizeof host);
    orr_header(x->wsi, WSI_TOKEN_HTTP_COOKIE, cookie, sizeof cookie);
    orr_header(x->wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization, sizeof authorization);
    orr_header(x->wsi, WSI_TOKEN_HTTP_USER_AGENT, agent, sizeof agent);
    orr_request r = {.exchange = x->id,
                     .post = x->post,
                     .path = x->path,
                     .query = query,
                     .host = host,
                     .cookie = cookie,
                     .authorization = authorization,
                     .agent = agent,
                     .loopback = is_from_here(net, x->wsi),
                     .body = x->body ? x->body : "",
                     .size = x->body_size};
    orr_route route = net->h->request(net->self, &r);
    if (route == ORR_ROUTE_TAKEN)
        return;
    if (!x->post && wants_page(x->wsi) && orr_insecure_answer(x))
        return;
    const char *file = net->o.worker_off && !strcmp(x->path, "/sw.js") ? "sw-off.js" : x->path + 1;
    if (!x->post && orr_file_answer(x, route == ORR_ROUTE_PAGE ? "index.html" : file)) {
        x->forever = x->forever && route == ORR_ROUTE_FILE;
        lws_callback_on_writable(x->wsi);
        return;
    }
    if (!x->post && wants_page(x->wsi) && orr_file_answer(x, "index.html")) { /* which says that nothing is here */
        x->status = 404;
        lws_callback_on_writable(x->wsi);
        return;
    }
    orr_exchange_error(x, 404, orr_err_name(ORR_NOT_FOUND), 0);
}

/* 0, or the status with which a POST is refused before its body is read. */
static int post_fault(orr_exchange *x, orr_err *e, unsigned *retry_ms)
{
    char text[64];
    *e = ORR_BAD_INPUT;
    if (!orr_header(x->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text))
        return 411;
    char *end;
    unsigned long long size = strtoull(text, &end, 10);
    if (end[strspn(end, " \t")] || !size)
        return 400;
    *e = ORR_LIMIT;
    if (size > ORR_NET_POST_MAX)
        return 413;
    orr_address *a = x->open ? NULL : orr_address_get(x->net, orr_place_of(x->net, x->wsi));
    *retry_ms = a ? orr_address_post(a) : x->open ? 0 : ORR_RETRY_MS;
    if (*retry_ms)
        return 429;
    *e = ORR_FORBIDDEN;
    if (!x->open && !orr_origin_allowed(x->net, x->wsi))
        return 403;
    *e = ORR_BAD_INPUT;
    if (!orr_header(x->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, text, sizeof text) || strncmp(text, "application/json", 16) ||
        (text[16] && text[16] != ';'))
        return 415;
    return 0;
}

static int on_request(orr_net *net, struct lws *wsi, orr_exchange *x)
{
    char *uri;
    int size, method = lws_http_get_uri_and_method(wsi, &uri, &size);
    char path[256];
    if (method < 0 || size <= 0 || (size_t)size >= sizeof path)
        return orr_refuse(wsi, 414, ORR_BAD_INPUT, 0);
    snprintf(path, sizeof path, "%.*s", size, uri);
    orr_exchange_start(x, net, wsi, path);
    x->head = method == LWSHUMETH_HEAD;
    x->post = method == LWSHUMETH_POST;
    x->open = net->o.open_folder && !strncmp(path, net->o.open_folder, strlen(net->o.open_folder));
    if (x->post) {
        orr_err e;
        unsigned retry_ms = 0;
        int status = post_fault(x, &e, &retry_ms);
        if (!status)
            return 0; /* the body follows */
        orr_exchange_error(x, status, orr_err_name(e), retry_ms);
        return send_some(x);
    }
    if (x->open && method == LWSHUMETH_OPTIONS) { /* a page of another site asks whether it may ask */
        orr_exchange_answer(x, &(orr_answer){.status = 204, .type = "text/plain"});
        return send_some(x);
    }
    if (method != LWSHUMETH_GET && !x->head) {
        orr_exchange_error(x, 405, orr_err_name(ORR_UNSUPPORTED), 0);
        return send_some(x);
    }
    dispatch(x);
    return 0;
}

static int on_body(orr_exchange *x, const char *bytes, size_t n)
{
    if (!x->id || x->body_size + n > ORR_NET_POST_MAX)
        return -1;
    if (x->body_size + n + 1 > x->body_cap) {
        size_t cap = x->body_cap ? x->body_cap * 2 : 1024;
        while (cap < x->body_size + n + 1)
            cap *= 2;
        char *more = realloc(x->body, cap);
        if (!more)
            return -1;
        x->body = more;
        x->body_cap = cap;
    }
    memcpy(x->body + x->body_size, bytes, n);
    x->body_size += n;
    x->body[x->body_size] = 0;
    return 0;
}

int orr_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    orr_net *net = lws_context_user(lws_get_context(wsi));
    orr_exchange *x = user;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        orr_line_adopted(net, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        orr_line_closed(wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* HTTP/2 without TLS, which no browser speaks, is not for us */
        return in && !strcasecmp(in, "websocket") && orr_socket_named(wsi) ? 0 : orr_refuse(wsi, 400, ORR_BAD_INPUT, 0);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without a sub-protocol of ours */
        return orr_refuse(wsi, 400, ORR_BAD_INPUT, 0);
    case LWS_CALLBACK_RAW_ADOPT: /* it does not begin as a request does: the library lets us answer it */
    case LWS_CALLBACK_RAW_RX:
        return orr_refuse_line(wsi, 400, ORR_BAD_INPUT, 0);
    case LWS_CALLBACK_HTTP:
        return on_request(net, wsi, x);
    case LWS_CALLBACK_HTTP_BODY:
        return on_body(x, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (x->id && x->post && !x->whole) { /* with more bytes behind the body this comes again and again */
            x->whole = true;
            dispatch(x);
        }
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return x && x->id ? send_some(x) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (x)
            orr_exchange_drop(x);
        return 0;
    default:
        return 0;
    }
}
