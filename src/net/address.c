/* Limits for one address: the library as Debian builds it has none. */
#include "net/internal.h"

#include <stdlib.h>
#include <string.h>

static unsigned bucket(const char *name) { return (unsigned)(orr_hash(name, strlen(name), 0) % ORR_ADDRESS_BUCKETS); }

orr_address *orr_address_get(orr_net *net, const char *name)
{
    orr_address **slot = &net->address[bucket(name)];
    for (orr_address *a = *slot; a; a = a->next)
        if (!strcmp(a->name, name))
            return a;
    if (net->address_count >= ORR_ADDRESSES_MAX)
        return NULL;
    orr_address *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    snprintf(a->name, sizeof a->name, "%s", name);
    a->share = *name ? 1 : ORR_NO_ADDRESS_SHARE;
    a->next = *slot;
    *slot = a;
    net->address_count++;
    return a;
}

void orr_addresses_prune(orr_net *net)
{
    lws_usec_t old = lws_now_usecs() - 60 * LWS_US_PER_SEC; /* by then the credits are full again */
    for (unsigned i = 0; i < ORR_ADDRESS_BUCKETS; i++)
        for (orr_address **at = &net->address[i]; *at;) {
            orr_address *a = *at;
            if (a->sockets || a->connections || a->posts.at > old || a->heavy.at > old) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
            net->address_count--;
        }
}

void orr_addresses_deinit(orr_net *net)
{
    for (unsigned i = 0; i < ORR_ADDRESS_BUCKETS; i++)
        while (net->address[i]) {
            orr_address *a = net->address[i];
            net->address[i] = a->next;
            free(a);
        }
    net->address_count = 0;
}

void orr_address_of(orr_net *net, struct lws *wsi, char out[ORR_ADDRESS_TEXT])
{
    char list[ORR_NET_HEAD_MAX]; /* whatever there is */
    out[0] = 0;
    if (net->o.trust_forwarded && orr_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list)) {
        const char *last = strrchr(list, ',');
        last = last ? last + 1 : list;
        last += strspn(last, " ");
        snprintf(out, ORR_ADDRESS_TEXT, "%.*s", ORR_ADDRESS_TEXT - 1, last);
        return;
    }
    if (net->o.socket_file)
        return;
    lws_get_peer_simple(wsi, out, ORR_ADDRESS_TEXT);
    out[ORR_ADDRESS_TEXT - 1] = 0;
}

int orr_connection_opened(orr_net *net, struct lws *wsi)
{
    char name[ORR_ADDRESS_TEXT] = "";
    orr_address *a = NULL;
    if (net->stopping)
        return -1;
    if (!net->o.trust_forwarded) {
        lws_get_peer_simple(wsi, name, sizeof name);
        a = orr_address_get(net, name);
        if (!a || a->connections >= net->o.connections_per_address)
            return orr_refuse_line(wsi, 429, ORR_LIMIT, ORR_RETRY_MS);
    }
    orr_connection *line = calloc(1, sizeof *line);
    if (!line)
        return -1;
    *line = (orr_connection){.net = net, .wsi = wsi, .address = a};
    if (a)
        a->connections++;
    lws_set_opaque_user_data(wsi, line);
    orr_head_watch(line);
    return 0;
}

void orr_connection_closed(struct lws *wsi)
{
    orr_connection *line = lws_get_opaque_user_data(wsi);
    if (!line)
        return;
    if (line->address)
        line->address->connections--;
    lws_set_opaque_user_data(wsi, NULL);
    free(line);
}
