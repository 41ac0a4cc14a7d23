/* The public address: what browsers send as Origin, and the name of the cookie. */
#include "door/door.h"

#include <stdio.h>
#include <string.h>

bool orr_site_is_loopback(const char *host)
{
    return !strncmp(host, "localhost", 9) || !strncmp(host, "127.0.0.1", 9) || !strncmp(host, "[::1]", 5);
}

/* A browser leaves out the port that its scheme has by itself. */
static void drop_default_port(char *url, bool secure)
{
    size_t n = strlen(url);
    const char *port = secure ? ":443" : ":80";
    size_t k = strlen(port);
    if (n > k && !strcmp(url + n - k, port))
        url[n - k] = 0;
}

/* A browser has passkeys for names, not for addresses; of this machine for localhost alone. */
static void read_rp(orr_site *s, const char *host, bool loopback)
{
    size_t n = strcspn(host, ":");
    const char *last = host + n;
    while (last > host && last[-1] != '.')
        last--;
    s->rp_origin = loopback ? s->text[0] : s->origin;
    if (loopback)
        snprintf(s->rp_id, sizeof s->rp_id, "localhost");
    else if (*host != '[' && strspn(last, "0123456789") < n - (size_t)(last - host))
        snprintf(s->rp_id, sizeof s->rp_id, "%.*s", (int)n, host);
}

/* "https://host[:port]" without a path, in lower case: what browsers send as Origin. */
bool orr_site_read(const char *url, orr_site *s)
{
    size_t n = 0;
    *s = (orr_site){0};
    for (const char *p = url; *p && n < sizeof s->origin - 1; p++)
        s->origin[n++] = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
    s->origin[n - (n && s->origin[n - 1] == '/')] = 0;
    s->secure = !strncmp(s->origin, "https://", 8);
    drop_default_port(s->origin, s->secure);
    const char *host = s->origin + (s->secure ? 8 : 7);
    if ((!s->secure && strncmp(s->origin, "http://", 7)) || !*host || strpbrk(host, "/?#@ ") ||
        n == sizeof s->origin - 1)
        return false;
    snprintf(s->cookie, sizeof s->cookie, "%s", s->secure ? "__Host-orrery" : "orrery");
    s->origins[0] = s->origin;
    read_rp(s, host, !s->secure && orr_site_is_loopback(host));
    if (s->secure || !orr_site_is_loopback(host))
        return true;
    const char *port = strrchr(host, ':');
    port = port && !strchr(port, ']') ? port : "";
    snprintf(s->text[0], sizeof s->text[0], "http://localhost%.8s", port);
    snprintf(s->text[1], sizeof s->text[1], "http://127.0.0.1%.8s", port);
    s->origins[1] = s->text[0];
    s->origins[2] = s->text[1];
    return true;
}
