/* Who asks for a page by http where the place is served over https is told so, in words. */
#include "net/internal.h"

#include <string.h>
#include <strings.h>

/* The public URL is https, and somebody asks by http without a proxy in between. One that says nothing of itself passes
 * on the public name; a server at port 80 would be asked for that directly, too. */
static bool is_insecure(const orr_net *net, struct lws *wsi)
{
    static const char secure[] = "https://";
    const char *origin = net->o.origins[0];
    char host[256];
    if (net->o.socket_file || !origin || strncmp(origin, secure, sizeof secure - 1) || orr_line_proxied(wsi))
        return false;
    return !orr_header(wsi, WSI_TOKEN_HOST, host, sizeof host) || strcasecmp(host, origin + sizeof secure - 1) ||
           net->port == 80;
}

/* 421: the request is not bad, it has reached a server that has no answer for its scheme. */
bool orr_insecure_answer(orr_exchange *x)
{
    static const char mark[] = "{{url}}";
    orr_text page = {.max = ORR_NET_WORDS_MAX}, out = {.max = ORR_NET_WORDS_MAX};
    const char *origin = x->net->o.origins[0];
    if (!is_insecure(x->net, x->wsi))
        return false;
    bool ok = !strpbrk(origin, "<>&\"'") && orr_file_read(x->net, "https.html", &page);
    for (const char *at = page.at; ok && at;) {
        const char *next = strstr(at, mark);
        orr_text_add(&out, at, next ? (size_t)(next - at) : strlen(at));
        if (next)
            orr_text_str(&out, origin);
        at = next ? next + sizeof mark - 1 : NULL;
    }
    ok = ok && !out.failed;
    if (ok)
        orr_exchange_answer(
            x, &(orr_answer){.status = 421, .type = "text/html; charset=utf-8", .body = out.at, .size = out.n});
    orr_text_deinit(&page);
    orr_text_deinit(&out);
    return ok;
}
