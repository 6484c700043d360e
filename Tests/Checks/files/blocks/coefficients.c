// Compares the coefficients of two JPEG files, as libjpeg reads them.
//
// usage: coefficients BEFORE AFTER X Y WIDTH HEIGHT
//
// Fails if a block that has no pixel of the rectangle differs, if a quantization table differs, or if libjpeg warns.
// Prints the numbers of equal and of different blocks.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static void fail(const char *what, int component, int x, int y) {
    fprintf(stderr, "%s (component %d, block %d, %d)\n", what, component, x, y);
    exit(1);
}

static void on_message(j_common_ptr codec, int level) {
    if (level < 0) {
        codec->err->output_message(codec);
        exit(1);
    }
}

static void read_file(const char *path, struct jpeg_decompress_struct *codec, struct jpeg_error_mgr *errors,
                      jvirt_barray_ptr **arrays) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    codec->err = jpeg_std_error(errors);
    errors->emit_message = on_message;
    jpeg_create_decompress(codec);
    jpeg_stdio_src(codec, file);
    jpeg_read_header(codec, TRUE);
    *arrays = jpeg_read_coefficients(codec);
}

int main(int count, char **arguments) {
    if (count != 7) {
        return 2;
    }
    long rect[4];
    for (int i = 0; i < 4; i += 1) {
        rect[i] = atol(arguments[3 + i]);
    }
    struct jpeg_decompress_struct a, b;
    struct jpeg_error_mgr first, second;
    jvirt_barray_ptr *before, *after;
    read_file(arguments[1], &a, &first, &before);
    read_file(arguments[2], &b, &second, &after);
    if (a.num_components != b.num_components || a.image_width != b.image_width || a.image_height != b.image_height) {
        fail("the files have other sizes", 0, 0, 0);
    }
    long equal = 0, different = 0;
    for (int i = 0; i < a.num_components; i += 1) {
        jpeg_component_info *c = &a.comp_info[i], *d = &b.comp_info[i];
        if (memcmp(c->quant_table->quantval, d->quant_table->quantval, sizeof c->quant_table->quantval) != 0) {
            fail("a quantization table differs", i, 0, 0);
        }
        long width = 8L * a.max_h_samp_factor / c->h_samp_factor, height = 8L * a.max_v_samp_factor / c->v_samp_factor;
        for (JDIMENSION y = 0; y < c->height_in_blocks; y += 1) {
            JBLOCKARRAY p = a.mem->access_virt_barray((j_common_ptr)&a, before[i], y, 1, FALSE);
            JBLOCKARRAY q = b.mem->access_virt_barray((j_common_ptr)&b, after[i], y, 1, FALSE);
            for (JDIMENSION x = 0; x < c->width_in_blocks; x += 1) {
                if (memcmp(p[0][x], q[0][x], sizeof(JBLOCK)) == 0) {
                    equal += 1;
                    continue;
                }
                different += 1;
                int touches = x * width < rect[0] + rect[2] && (x + 1) * width > rect[0]
                    && y * height < rect[1] + rect[3] && (y + 1) * height > rect[1];
                if (!touches) {
                    fail("a block outside of the region differs", i, (int)x, (int)y);
                }
            }
        }
    }
    printf("%ld equal, %ld different\n", equal, different);
    return different == 0;
}
