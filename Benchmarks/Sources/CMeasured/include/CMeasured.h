#pragma once
// Calls `body` from a function that callgrind can be told to collect in.
void counts_measured(void (*body)(void *), void *context);
// Adds numbers up, `count` times, in a loop the compiler may not shorten: the same instructions everywhere.
long counts_control(long count);
