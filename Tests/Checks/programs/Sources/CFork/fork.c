#include "CFork.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int fork_and_run(int (*body)(void), int seconds) {
    pid_t child = fork();
    if (child < 0) return -1;
    if (child == 0) _exit(body());
    for (int i = 0; i < seconds * 100; i++) {
        int status = 0;
        if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        usleep(10000);
    }
    kill(child, SIGKILL);
    waitpid(child, 0, 0);
    return -1;
}
