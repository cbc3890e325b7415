/* Preloaded into a server: the wall clock shows so many seconds more as the file CLOCK_AHEAD holds, whose eight bytes
   may change at any moment. Every other clock, and all that waits for one, is left alone. libfaketime is not used here,
   since it changes those too: under it a Python 3.11 that sleeps on its monotonic clock fails. */

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int64_t nothing = 0;
static volatile int64_t *ahead = &nothing;

__attribute__((constructor)) static void open_file(void) {
    const char *path = getenv("CLOCK_AHEAD");
    int file = path ? open(path, O_RDONLY) : -1;
    void *mapped = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) ahead = mapped;
    if (file >= 0) close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = (int) syscall(SYS_clock_gettime, clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *ahead;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec exactly;
    (void) zone;
    int failed = clock_gettime(CLOCK_REALTIME, &exactly);
    if (!failed) *now = (struct timeval) {exactly.tv_sec, exactly.tv_nsec / 1000};
    return failed;
}

time_t time(time_t *place) {
    struct timespec exactly;
    clock_gettime(CLOCK_REALTIME, &exactly);
    if (place) *place = exactly.tv_sec;
    return exactly.tv_sec;
}
