#include "VipsSteps.h"

/// How many times smaller a JPEG may be decoded and still be as large as is asked for.
static int jpeg_shrink(const void *bytes, size_t count, int side) {
  VipsImage *image = NULL;
  if (steps_load(bytes, count, THREADLINE_VIPS_JPEG, 1, VIPS_ACCESS_SEQUENTIAL, &image))
    return steps_refuse(image), 1;
  int longer = VIPS_MAX(call->vips_image_get_width(image), call->vips_image_get_height(image));
  call->g_object_unref(image);
  for (int shrink = 8; shrink > 1; shrink /= 2)
    if (longer / shrink >= side) return shrink;
  return 1;
}

/// As `steps_load_upright`, but of one frame, and a JPEG is decoded no larger than it has to be.
static int load_for_shrinking(const void *bytes, size_t count, threadline_vips_format format, int side,
                              VipsImage **image) {
  if (format != THREADLINE_VIPS_JPEG) return steps_load_upright(bytes, count, format, 1, image);
  int shrink = jpeg_shrink(bytes, count, side);
  VipsAccess access = VIPS_ACCESS_SEQUENTIAL;
  for (;;) {
    if (call->vips_jpegload_buffer((void *)bytes, count, image, "access", access, "shrink", shrink, "fail_on",
                                   VIPS_FAIL_ON_ERROR, NULL))
      return -1;
    if (access == VIPS_ACCESS_RANDOM || call->vips_image_get_orientation(*image) == 1) return 0;
    call->g_object_unref(*image);
    *image = NULL;
    access = VIPS_ACCESS_RANDOM;
  }
}

/// Three bands of 8 bits, or four: a grey picture becomes a coloured one.
static int make_coloured(VipsImage **image) {
  VipsImage *next = NULL;
  int status = call->vips_colourspace(*image, &next, VIPS_INTERPRETATION_sRGB, NULL);
  if (steps_advance(image, status, next)) return -1;
  next = NULL;
  return steps_advance(image, call->vips_cast(*image, &next, VIPS_FORMAT_UCHAR, NULL), next);
}

/// Makes a picture as small as a box is, or exactly as large.
static int fit(VipsImage **image, int width, int height, int is_exact) {
  VipsImage *next = NULL;
  VipsSize size = is_exact ? VIPS_SIZE_FORCE : VIPS_SIZE_DOWN;
  int status = call->vips_thumbnail_image(*image, &next, width, "height", height, "size", size, "no_rotate",
                                          TRUE, NULL);
  if (steps_advance(image, status, next)) return -1;
  next = NULL;
  return steps_advance(image, call->vips_cast(*image, &next, VIPS_FORMAT_UCHAR, NULL), next);
}

int threadline_vips_shrink(const void *bytes, size_t count, threadline_vips_format format, int is_exact,
                           int limit, threadline_vips_size *size, void **pixels, size_t *pixel_count,
                           int *has_opacity) {
  if (threadline_vips_start()) return -1;
  VipsImage *image = NULL;
  steps_deadline deadline = steps_begin(limit);
  int side = VIPS_MAX(size->width, size->height);
  if (load_for_shrinking(bytes, count, format, side, &image)) return steps_refuse(image);
  steps_limit(image, &deadline);
  int status = steps_turn_upright(&image);
  if (!status) status = steps_bring_to_srgb(&image);
  if (!status) status = make_coloured(&image);
  if (!status) status = fit(&image, size->width, size->height, is_exact);
  int bands = status ? 0 : call->vips_image_get_bands(image);
  if (bands != 3 && bands != 4) return steps_refuse(image);
  *pixels = call->vips_image_write_to_memory(image, pixel_count);
  if (!*pixels || steps_check(&deadline))
    return steps_refuse(image), deadline.has_passed ? THREADLINE_VIPS_LATE : -1;
  size->width = call->vips_image_get_width(image);
  size->height = call->vips_image_get_height(image);
  size->frames = 1;
  *has_opacity = bands == 4;
  call->g_object_unref(image);
  return 0;
}

int threadline_vips_encode(const void *pixels, threadline_vips_size from, int has_opacity, threadline_vips_size to,
                           threadline_vips_recipe recipe, int limit, void **result, size_t *result_count) {
  if (threadline_vips_start()) return -1;
  steps_deadline deadline = steps_begin(limit);
  int bands = has_opacity ? 4 : 3;
  size_t count = (size_t)from.width * from.height * bands;
  VipsImage *memory =
      call->vips_image_new_from_memory(pixels, count, from.width, from.height, bands, VIPS_FORMAT_UCHAR);
  if (!memory) return steps_refuse(NULL);
  VipsImage *image = NULL;
  int status = call->vips_copy(memory, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  call->g_object_unref(memory);
  if (!status) steps_limit(image, &deadline);
  int is_other = from.width != to.width || from.height != to.height;
  if (!status && is_other) status = fit(&image, to.width, to.height, 1);
  if (!status && recipe.format == THREADLINE_VIPS_JPEG) status = steps_lay_on_white(&image);
  if (!status) status = steps_save(image, recipe, result, result_count);
  if (!status) status = steps_check(&deadline);
  if (status) return steps_refuse(image), deadline.has_passed ? THREADLINE_VIPS_LATE : -1;
  call->g_object_unref(image);
  return 0;
}
