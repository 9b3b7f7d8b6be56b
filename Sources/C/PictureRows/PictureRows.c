#include "PictureRows.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void threadline_use_large_pages(void *memory, size_t count) {
#ifdef MADV_HUGEPAGE
  uintptr_t large = (uintptr_t)2 << 20;
  uintptr_t start = ((uintptr_t)memory + large - 1) & ~(large - 1), end = ((uintptr_t)memory + count) & ~(large - 1);
  if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)count;
#endif
}

size_t threadline_drop_full_opacity(unsigned char *pixels, size_t count) {
  unsigned char least = 255;
  for (size_t place = 3; place < count; place += 4) least &= pixels[place];
  if (least != 255) return count;
  for (size_t pixel = 0; pixel < count / 4; pixel++)
    for (int band = 0; band < 3; band++) pixels[pixel * 3 + band] = pixels[pixel * 4 + band];
  return count / 4 * 3;
}

int threadline_is_gray(const unsigned char *pixels, size_t count, int bands) {
  for (size_t place = 0; place + 2 < count; place += bands)
    if (pixels[place] != pixels[place + 1] || pixels[place] != pixels[place + 2]) return 0;
  return 1;
}

// MARK: PNG, https://www.w3.org/TR/png-3/#9Filters

enum { FILTER_NONE, FILTER_SUB, FILTER_UP, FILTER_AVERAGE, FILTER_PAETH };

/// The sum of how far differences are from 0, which wrap around. A row is short enough for it.
static unsigned sum_of(const unsigned char *row, size_t count) {
  unsigned sum = 0;
  for (size_t place = 0; place < count; place++) {
    unsigned char opposite = -row[place];
    sum += row[place] < opposite ? row[place] : opposite;
  }
  return sum;
}

static void filter_up(const unsigned char *row, const unsigned char *above, size_t count, unsigned char *result) {
  for (size_t place = 0; place < count; place++) result[place] = row[place] - above[place];
}

typedef short lanes __attribute__((vector_size(16)));
typedef unsigned char byte_lanes __attribute__((vector_size(8)));

static inline byte_lanes load_bytes(const unsigned char *place) {
  byte_lanes bytes;
  memcpy(&bytes, place, sizeof bytes);
  return bytes;
}

static inline lanes load(const unsigned char *place) { return __builtin_convertvector(load_bytes(place), lanes); }

static inline lanes size_of(lanes numbers) {
  lanes sign = numbers >> 15;
  return (numbers ^ sign) - sign;
}

static inline lanes choose(lanes mask, lanes yes, lanes no) { return (mask & yes) | (~mask & no); }

static inline lanes guess_paeth(lanes left, lanes up, lanes corner) {
  lanes to_left = size_of(up - corner), to_up = size_of(left - corner);
  lanes to_corner = size_of(left + up - corner - corner);
  lanes other = choose(to_up <= to_corner, up, corner);
  return choose((to_left <= to_up) & (to_left <= to_corner), left, other);
}

/// `row` and `above` have the bytes of a pixel before their first. Eight bytes at a time are read and written, also at the
/// end.
static void filter_paeth(const unsigned char *row, const unsigned char *above, size_t count, size_t step,
                         unsigned char *result) {
  for (size_t place = 0; place < count; place += 8) {
    lanes guess = guess_paeth(load(row + place - step), load(above + place), load(above + place - step));
    byte_lanes differences = load_bytes(row + place) - __builtin_convertvector(guess, byte_lanes);
    memcpy(result + place, &differences, sizeof differences);
  }
}

/// Copies a row; of a gray one the first of the three colors.
static void take_row(const unsigned char *pixels, size_t width, int bands, int is_gray, unsigned char *row) {
  if (!is_gray) {
    memcpy(row, pixels, width * bands);
    return;
  }
  for (size_t pixel = 0; pixel < width; pixel++) {
    *row++ = pixels[pixel * bands];
    if (bands == 4) *row++ = pixels[pixel * 4 + 3];
  }
}

int threadline_png_filter(const unsigned char *pixels, size_t width, size_t height, int bands, int is_gray,
                          unsigned char *filtered) {
  size_t step = is_gray ? bands - 2 : bands, count = width * step;
  // Two rows with a pixel of zeros before each, and two filtered rows.
  unsigned char *memory = calloc(1, 4 * (count + step) + 8);
  if (!memory) return -1;
  unsigned char *row = memory + step, *above = row + count + step;
  unsigned char *up = above + count, *paeth = up + count;
  for (size_t y = 0; y < height; y++) {
    take_row(pixels + y * width * bands, width, bands, is_gray, row);
    filter_up(row, above, count, up);
    filter_paeth(row, above, count, step, paeth);
    unsigned none_sum = sum_of(row, count), up_sum = sum_of(up, count), paeth_sum = sum_of(paeth, count);
    int is_none = none_sum <= up_sum && none_sum <= paeth_sum, is_up = up_sum <= paeth_sum;
    *filtered++ = is_none ? FILTER_NONE : is_up ? FILTER_UP : FILTER_PAETH;
    memcpy(filtered, is_none ? row : is_up ? up : paeth, count);
    filtered += count;
    unsigned char *next = above;
    above = row;
    row = next;
  }
  free(memory);
  return 0;
}

/// Undoes a filter that looks to the left, a pixel at a time. More than a pixel is read and only a pixel written.
static inline void unfilter_pixels(unsigned char *row, const unsigned char *above, size_t count, int filter,
                                   size_t step) {
  lanes left = {0}, corner = {0};
  for (size_t place = 0; place < count; place += step) {
    lanes up = load(above + place);
    lanes guess = filter == FILTER_SUB ? left : filter == FILTER_AVERAGE ? (left + up) >> 1
                                                                         : guess_paeth(left, up, corner);
    left = (load(row + place) + guess) & 255;
    corner = up;
    byte_lanes bytes = __builtin_convertvector(left, byte_lanes);
    memcpy(row + place, &bytes, step);
  }
}

/// The same with a number of bytes that the compiler knows.
static void unfilter_left(unsigned char *row, const unsigned char *above, size_t count, int filter, size_t step) {
  switch (step) {
  case 1: unfilter_pixels(row, above, count, filter, 1); break;
  case 2: unfilter_pixels(row, above, count, filter, 2); break;
  case 3: unfilter_pixels(row, above, count, filter, 3); break;
  case 4: unfilter_pixels(row, above, count, filter, 4); break;
  case 6: unfilter_pixels(row, above, count, filter, 6); break;
  default: unfilter_pixels(row, above, count, filter, 8); break;
  }
}

static int unfilter(unsigned char *row, const unsigned char *above, size_t count, int filter, size_t step) {
  switch (filter) {
  case FILTER_NONE: return 0;
  case FILTER_UP:
    for (size_t place = 0; place < count; place++) row[place] += above[place];
    return 0;
  case FILTER_SUB:
  case FILTER_AVERAGE:
  case FILTER_PAETH: unfilter_left(row, above, count, filter, step); return 0;
  default: return -1;
  }
}

/// Makes pixels of a row. A channel of 16 bits keeps its upper half, as libvips has it.
static inline void convert(const unsigned char *row, size_t width, int channels, size_t bytes, int bands,
                           unsigned char *pixels) {
  size_t step = channels * bytes, green = channels > 2 ? bytes : 0;
  for (size_t pixel = 0; pixel < width; pixel++, row += step, pixels += bands) {
    pixels[0] = row[0];
    pixels[1] = row[green];
    pixels[2] = row[2 * green];
    if (bands == 4) pixels[3] = row[step - bytes];
  }
}

/// The same with numbers that the compiler knows, for what is most frequent.
static void convert_row(const unsigned char *row, size_t width, int channels, size_t bytes, int bands,
                        unsigned char *pixels) {
  if (channels == 4 && bytes == 2 && bands == 3) return convert(row, width, 4, 2, 3, pixels);
  if (channels == 4 && bytes == 1 && bands == 3) return convert(row, width, 4, 1, 3, pixels);
  convert(row, width, channels, bytes, bands, pixels);
}

static int has_full_opacity(const unsigned char *row, size_t width, int channels, size_t bytes) {
  size_t step = channels * bytes;
  unsigned char least = 255;
  for (size_t place = step - bytes; place < width * step; place += step) least &= row[place];
  return least == 255;
}

int threadline_png_pixels(unsigned char *rows, size_t width, size_t height, int channels, int depth,
                          unsigned char *pixels, int *bands) {
  size_t bytes = depth / 8, step = channels * bytes, count = width * step;
  unsigned char *none = calloc(1, count + 8);
  if (!none) return -1;
  int has_opacity = channels % 2 == 0, is_full = 1, status = 0;
  const unsigned char *above = none;
  for (size_t y = 0; y < height && !status; y++) {
    unsigned char *row = rows + y * (count + 1) + 1;
    status = unfilter(row, above, count, row[-1], step);
    above = row;
    is_full = is_full && (!has_opacity || has_full_opacity(row, width, channels, bytes));
    if (is_full) convert_row(row, width, channels, bytes, 3, pixels + y * width * 3);
  }
  free(none);
  *bands = is_full ? 3 : 4;
  for (size_t y = 0; y < height && !status && !is_full; y++)
    convert_row(rows + y * (count + 1) + 1, width, channels, bytes, 4, pixels + y * width * 4);
  return status;
}
