/* Where somebody comes from, as far as limits go by it. */
#include "net/internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

static uint64_t bytes_of(const unsigned char *at, unsigned n)
{
    uint64_t out = 0;
    for (unsigned i = 0; i < n; i++)
        out = out << 8 | at[i];
    return out;
}

/* One line of IPv6 is at least a /64, so whoever has one has 2^64 addresses. */
static orr_place place_of_6(const struct in6_addr *a)
{
    if (IN6_IS_ADDR_V4MAPPED(a))
        return (orr_place){ORR_PLACE_4, bytes_of(a->s6_addr + 12, 4)};
    return (orr_place){ORR_PLACE_64, bytes_of(a->s6_addr, 8)};
}

orr_place orr_place_wider(orr_place place)
{
    return place.kind == ORR_PLACE_64 ? (orr_place){ORR_PLACE_48, place.prefix >> 16} : (orr_place){0};
}

/* An address alone, or as some proxies write it: 192.0.2.1:80, [2001:db8::1], [2001:db8::1]:80. */
orr_place orr_place_read(const char *text)
{
    char bare[INET6_ADDRSTRLEN];
    struct in_addr a4;
    struct in6_addr a6;
    text += strspn(text, " \t");
    bool bracketed = *text == '[';
    const char *colon = strchr(text, ':');
    text += bracketed;
    size_t n = bracketed ? strcspn(text, "]") : strcspn(text, " \t");
    if (!bracketed && colon && !strchr(colon + 1, ':'))
        n = (size_t)(colon - text);
    if (n >= sizeof bare || (bracketed && text[n] != ']'))
        return (orr_place){0};
    memcpy(bare, text, n);
    bare[n] = '\0';
    if (inet_pton(AF_INET6, bare, &a6) == 1)
        return place_of_6(&a6);
    if (inet_pton(AF_INET, bare, &a4) == 1)
        return (orr_place){ORR_PLACE_4, ntohl(a4.s_addr)};
    return (orr_place){0};
}

/* Of who is at the other end of a line; a socket file has no address. */
orr_place orr_place_of_fd(int fd)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
        struct sockaddr_storage room;
    } peer = {0};
    socklen_t size = sizeof peer;
    if (fd < 0 || getpeername(fd, &peer.any, &size))
        return (orr_place){0};
    if (peer.any.sa_family == AF_INET6)
        return place_of_6(&peer.v6.sin6_addr);
    if (peer.any.sa_family == AF_INET)
        return (orr_place){ORR_PLACE_4, ntohl(peer.v4.sin_addr.s_addr)};
    return (orr_place){0};
}

orr_place orr_place_of_peer(struct lws *wsi) { return orr_place_of_fd((int)lws_get_socket_fd(wsi)); }

bool orr_place_is_here(orr_place place) /* ::1 is all that there is of its /64 */
{
    return (place.kind == ORR_PLACE_4 && place.prefix >> 24 == 127) || (place.kind == ORR_PLACE_64 && !place.prefix);
}

/* Behind a proxy that is not trusted all come from this machine. */
uint64_t orr_place_line(orr_place place)
{
    bool known = place.kind != ORR_PLACE_NONE && !orr_place_is_here(place);
    return known ? orr_hash(&place.prefix, sizeof place.prefix, place.kind) : 0;
}

orr_place orr_place_of(orr_net *net, struct lws *wsi)
{
    char list[ORR_NET_HEAD_MAX]; /* whatever there is */
    if (!net->o.trust_forwarded || !orr_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list))
        return orr_place_of_peer(wsi);
    const char *last = strrchr(list, ',');
    return orr_place_read(last ? last + 1 : list);
}
