// An independent decoder, which decodes PNG and JPEG with stb_image. It writes RGBA pixels of 8 bits per channel to a
// file. 16-bit channels are rounded to 8 bits.
// usage: independent INPUT OUTPUT
// Prints "WIDTH HEIGHT", or fails with the reason that stb_image gives.
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int width, height, channels;
    FILE *out = NULL;
    unsigned char *bytes = NULL;
    if (stbi_is_16_bit(argv[1])) {
        unsigned short *wide = stbi_load_16(argv[1], &width, &height, &channels, 4);
        if (!wide) { fprintf(stderr, "%s\n", stbi_failure_reason()); return 1; }
        bytes = malloc((size_t)width * height * 4);
        for (size_t i = 0; i < (size_t)width * height * 4; i++) bytes[i] = (wide[i] * 255u + 32767u) / 65535u;
    } else {
        bytes = stbi_load(argv[1], &width, &height, &channels, 4);
        if (!bytes) { fprintf(stderr, "%s\n", stbi_failure_reason()); return 1; }
    }
    out = fopen(argv[2], "wb");
    if (!out || fwrite(bytes, 4, (size_t)width * height, out) != (size_t)width * height || fclose(out)) return 1;
    printf("%d %d\n", width, height);
    return 0;
}
