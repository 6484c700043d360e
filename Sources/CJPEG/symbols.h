// A counter of the symbols in a baseline scan that is written with known tables.

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
    symbol_code codes[2][2][1 << 16];  // by DC or AC, table, and the next 16 bits
    uint8_t tables[C_MAX_BLOCKS_IN_MCU];  // the table of each block in an MCU
    int block_count;
    int block;          // the current block
    int coefficient;    // the next coefficient; 0 is the DC coefficient
    uint64_t bits;      // the next bits, right-aligned
    int bit_count;
    int skip_bits;      // the remaining bits of a value whose symbol was counted
    int state;
    size_t skip_bytes;  // the remaining bytes of a marker segment
    int is_last_header;
    int after_ff;
} symbol_counter;

// Prepares to count the symbols written by a compressor with its standard tables and one scan.
symbol_counter *symbol_counter_open(j_compress_ptr codec, mjpeg_symbols *symbols);

// Counts the symbols of the next bytes of the file.
void symbol_counter_read(symbol_counter *counter, const uint8_t *bytes, size_t count);

// Sets the tables that encode these symbols with the fewest bits (T.81, annex K.2).
void symbol_tables_set(j_compress_ptr codec, const mjpeg_symbols *symbols);

#endif
