#include "symbols.h"

#include <stdlib.h>
#include <string.h>

enum { AT_MARKER, IN_LENGTH_HIGH, IN_LENGTH_LOW, IN_SEGMENT, IN_SCAN, AFTER_SCAN };

static void fill_codes(symbol_code *codes, const JHUFF_TBL *table) {
    // Assign canonical codes (T.81, annex C). Codes of the same length are consecutive numbers. The first code of the
    // next length is the next number with a zero bit appended.
    uint32_t code = 0;
    int symbol = 0;
    for (int length = 1; length <= 16; length += 1) {
        for (int i = 0; i < table->bits[length]; i += 1) {
            symbol_code entry = { .symbol = table->huffval[symbol], .length = (uint8_t)length };
            uint32_t first = code << (16 - length);
            for (uint32_t k = 0; k < 1u << (16 - length); k += 1) {
                codes[first + k] = entry;
            }
            symbol += 1;
            code += 1;
        }
        code <<= 1;
    }
}

symbol_counter *symbol_counter_open(j_compress_ptr codec, mjpeg_symbols *symbols) {
    symbol_counter *counter = calloc(1, sizeof *counter);
    if (counter == NULL) {
        return NULL;
    }
    counter->symbols = symbols;
    for (int i = 0; i < 2; i += 1) {
        fill_codes(counter->codes[0][i], codec->dc_huff_tbl_ptrs[i]);
        fill_codes(counter->codes[1][i], codec->ac_huff_tbl_ptrs[i]);
    }
    // In a scan of one component, a minimum coded unit (MCU) is one block, regardless of the chroma sampling.
    for (int i = 0; i < codec->num_components; i += 1) {
        const jpeg_component_info *component = &codec->comp_info[i];
        int blocks = codec->num_components == 1 ? 1 : component->h_samp_factor * component->v_samp_factor;
        for (int k = 0; k < blocks && counter->block_count < C_MAX_BLOCKS_IN_MCU; k += 1) {
            counter->tables[counter->block_count] = (uint8_t)component->dc_tbl_no;
            counter->block_count += 1;
        }
    }
    return counter;
}

// Counts the symbols whose codes are complete in the bits received so far.
static void count_symbols(symbol_counter *counter) {
    for (;;) {
        if (counter->skip_bits > 0) {
            int skipped = counter->skip_bits < counter->bit_count ? counter->skip_bits : counter->bit_count;
            counter->bit_count -= skipped;
            counter->skip_bits -= skipped;
            if (counter->skip_bits > 0) {
                return;
            }
        }
        int is_ac = counter->coefficient > 0;
        int table = counter->tables[counter->block];
        int available = counter->bit_count;
        uint32_t next = available >= 16 ? (uint32_t)(counter->bits >> (available - 16))
                                        : (uint32_t)(counter->bits << (16 - available));
        symbol_code code = counter->codes[is_ac][table][next & 0xFFFF];
        if (code.length == 0 || code.length > available) {
            return;
        }
        counter->bit_count -= code.length;
        if (is_ac) {
            counter->symbols->ac[table][code.symbol] += 1;
            int run = code.symbol >> 4, size = code.symbol & 15;
            counter->skip_bits = size;
            counter->coefficient = size == 0 && run != 15 ? DCTSIZE2 : counter->coefficient + run + 1;
        } else {
            counter->symbols->dc[table][code.symbol] += 1;
            counter->skip_bits = code.symbol;
            counter->coefficient = 1;
        }
        if (counter->coefficient >= DCTSIZE2) {
            counter->coefficient = 0;
            counter->block = counter->block + 1 == counter->block_count ? 0 : counter->block + 1;
        }
    }
}

static void read_scan_byte(symbol_counter *counter, uint8_t byte) {
    if (counter->after_ff) {
        counter->after_ff = 0;
        if (byte != 0) {
            counter->state = AFTER_SCAN;
            return;
        }
        byte = 0xFF;
    } else if (byte == 0xFF) {
        counter->after_ff = 1;
        return;
    }
    counter->bits = counter->bits << 8 | byte;
    counter->bit_count += 8;
    if (counter->bit_count >= 32) {
        count_symbols(counter);
    }
}

void symbol_counter_read(symbol_counter *counter, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i += 1) {
        uint8_t byte = bytes[i];
        switch (counter->state) {
        case AT_MARKER:
            // A marker is the byte FF followed by a code. All markers in the header have a length, except the start of
            // the image (D8).
            if (byte != 0xFF && byte != 0xD8) {
                counter->is_last_header = byte == 0xDA;
                counter->state = IN_LENGTH_HIGH;
            }
            break;
        case IN_LENGTH_HIGH:
            counter->skip_bytes = (size_t)byte << 8;
            counter->state = IN_LENGTH_LOW;
            break;
        case IN_LENGTH_LOW:
            counter->skip_bytes = (counter->skip_bytes | byte) - 2;
            counter->state = IN_SEGMENT;
            break;
        case IN_SEGMENT:
            counter->skip_bytes -= 1;
            if (counter->skip_bytes == 0) {
                counter->state = counter->is_last_header ? IN_SCAN : AT_MARKER;
            }
            break;
        case IN_SCAN:
            read_scan_byte(counter, byte);
            break;
        default:
            return;
        }
        if (counter->state == AFTER_SCAN) {
            count_symbols(counter);
            return;
        }
    }
}

// Returns the index of the smallest nonzero count other than the one at `except`, or -1 if there is none. Of several
// equal counts, returns the last.
static int smallest(const long *counts, int except) {
    int found = -1;
    for (int i = 0; i <= 256; i += 1) {
        if (counts[i] != 0 && i != except && (found < 0 || counts[i] <= counts[found])) {
            found = i;
        }
    }
    return found;
}

static void lengthen(int *lengths, const int *next, int i) {
    for (; i >= 0; i = next[i]) {
        lengths[i] += 1;
    }
}

static void make_table(JHUFF_TBL *table, const long *symbols) {
    long counts[257];
    int lengths[257] = { 0 }, next[257];
    int of_length[258] = { 0 };
    memcpy(counts, symbols, sizeof counts);
    // Add a symbol with a count of 1. It receives the code that consists only of ones, which no real symbol may have
    // (T.81, annex K.2).
    counts[256] = 1;
    for (int i = 0; i <= 256; i += 1) {
        next[i] = -1;
    }
    for (;;) {
        int a = smallest(counts, -1);
        int b = smallest(counts, a);
        if (b < 0) {
            break;
        }
        counts[a] += counts[b];
        counts[b] = 0;
        int end = a;
        while (next[end] >= 0) {
            end = next[end];
        }
        lengthen(lengths, next, a);
        lengthen(lengths, next, b);
        next[end] = b;
    }
    for (int i = 0; i <= 256; i += 1) {
        of_length[lengths[i]] += lengths[i] > 0;
    }
    // Limit codes to 16 bits (T.81, annex K.3). Each step takes two codes of the greatest length, which differ only in
    // the last bit. The first symbol gets their common prefix, a code one bit shorter. The second symbol shares a
    // shorter code with its owner: one bit is appended to that code, 0 for one of the two symbols and 1 for the other.
    for (int length = 257; length > 16; length -= 1) {
        while (of_length[length] > 0) {
            int shorter = length - 2;
            while (of_length[shorter] == 0) {
                shorter -= 1;
            }
            of_length[length] -= 2;
            of_length[length - 1] += 1;
            of_length[shorter + 1] += 2;
            of_length[shorter] -= 1;
        }
    }
    int longest = 16;
    while (longest > 0 && of_length[longest] == 0) {
        longest -= 1;
    }
    of_length[longest] -= longest > 0;
    memset(table->bits, 0, sizeof table->bits);
    for (int length = 1; length <= 16; length += 1) {
        table->bits[length] = (UINT8)of_length[length];
    }
    int place = 0;
    for (int length = 1; length <= 256; length += 1) {
        for (int symbol = 0; symbol < 256; symbol += 1) {
            if (lengths[symbol] == length) {
                table->huffval[place] = (UINT8)symbol;
                place += 1;
            }
        }
    }
    table->sent_table = FALSE;
}

void symbol_tables_set(j_compress_ptr codec, const mjpeg_symbols *symbols) {
    int table_count = codec->num_components == 1 ? 1 : 2;
    for (int i = 0; i < table_count; i += 1) {
        make_table(codec->dc_huff_tbl_ptrs[i], symbols->dc[i]);
        make_table(codec->ac_huff_tbl_ptrs[i], symbols->ac[i]);
    }
}
