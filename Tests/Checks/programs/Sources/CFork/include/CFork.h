// Forks, which Swift doesn't import.

#ifndef CFORK_H
#define CFORK_H

// Runs `body` in a forked process. Returns its exit code, or -1 if it didn't end within so many seconds.
int fork_and_run(int (*body)(void), int seconds);

#endif
