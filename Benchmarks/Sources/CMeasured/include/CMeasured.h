#pragma once
// Calls `body` from a function that callgrind can be told to collect in.
void counts_measured(void (*body)(void *), void *context);
// Adds numbers `count` times in a loop that the compiler cannot shorten. The number of instructions is the same on
// all machines.
long counts_control(long count);
