// Include the headers of FILE and size_t, because jpeglib.h uses them without including them.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
