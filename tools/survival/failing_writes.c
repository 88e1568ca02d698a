/* Lets writes below one folder fail, for tests: loaded before the C library by LD_PRELOAD.
 *
 * FAILING_FOLDER names the folder, FAILING_CONTROL a file that is shared with the test. Every write, sync and
 * change of a length below the folder is counted; those from `first` on, `number` of them, fail with `error`.
 * A torn write stores the first half before it fails.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

struct control {
    int64_t count, first, number, error, torn, pause, failed;
    char where[200];
};

static struct control *control;
static const char *folder;
static size_t length;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAILING_CONTROL");
    folder = getenv("FAILING_FOLDER");
    if (!path || !folder) return;
    length = strlen(folder);
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) control = shared;
}

/* Shall this call on a file fail? */
static int fails(const char *call, int file) {
    if (!control) return 0;
    char link[40], path[400];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < (ssize_t)length || strncmp(path, folder, length)) return 0;
    path[size] = 0;
    int64_t now = __atomic_add_fetch(&control->count, 1, __ATOMIC_SEQ_CST);
    if (control->pause) usleep((useconds_t)control->pause);
    if (!control->first || now < control->first || now >= control->first + control->number) return 0;
    snprintf(control->where, sizeof control->where, "%s %s", call, path + length);
    __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
    return 1;
}

#define REAL(name, type) \
    static type real; \
    if (!real) real = (type)dlsym(RTLD_NEXT, name)

typedef ssize_t (*write_type)(int, const void *, size_t);
typedef ssize_t (*pwrite_type)(int, const void *, size_t, off64_t);
typedef int (*sync_type)(int);
typedef int (*truncate_type)(int, off64_t);

ssize_t write(int file, const void *bytes, size_t size) {
    REAL("write", write_type);
    if (!fails("write", file)) return real(file, bytes, size);
    if (control->torn) real(file, bytes, size / 2);
    errno = (int)control->error;
    return -1;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) {
    REAL("pwrite64", pwrite_type);
    if (!fails("pwrite", file)) return real(file, bytes, size, place);
    if (control->torn) real(file, bytes, size / 2, place);
    errno = (int)control->error;
    return -1;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t place) {
    return pwrite64(file, bytes, size, place);
}

int fsync(int file) {
    REAL("fsync", sync_type);
    if (!fails("fsync", file)) return real(file);
    errno = EIO;
    return -1;
}

int fdatasync(int file) {
    REAL("fdatasync", sync_type);
    if (!fails("fdatasync", file)) return real(file);
    errno = EIO;
    return -1;
}

int ftruncate64(int file, off64_t size) {
    REAL("ftruncate64", truncate_type);
    if (!fails("ftruncate", file)) return real(file, size);
    errno = (int)control->error;
    return -1;
}

int ftruncate(int file, off_t size) {
    return ftruncate64(file, size);
}
