#include "Canvas.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static const uint8_t *bytes_of(const canvas_layer *layer, int *stride) {
  if (!layer->surface || !layer->is_used) return NULL;
  call->cairo_surface_flush(layer->surface);
  *stride = call->cairo_image_surface_get_stride(layer->surface);
  return call->cairo_image_surface_get_data(layer->surface);
}

/// Most of a card is empty: eight bytes are looked at in one go.
static void index_coverage(const canvas_layer *layer, const uint8_t numbers[256], int width, int height,
                           uint8_t *result, size_t result_stride) {
  int stride = 0;
  const uint8_t *row = bytes_of(layer, &stride);
  if (!row) return;
  for (int y = 0; y < height; y++, row += stride, result += result_stride) {
    int x = 0;
    for (; x + 8 <= width; x += 8) {
      uint64_t eight;
      memcpy(&eight, row + x, 8);
      if (!eight) continue;
      for (int place = x; place < x + 8; place++)
        if (row[place]) result[place] = numbers[row[place]];
    }
    for (; x < width; x++)
      if (row[x]) result[x] = numbers[row[x]];
  }
}

static unsigned over(uint32_t pixel, int shift, unsigned paper) {
  unsigned sum = (pixel >> shift & 255) + paper * (255 - (pixel >> 24)) / 255;
  return sum < 255 ? sum : 255;
}

static void index_colours(threadline_canvas *canvas, const uint8_t numbers[4096], threadline_ink paper,
                          uint8_t *result, size_t result_stride) {
  int stride = 0;
  const uint8_t *pixels = bytes_of(&canvas->colors, &stride);
  if (!pixels) return;
  for (int y = canvas->top; y < canvas->bottom; y++) {
    const uint32_t *row = (const uint32_t *)(const void *)(pixels + (size_t)stride * (size_t)y);
    for (int x = canvas->left; x < canvas->right; x++) {
      uint32_t pixel = row[x];
      if (pixel >> 24 < 8) continue;
      unsigned red = over(pixel, 16, paper.red), green = over(pixel, 8, paper.green);
      unsigned blue = over(pixel, 0, paper.blue);
      result[result_stride * (size_t)y + (size_t)x] = numbers[(red >> 4) << 8 | (green >> 4) << 4 | blue >> 4];
    }
  }
}

void threadline_canvas_index(threadline_canvas *canvas, const uint8_t ink[256], const uint8_t accent[256],
                             const uint8_t colors[4096], threadline_ink paper, uint8_t *result, size_t stride) {
  for (int y = 0; y < canvas->height; y++) memset(result + stride * (size_t)y, 0, (size_t)canvas->width);
  if (canvas->kind != THREADLINE_CANVAS_COVERAGE) return;
  index_coverage(&canvas->ink, ink, canvas->width, canvas->height, result, stride);
  index_coverage(&canvas->accent, accent, canvas->width, canvas->height, result, stride);
  index_colours(canvas, colors, paper, result, stride);
}

int threadline_canvas_uses_accent(threadline_canvas *canvas) { return canvas->accent.is_used; }

int threadline_canvas_uses_colours(threadline_canvas *canvas) { return canvas->colors.is_used; }

const uint32_t *threadline_canvas_pixels(threadline_canvas *canvas) {
  if (canvas->kind != THREADLINE_CANVAS_COLOUR) return NULL;
  call->cairo_surface_flush(canvas->colors.surface);
  return (const uint32_t *)(const void *)call->cairo_image_surface_get_data(canvas->colors.surface);
}

/// libjpeg leaves by a jump where it cannot go on.
typedef struct {
  struct jpeg_error_mgr standard;
  jmp_buf place;
} jpeg_faults;

static void leave(j_common_ptr state) { longjmp(((jpeg_faults *)state->err)->place, 1); }

static void keep_quiet(j_common_ptr state) { (void)state; }

static void set_up(struct jpeg_compress_struct *jpeg, const threadline_canvas *canvas, int quality) {
  jpeg->image_width = (JDIMENSION)canvas->width;
  jpeg->image_height = (JDIMENSION)canvas->height;
  jpeg->input_components = 4;
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
  jpeg->in_color_space = JCS_EXT_BGRX;
#else
  jpeg->in_color_space = JCS_EXT_XRGB;
#endif
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  jpeg->optimize_coding = TRUE;
}

static void write_rows(struct jpeg_compress_struct *jpeg, const threadline_canvas *canvas, const uint32_t *pixels) {
  jpeg_start_compress(jpeg, TRUE);
  while (jpeg->next_scanline < jpeg->image_height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)canvas->width * jpeg->next_scanline);
    jpeg_write_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_compress(jpeg);
}

int threadline_canvas_jpeg(threadline_canvas *canvas, int quality, uint8_t **result, size_t *count) {
  const uint32_t *pixels = threadline_canvas_pixels(canvas);
  unsigned long length = (unsigned long)canvas->width * (unsigned long)canvas->height * 2 + 4096;
  unsigned char *const buffer = malloc(length);
  unsigned char *written = buffer;
  if (!pixels || !buffer) {
    free(buffer);
    return -1;
  }
  struct jpeg_compress_struct jpeg;
  jpeg_faults faults;
  jpeg.err = jpeg_std_error(&faults.standard);
  faults.standard.error_exit = leave;
  faults.standard.output_message = keep_quiet;
  if (setjmp(faults.place)) {
    jpeg_destroy_compress(&jpeg);
    free(buffer);
    return -1;
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &written, &length);
  set_up(&jpeg, canvas, quality);
  write_rows(&jpeg, canvas, pixels);
  jpeg_destroy_compress(&jpeg);
  if (written != buffer) free(buffer);
  *result = written;
  *count = length;
  return 0;
}

void threadline_card_free(uint8_t *result) { free(result); }
