/* A socket file. Making it takes away whatever bears its name (listen.c): that is looked at before. */
#include "net/internal.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* What a connection to it says: 0, or an errno. */
static int try_it(const char *path)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return errno;
    memcpy(to.sun_path, path, strlen(path));
    int said = connect(fd, (struct sockaddr *)&to, sizeof to) ? errno : 0;
    close(fd);
    return said;
}

static orr_err folder_fault(const char *path)
{
    char folder[sizeof((struct sockaddr_un *)0)->sun_path];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path + 1), path);
    if (!access(folder, W_OK | X_OK))
        return ORR_OK;
    return errno == ENOENT || errno == ENOTDIR ? ORR_NOT_FOUND : ORR_FORBIDDEN;
}

orr_err orr_local_fault(const char *path)
{
    struct stat there;
    if (path[0] != '/' || strlen(path) >= sizeof((struct sockaddr_un *)0)->sun_path)
        return ORR_BAD_INPUT;
    if (lstat(path, &there))
        return folder_fault(path);
    if (!S_ISSOCK(there.st_mode))
        return ORR_BAD_INPUT;
    int said = try_it(path);
    if (said == ECONNREFUSED) /* nobody listens: left by a server that was killed */
        return folder_fault(path);
    return !said || said == EAGAIN ? ORR_FULL : ORR_FORBIDDEN;
}
