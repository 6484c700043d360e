// A counter of the Huffman symbols in a baseline scan, which must be written with known tables.

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
    symbol_code codes[2][2][1 << 16];  // the code at the start of 16 bits, by class (0 DC, 1 AC), table, and the bits
    uint8_t tables[C_MAX_BLOCKS_IN_MCU];  // the number of the Huffman table for each block of an MCU
    int block_count;
    int block;          // the number of the current block in the MCU
    int coefficient;    // the number of the next coefficient in the block; 0 is the DC coefficient
    uint64_t bits;      // the bits that are not yet decoded, right-aligned
    int bit_count;
    int skip_bits;      // the number of bits still to skip, which encode a value after a counted symbol
    int state;
    size_t skip_bytes;  // the number of bytes to skip in a marker segment
    int is_last_header;
    int after_ff;
} symbol_counter;

// Creates a counter for the symbols that a compressor writes with its current tables, in a single scan. Returns NULL if
// memory cannot be allocated.
symbol_counter *symbol_counter_open(j_compress_ptr codec, mjpeg_symbols *symbols);

// Counts the symbols in the next bytes of the file.
void symbol_counter_read(symbol_counter *counter, const uint8_t *bytes, size_t count);

// Sets the compressor's tables to those that encode the counted symbols in the fewest bits (T.81, annex K.2).
void symbol_tables_set(j_compress_ptr codec, const mjpeg_symbols *symbols);

#endif
