#include "post/place.h"
#include "post/inside.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char plus[] = "smtp+starttls://";

/* A part of the URL, or NULL. Freed by free. */
static char *part(CURLU *u, CURLUPart which, unsigned flags)
{
    char *found = NULL, *copy = NULL;
    if (!curl_url_get(u, which, &found, flags)) {
        copy = strdup(found);
        sodium_memzero(found, strlen(found));
    }
    curl_free(found);
    return copy;
}

static bool is_this_machine(const char *host)
{
    return !strcmp(host, "localhost") || (!strncmp(host, "127.", 4) && strspn(host, "0123456789.") == strlen(host)) ||
           !strcmp(host, "[::1]");
}

static bool compose(place_of_mail *out, const char *scheme, const char *shown, const char *host, const char *port,
                    const char *hello)
{
    const char *colon = port ? ":" : "";
    port = port ? port : "";
    hello = hello ? hello : "";
    return asprintf(&out->url, "%s://%s%s%s/%s", scheme, host, colon, port, hello) > 0 &&
           asprintf(&out->name, "%s://%s%s%s", shown, host, colon, port) > 0;
}

static bool is_bare(CURLU *u)
{
    char *path = part(u, CURLUPART_PATH, 0), *query = part(u, CURLUPART_QUERY, 0),
         *fragment = part(u, CURLUPART_FRAGMENT, 0);
    bool bare = (!path || !*path || !strcmp(path, "/")) && !query && !fragment;
    free(path);
    free(query);
    free(fragment);
    return bare;
}

static bool read_parts(CURLU *u, bool demanded, const char *hello, place_of_mail *out, char *why, size_t size)
{
    char *scheme = part(u, CURLUPART_SCHEME, 0), *host = part(u, CURLUPART_HOST, 0), *port = part(u, CURLUPART_PORT, 0);
    bool good = false;
    out->user = part(u, CURLUPART_USER, CURLU_URLDECODE);
    out->password = part(u, CURLUPART_PASSWORD, CURLU_URLDECODE);
    if (!scheme || !host || (strcmp(scheme, "smtp") != 0 && strcmp(scheme, "smtps") != 0))
        snprintf(why, size, "expected smtp://, smtp+starttls:// or smtps:// and a host");
    else if (!is_bare(u))
        snprintf(why, size, "expected nothing behind host and port");
    else if ((out->user || out->password) && (!out->user || !*out->user || !out->password || !*out->password))
        snprintf(why, size, "expected a password with the user");
    else if (!compose(out, scheme, demanded ? "smtp+starttls" : scheme, host, port, hello))
        snprintf(why, size, "no memory");
    else
        good = true;
    if (good && !demanded && is_this_machine(host) && !strcmp(scheme, "smtp"))
        out->tls = CURLUSESSL_NONE;
    else
        out->tls = demanded || out->password || (scheme && !strcmp(scheme, "smtps")) ? CURLUSESSL_ALL : CURLUSESSL_TRY;
    free(scheme);
    free(host);
    free(port);
    return good;
}

bool place_of_mail_read(const char *url, const char *hello, place_of_mail *out, char *why, size_t size)
{
    bool demanded = !strncmp(url, plus, sizeof plus - 1), good = false;
    size_t n = strlen(url);
    char *plain = malloc(n + 1);
    CURLU *u = curl_url();
    *out = (place_of_mail){.tls = CURLUSESSL_ALL};
    if (!plain || !u) {
        snprintf(why, size, "no memory");
    } else if (hello && !address_is_domain(hello, 1)) {
        snprintf(why, size, "our own name to the server is no domain");
    } else {
        snprintf(plain, n + 1, "%s%s", demanded ? "smtp://" : "", url + (demanded ? sizeof plus - 1 : 0));
        if (curl_url_set(u, CURLUPART_URL, plain, 0))
            snprintf(
                why, size,
                "expected an address as in smtp://mail.example.org:587; %%40 stands for an @ in a name or password");
        else
            good = read_parts(u, demanded, hello, out, why, size);
        sodium_memzero(plain, n + 1);
    }
    free(plain);
    curl_url_cleanup(u);
    return good;
}

void place_of_mail_free(place_of_mail *p)
{
    if (p->password)
        sodium_memzero(p->password, strlen(p->password));
    free(p->url);
    free(p->user);
    free(p->password);
    free(p->name);
    *p = (place_of_mail){.tls = p->tls};
}
