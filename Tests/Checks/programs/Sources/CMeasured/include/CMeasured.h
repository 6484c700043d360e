#pragma once
// A program with this module has one processor for Matte.

// Calls `body`. callgrind counts instructions only inside this function (--instr-atstart=no) and writes them after it.
void counts_measured(void (*body)(void *), void *context);
// Adds numbers `count` times in a loop that the compiler cannot shorten. The number of instructions is the same on all
// machines with the same instruction set.
long counts_control(long count);
