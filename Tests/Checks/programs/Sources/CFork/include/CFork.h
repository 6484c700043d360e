// A function that forks, because Swift cannot call fork.

#ifndef CFORK_H
#define CFORK_H

// Runs `body` in a forked process. Returns its exit code, or -1 if it does not end within the given number of seconds.
int fork_and_run(int (*body)(void), int seconds);

#endif
