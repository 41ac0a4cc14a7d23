/* What a request says in its head. */
#include "net/internal.h"

#include <stdio.h>
#include <string.h>

bool orr_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    int n = lws_hdr_total_length(wsi, token);
    out[0] = 0;
    if (n <= 0 || (size_t)n >= size || lws_hdr_copy(wsi, out, (int)size, token) < 0) {
        out[0] = 0;
        return false;
    }
    return true;
}

bool orr_origin_allowed(const orr_net *net, struct lws *wsi)
{
    char origin[256];
    if (!orr_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
        return false;
    for (const char *const *o = net->o.origins; *o; o++)
        if (!strcmp(*o, origin))
            return true;
    return false;
}
