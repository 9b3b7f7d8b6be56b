#include "PictureRows.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// How much of which places of a line make one place of a shorter line.
typedef struct {
  int first, count;
  const float *weights;
} window;

/// The windows of a line.
typedef struct {
  window *windows;
  float *weights;
} windows;

static const double lobes = 3;

static double lanczos(double place) {
  if (place == 0) return 1;
  if (fabs(place) >= lobes) return 0;
  double angle = M_PI * place;
  return lobes * sin(angle) * sin(angle / lobes) / (angle * angle);
}

static int clamp(int number, int least, int most) { return number < least ? least : number > most ? most : number; }

static void drop(windows *all) {
  free(all->windows);
  free(all->weights);
}

/// Beyond its ends a line goes on with its first and its last place.
static int make_windows(int from, int to, windows *all) {
  double scale = from > to ? (double)from / to : 1, reach = lobes * scale;
  int most = 2 * (int)ceil(reach) + 2;
  all->windows = malloc(sizeof(window) * to);
  all->weights = calloc((size_t)most * to, sizeof(float));
  if (!all->windows || !all->weights) return drop(all), -1;
  for (int place = 0; place < to; place++) {
    float *weights = all->weights + (size_t)most * place;
    double middle = (place + 0.5) * from / to - 0.5, sum = 0;
    int low = (int)ceil(middle - reach), high = (int)floor(middle + reach);
    int first = clamp(low, 0, from - 1), last = clamp(high, 0, from - 1);
    for (int tap = low; tap <= high; tap++) sum += lanczos((tap - middle) / scale);
    for (int tap = low; tap <= high; tap++)
      weights[clamp(tap, 0, from - 1) - first] += (float)(lanczos((tap - middle) / scale) / sum);
    all->windows[place] = (window){.first = first, .count = last - first + 1, .weights = weights};
  }
  return 0;
}

/// So many samples of a line are summed at once that their sums stay in the nearest cache.
#define BLOCK 1024
#define ONE (1 << 14)

/// Adds a part of a row to sums. Colors count as much as their pixel is opaque.
static void add_row(const unsigned char *row, int count, int bands, int weight, int32_t *sums) {
  if (bands == 3) {
    int16_t factor = (int16_t)weight;
    for (int place = 0; place < count; place++) sums[place] += (int16_t)row[place] * factor;
    return;
  }
  // The opacity itself counts fully.
  for (int place = 0; place < count; place += 4) {
    int opacity = row[place + 3];
    for (int band = 0; band < 3; band++) sums[place + band] += row[place + band] * opacity * weight / 255;
    sums[place + 3] += opacity * weight;
  }
}

/// Sums the rows of a window into one row of numbers from 0 to 255, more or less.
static void sum_rows(const unsigned char *pixels, int count, int bands, window rows, float *result) {
  int32_t sums[BLOCK];
  for (int start = 0; start < count; start += BLOCK) {
    int block = count - start < BLOCK ? count - start : BLOCK;
    memset(sums, 0, sizeof sums);
    for (int tap = 0; tap < rows.count; tap++) {
      const unsigned char *row = pixels + (size_t)(rows.first + tap) * count + start;
      add_row(row, block, bands, (int)lrintf(rows.weights[tap] * ONE), sums);
    }
    for (int place = 0; place < block; place++) result[start + place] = (float)sums[place] / ONE;
  }
}

typedef float lanes __attribute__((vector_size(16)));

static unsigned char rounded(float number) { return number <= 0 ? 0 : number >= 254.5f ? 255 : (unsigned char)(number + 0.5f); }

/// Sums the pixels of windows of a row. Behind the row there is room for a number that is read and not used.
static void sum_columns(const float *row, const window *columns, int width, int bands, unsigned char *result) {
  for (int x = 0; x < width; x++, result += bands) {
    const float *place = row + (size_t)columns[x].first * bands;
    lanes sum = {0};
    for (int tap = 0; tap < columns[x].count; tap++, place += bands) {
      lanes pixel;
      memcpy(&pixel, place, sizeof pixel);
      sum += pixel * columns[x].weights[tap];
    }
    float opacity = bands == 4 ? sum[3] : 255;
    for (int band = 0; band < 3; band++)
      result[band] = opacity > 0 ? rounded(bands == 4 ? sum[band] * 255 / opacity : sum[band]) : 0;
    if (bands == 4) result[3] = rounded(opacity);
  }
}

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int threadline_scale(const unsigned char *pixels, int width, int height, int bands, int to_width, int to_height,
                     int limit, unsigned char *scaled) {
  int64_t end = milliseconds() + limit;
  windows rows, columns;
  if (make_windows(height, to_height, &rows)) return -1;
  if (make_windows(width, to_width, &columns)) return drop(&rows), -1;
  float *row = calloc((size_t)width * bands + 4, sizeof(float));
  int status = row ? 0 : -1;
  for (int y = 0; y < to_height && !status; y++) {
    if (milliseconds() >= end) status = -2;
    sum_rows(pixels, width * bands, bands, rows.windows[y], row);
    sum_columns(row, columns.windows, to_width, bands, scaled + (size_t)y * to_width * bands);
  }
  free(row);
  drop(&rows);
  drop(&columns);
  return status;
}
