#include "VipsSteps.h"

#include <string.h>

/// How many times smaller a JPEG may be decoded and still be as wide as is asked for.
static int jpeg_shrink(const void *bytes, size_t count, int width) {
  VipsImage *image = NULL;
  if (steps_load(bytes, count, THREADLINE_VIPS_JPEG, 1, VIPS_ACCESS_SEQUENTIAL, &image))
    return steps_refuse(image), 1;
  int full = call->vips_image_get_width(image);
  call->g_object_unref(image);
  for (int shrink = 8; shrink > 1; shrink /= 2)
    if (full / shrink >= width) return shrink;
  return 1;
}

/// Loads one frame; a JPEG is decoded no wider than it has to be.
static int load_for_width(const void *bytes, size_t count, threadline_vips_format format, int width,
                          VipsImage **image) {
  int shrink = format == THREADLINE_VIPS_JPEG && width > 0 ? jpeg_shrink(bytes, count, width) : 1;
  if (shrink == 1) return steps_load_upright(bytes, count, format, 1, image);
  return call->vips_jpegload_buffer((void *)bytes, count, image, "access", VIPS_ACCESS_SEQUENTIAL, "shrink", shrink,
                                    "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

/// Three bands of 8 bits, or four: a gray picture becomes a colored one.
static int make_colored(VipsImage **image) {
  VipsImage *next = NULL;
  int status = call->vips_colourspace(*image, &next, VIPS_INTERPRETATION_sRGB, NULL);
  if (steps_advance(image, status, next)) return -1;
  next = NULL;
  return steps_advance(image, call->vips_cast(*image, &next, VIPS_FORMAT_UCHAR, NULL), next);
}

/// Makes a picture exactly as large as a size, or as wide as one if the height is that of no picture.
static int fit(VipsImage **image, int width, int height, VipsSize size) {
  VipsImage *next = NULL;
  int status = call->vips_thumbnail_image(*image, &next, width, "height", height, "size", size, "no_rotate",
                                          TRUE, NULL);
  if (steps_advance(image, status, next)) return -1;
  next = NULL;
  return steps_advance(image, call->vips_cast(*image, &next, VIPS_FORMAT_UCHAR, NULL), next);
}

/// Leaves out the opacity of pixels if all of it is full, in place. Returns whether it did.
static int drop_full_opacity(unsigned char *pixels, size_t *count) {
  unsigned char least = 255;
  for (size_t place = 3; place < *count; place += 4) least &= pixels[place];
  if (least != 255) return 0;
  size_t end = *count / 4;
  for (size_t pixel = 0; pixel < end; pixel++) memmove(pixels + pixel * 3, pixels + pixel * 4, 3);
  *count = end * 3;
  return 1;
}

int threadline_vips_decode(const void *bytes, size_t count, threadline_vips_format format, int width, int limit,
                           threadline_vips_size *size, void **pixels, size_t *pixel_count, int *has_opacity) {
  *pixels = NULL;
  if (threadline_vips_start()) return -1;
  VipsImage *image = NULL;
  steps_deadline deadline = steps_begin(limit);
  if (load_for_width(bytes, count, format, width, &image)) return steps_refuse(image);
  steps_limit(image, &deadline);
  int status = steps_turn_upright(&image);
  if (!status) status = steps_bring_to_srgb(&image);
  if (!status) status = make_colored(&image);
  if (!status && width > 0 && call->vips_image_get_width(image) > width)
    status = fit(&image, width, VIPS_MAX_COORD, VIPS_SIZE_DOWN);
  int bands = status ? 0 : call->vips_image_get_bands(image);
  if (bands == 3 || bands == 4) *pixels = call->vips_image_write_to_memory(image, pixel_count);
  if (!*pixels || steps_check(&deadline))
    return steps_refuse(image), deadline.has_passed ? THREADLINE_VIPS_LATE : -1;
  size->width = call->vips_image_get_width(image);
  size->height = call->vips_image_get_height(image);
  size->frames = 1;
  *has_opacity = bands == 4 && !drop_full_opacity(*pixels, pixel_count);
  call->g_object_unref(image);
  return 0;
}

/// An image of rows of pixels, which must live as long as it does.
static int load_pixels(const void *pixels, threadline_vips_size size, int has_opacity, VipsImage **image) {
  int bands = has_opacity ? 4 : 3;
  size_t count = (size_t)size.width * size.height * bands;
  VipsImage *memory =
      call->vips_image_new_from_memory(pixels, count, size.width, size.height, bands, VIPS_FORMAT_UCHAR);
  if (!memory) return -1;
  int status = call->vips_copy(memory, image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  call->g_object_unref(memory);
  return status;
}

int threadline_vips_scale(const void *pixels, threadline_vips_size from, int has_opacity, threadline_vips_size to,
                          int limit, void **result, size_t *result_count) {
  *result = NULL;
  if (threadline_vips_start()) return -1;
  steps_deadline deadline = steps_begin(limit);
  VipsImage *image = NULL;
  if (load_pixels(pixels, from, has_opacity, &image)) return steps_refuse(image);
  steps_limit(image, &deadline);
  int status = fit(&image, to.width, to.height, VIPS_SIZE_FORCE);
  if (!status && call->vips_image_get_bands(image) == (has_opacity ? 4 : 3))
    *result = call->vips_image_write_to_memory(image, result_count);
  if (!*result || steps_check(&deadline))
    return steps_refuse(image), deadline.has_passed ? THREADLINE_VIPS_LATE : -1;
  call->g_object_unref(image);
  return 0;
}

int threadline_vips_encode(const void *pixels, threadline_vips_size size, int has_opacity,
                           threadline_vips_recipe recipe, int limit, void **result, size_t *result_count) {
  if (threadline_vips_start()) return -1;
  steps_deadline deadline = steps_begin(limit);
  VipsImage *image = NULL;
  if (load_pixels(pixels, size, has_opacity, &image)) return steps_refuse(image);
  steps_limit(image, &deadline);
  int status = recipe.format == THREADLINE_VIPS_JPEG ? steps_lay_on_white(&image) : 0;
  if (!status) status = steps_save(image, recipe, result, result_count);
  if (!status) status = steps_check(&deadline);
  if (status) return steps_refuse(image), deadline.has_passed ? THREADLINE_VIPS_LATE : -1;
  call->g_object_unref(image);
  return 0;
}
