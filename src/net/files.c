/* Files of the client. A file is read when it is asked for: they are small and the system caches them. Compression was
 * done at build time: page.js.br and page.js.gz beside page.js. */
#include "net/internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *suffix, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
};

static const char *type_of(const char *path)
{
    size_t n = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t k = strlen(types[i].suffix);
        if (n > k && !strcmp(path + n - k, types[i].suffix))
            return types[i].type;
    }
    return NULL; /* not a kind of file that we serve */
}

/* Only plain names: letters, digits, - _ . and /; no component begins with a dot. */
static bool is_plain(const char *path)
{
    char before = '/';
    for (const char *p = path; *p; before = *p++) {
        bool word =
            (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') || *p == '-' || *p == '_';
        if (!word && *p != '.' && *p != '/')
            return false;
        if (before == '/' && (*p == '.' || *p == '/'))
            return false;
    }
    return *path != 0 && before != '/';
}

/* Does the list in Accept-Encoding hold `name`, not with q=0? */
static bool accepts(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = list; *p;) {
        p += strspn(p, ", \t");
        size_t item = strcspn(p, ",");
        if (item >= n && !strncmp(p, name, n) && (item == n || p[n] == ';' || p[n] == ' ')) {
            const char *q = memmem(p, item, "q=0", 3);
            return !q || (q + 3 < p + item && q[3] == '.' && strspn(q + 4, "0") < strcspn(q + 4, ", "));
        }
        p += item;
    }
    return false;
}

static bool read_all(int fd, unsigned char *at, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = read(fd, at + done, size - done);
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

static bool take_file(orr_exchange *x, const char *file)
{
    int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat st;
    if (fd < 0)
        return false;
    bool ok = !fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_size <= ORR_NET_FILE_MAX;
    if (ok) {
        x->out_size = (size_t)st.st_size;
        x->out = malloc(LWS_PRE + x->out_size + 1);
        ok = x->out && read_all(fd, x->out + LWS_PRE, x->out_size);
        if (!ok) {
            free(x->out);
            x->out = NULL;
            x->out_size = 0;
        }
    }
    close(fd);
    return ok;
}

bool orr_file_read(const orr_net *net, const char *name, orr_text *out)
{
    char file[1024];
    int n = snprintf(file, sizeof file, "%s/%s", net->o.web_dir ? net->o.web_dir : "", name);
    int fd = net->o.web_dir && n > 0 && (size_t)n < sizeof file ? open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    struct stat st;
    if (fd < 0)
        return false;
    for (ssize_t got = !fstat(fd, &st) && S_ISREG(st.st_mode); got > 0 && !out->failed;) {
        got = read(fd, file, sizeof file);
        if (got > 0)
            orr_text_add(out, file, (size_t)got);
    }
    close(fd);
    return out->n && !out->failed;
}

/* The file page.txt, which the build of the client wrote. */
void orr_net_page(const orr_net *net, char *out, size_t size)
{
    orr_text text = {.max = size - 1};
    orr_file_read(net, "page.txt", &text);
    snprintf(out, size, "%.*s", text.at ? (int)strcspn(text.at, "\n") : 0, text.at ? text.at : "");
    orr_text_deinit(&text);
}

bool orr_file_answer(orr_exchange *x, const char *path)
{
    static const char *const coding[][2] = {{"br", ".br"}, {"gzip", ".gz"}, {"", ""}};
    char file[1024], list[256];
    const char *type = type_of(path);
    if (!x->net->o.web_dir || !is_plain(path) || !type)
        return false;
    if (!orr_header(x->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, list, sizeof list))
        list[0] = 0;
    for (unsigned i = 0; i < 3; i++) {
        if (*coding[i][0] && !accepts(list, coding[i][0]))
            continue;
        int n = snprintf(file, sizeof file, "%s/%s%s", x->net->o.web_dir, path, coding[i][1]);
        if (n < 0 || (size_t)n >= sizeof file || !take_file(x, file))
            continue;
        x->status = 200;
        snprintf(x->type, sizeof x->type, "%s", type);
        snprintf(x->encoding, sizeof x->encoding, "%s", coding[i][0]);
        x->forever = !strncmp(path, "assets/", 7);
        x->page = true;
        x->ready = true;
        return true;
    }
    return false;
}
