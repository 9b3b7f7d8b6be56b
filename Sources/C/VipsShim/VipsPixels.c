#include "VipsSteps.h"

#include <stdlib.h>

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

struct threadline_vips_picture {
  VipsImage *image;
  steps_deadline deadline;
};

static int status_of(const steps_deadline *deadline) { return deadline->has_passed ? THREADLINE_VIPS_LATE : -1; }

void threadline_vips_close(threadline_vips_picture *picture) {
  if (picture->image) call->g_object_unref(picture->image);
  free(picture);
}

int threadline_vips_open(const void *bytes, size_t count, threadline_vips_format format, int width, int limit,
                         threadline_vips_picture **result, threadline_vips_size *size, int *has_opacity) {
  *result = NULL;
  if (threadline_vips_start()) return -1;
  threadline_vips_picture *picture = calloc(1, sizeof *picture);
  if (!picture) return -1;
  picture->deadline = steps_begin(limit);
  int status = load_for_width(bytes, count, format, width, &picture->image);
  if (!status) steps_limit(picture->image, &picture->deadline);
  if (!status) status = steps_turn_upright(&picture->image);
  if (!status) status = steps_bring_to_srgb(&picture->image);
  if (!status) status = make_colored(&picture->image);
  int bands = status ? 0 : call->vips_image_get_bands(picture->image);
  if (bands != 3 && bands != 4) {
    status = status_of(&picture->deadline);
    return threadline_vips_close(picture), steps_refuse(NULL), status;
  }
  size->width = call->vips_image_get_width(picture->image);
  size->height = call->vips_image_get_height(picture->image);
  size->frames = 1;
  *has_opacity = bands == 4;
  *result = picture;
  return 0;
}

int threadline_vips_read(threadline_vips_picture *picture, void *pixels, size_t count) {
  VipsImage *image = picture->image;
  int width = call->vips_image_get_width(image), height = call->vips_image_get_height(image);
  VipsImage *memory = call->vips_image_new_from_memory(pixels, count, width, height,
                                                       call->vips_image_get_bands(image), VIPS_FORMAT_UCHAR);
  if (!memory) return steps_refuse(NULL);
  int status = call->vips_image_write(image, memory);
  call->g_object_unref(memory);
  if (!status) status = steps_check(&picture->deadline);
  if (status) return steps_refuse(NULL), status_of(&picture->deadline);
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
