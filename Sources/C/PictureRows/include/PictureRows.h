#ifndef THREADLINE_PICTURE_ROWS_H
#define THREADLINE_PICTURE_ROWS_H

#include <stddef.h>

/// Loops over the pixels of pictures, for which no library is needed.
///
/// Pixels are rows of red, green and blue, and of opacity where there are four bands, a byte each, without space between.
/// The caller has checked the size of a picture, so that no product of its numbers is too large.

/// Asks for large pages for memory that is about to be filled. Without them a large picture costs a fault for every 4 KB.
void threadline_use_large_pages(void *memory, size_t count);

/// Leaves out the opacity of pixels with four bands if all of it is full, in place. Returns how many bytes are left.
size_t threadline_drop_full_opacity(unsigned char *pixels, size_t count);

/// Whether all pixels are gray.
int threadline_is_gray(const unsigned char *pixels, size_t count, int bands);

/// Writes the rows of a PNG of 8 bits: before each the number of its filter, the one with the smallest sum of
/// differences. If `is_gray`, red stands for all three colors. `filtered` has room for all of them. Returns 0, or -1 if
/// there is no memory.
int threadline_png_filter(const unsigned char *pixels, size_t width, size_t height, int bands, int is_gray,
                          unsigned char *filtered);

/// Makes pixels of the rows of a PNG, with 1 to 4 channels of 8 or 16 bits, and undoes their filters in place. Behind the
/// rows there are 8 bytes more that may be read. `pixels` has room for four bands if there are 2 or 4 channels, else
/// for three; `bands` says how many it has then, as opacity that is full everywhere is left out. Returns 0, or -1 for a
/// filter that does not exist.
int threadline_png_pixels(unsigned char *rows, size_t width, size_t height, int channels, int depth,
                          unsigned char *pixels, int *bands);

/// Scales pixels down with the Lanczos kernel of three lobes; those of little opacity count little. Returns 0, -1 if
/// there is no memory, or -2 if it takes longer than `limit` milliseconds.
int threadline_scale(const unsigned char *pixels, int width, int height, int bands, int to_width, int to_height,
                     int limit, unsigned char *scaled);

#endif
