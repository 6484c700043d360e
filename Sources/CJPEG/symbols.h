// The symbols of a baseline scan, counted as they are written with tables that are known.

#ifndef CJPEG_SYMBOLS_H
#define CJPEG_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CJPEG.h"

typedef struct {
    uint8_t symbol;
    uint8_t length;
} symbol_code;

typedef struct {
    mjpeg_symbols *symbols;
    symbol_code codes[2][2][1 << 16];  // DC or AC, table, the next 16 bits
    uint8_t tables[C_MAX_BLOCKS_IN_MCU];  // of each block of an MCU
    int block_count;
    int block;          // the block that is read
    int coefficient;    // 0: its DC coefficient comes next
    uint64_t bits;      // the next bits, right-aligned
    int bit_count;
    int skip_bits;      // of a value whose symbol has been counted
    int state;
    size_t skip_bytes;  // of a marker segment
    int is_last_header;
    int after_ff;
} symbol_counter;

// Prepares to count what a compressor with its standard tables and one scan writes.
symbol_counter *symbol_counter_open(j_compress_ptr codec, mjpeg_symbols *symbols);

// Counts the symbols of the next bytes of the file.
void symbol_counter_read(symbol_counter *counter, const uint8_t *bytes, size_t count);

// The tables that write these symbols with the fewest bits (T.81, annex K.2).
void symbol_tables_set(j_compress_ptr codec, const mjpeg_symbols *symbols);

#endif
