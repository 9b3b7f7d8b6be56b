#include "VipsSteps.h"

#include <pthread.h>
#include <string.h>

LIBRARY_LOADED_OR_LINKED(vips, VIPS_CALLS, "libvips.so.42")

static void ignore_message(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain;
  (void)level;
  (void)message;
  (void)data;
}

static const char *fault;

static void start(void) {
  fault = vips_calls_load();
  if (fault) return;
  // What the library's values look like must be what its header says.
  int is_other = call->vips_version(3) - call->vips_version(5) != VIPS_LIBRARY_CURRENT - VIPS_LIBRARY_AGE;
  if (is_other || call->vips_init("threadline")) {
    fault = is_other ? "libvips is of another version" : "libvips cannot begin";
    return;
  }
  // Until 8.15 it has liborc make code for every picture that is scaled, and frees that without the lock under which
  // it is made: where two threads scale, liborc's lists break, and the program with them.
  if (call->vips_version(0) * 100 + call->vips_version(1) < 815) call->vips_vector_set_enabled(FALSE);
  call->vips_concurrency_set(1);
  call->vips_cache_set_max(0);
  call->vips_leak_set(FALSE);
  call->vips_block_untrusted_set(TRUE);
  GLogLevelFlags levels = G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG;
  call->g_log_set_handler("VIPS", levels, ignore_message, NULL);
}

const char *threadline_vips_fault(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  return fault;
}

int threadline_vips_start(void) { return threadline_vips_fault() ? -1 : 0; }

int steps_refuse(VipsImage *image) {
  if (image) call->g_object_unref(image);
  call->vips_error_clear();
  return -1;
}

int steps_load(const void *bytes, size_t count, threadline_vips_format format, int frames, VipsAccess access,
                VipsImage **image) {
  void *input = (void *)bytes;
  switch (format) {
  case THREADLINE_VIPS_JPEG:
    return call->vips_jpegload_buffer(input, count, image, "access", access, "fail_on", VIPS_FAIL_ON_ERROR,
                                      NULL);
  case THREADLINE_VIPS_PNG:
    return call->vips_pngload_buffer(input, count, image, "access", access, "fail_on", VIPS_FAIL_ON_ERROR,
                                     NULL);
  case THREADLINE_VIPS_GIF:
    return call->vips_gifload_buffer(input, count, image, "n", frames, "access", access, "fail_on",
                                     VIPS_FAIL_ON_ERROR, NULL);
  case THREADLINE_VIPS_WEBP:
    return call->vips_webpload_buffer(input, count, image, "n", frames, "access", access, "fail_on",
                                      VIPS_FAIL_ON_ERROR, NULL);
  case THREADLINE_VIPS_HEIF:
    return call->vips_heifload_buffer(input, count, image, "access", access, "fail_on", VIPS_FAIL_ON_ERROR,
                                      NULL);
  }
  call->vips_error("threadline", "unknown format");
  return -1;
}

static int is_animated(threadline_vips_format format) {
  return format == THREADLINE_VIPS_GIF || format == THREADLINE_VIPS_WEBP;
}

/// Whether the pixels are stored as they are shown.
static int is_plain_image(VipsImage *image) {
  if (call->vips_image_get_orientation(image) != 1) return 0;
  VipsInterpretation space = call->vips_image_guess_interpretation(image);
  if (space != VIPS_INTERPRETATION_sRGB && space != VIPS_INTERPRETATION_B_W && space != VIPS_INTERPRETATION_RGB16 &&
      space != VIPS_INTERPRETATION_GREY16)
    return 0;
  if (!call->vips_image_get_typeof(image, VIPS_META_ICC_NAME)) return 1;
  const void *profile = NULL;
  size_t count = 0;
  if (call->vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &count)) return call->vips_error_clear(), 0;
  int is_gray = space == VIPS_INTERPRETATION_B_W || space == VIPS_INTERPRETATION_GREY16;
  return !is_gray && threadline_vips_is_srgb(profile, count);
}

int threadline_vips_measure(const void *bytes, size_t count, threadline_vips_format format,
                            threadline_vips_size *size, int *is_plain) {
  if (threadline_vips_start()) return -1;
  VipsImage *image = NULL;
  if (steps_load(bytes, count, format, 1, VIPS_ACCESS_SEQUENTIAL, &image)) return steps_refuse(image);
  size->frames = is_animated(format) ? call->vips_image_get_n_pages(image) : 1;
  int is_turned = size->frames == 1 && call->vips_image_get_orientation_swap(image);
  int width = call->vips_image_get_width(image), height = call->vips_image_get_height(image);
  size->width = is_turned ? height : width;
  size->height = is_turned ? width : height;
  *is_plain = is_plain_image(image);
  call->g_object_unref(image);
  return 0;
}

int steps_advance(VipsImage **image, int status, VipsImage *next) {
  if (status) return -1;
  call->g_object_unref(*image);
  *image = next;
  return 0;
}

int steps_turn_upright(VipsImage **image) {
  VipsImage *next = NULL;
  return steps_advance(image, call->vips_autorot(*image, &next, NULL), next);
}

int steps_bring_to_srgb(VipsImage **image) {
  VipsImage *next = NULL;
  if (call->vips_image_get_typeof(*image, VIPS_META_ICC_NAME)) {
    int status = call->vips_icc_transform(*image, &next, "srgb", "embedded", TRUE, "depth", 8, "intent",
                                          VIPS_INTENT_PERCEPTUAL, NULL);
    if (!status) return steps_advance(image, 0, next);
    call->vips_error_clear();
  }
  VipsInterpretation space = call->vips_image_guess_interpretation(*image);
  int is_grey = space == VIPS_INTERPRETATION_B_W || space == VIPS_INTERPRETATION_GREY16;
  VipsInterpretation wanted = is_grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
  return steps_advance(image, call->vips_colourspace(*image, &next, wanted, NULL), next);
}

int steps_lay_on_white(VipsImage **image) {
  if (!call->vips_image_hasalpha(*image)) return 0;
  VipsImage *next = NULL;
  VipsArrayDouble *white = call->vips_array_double_newv(1, 255.0);
  int status = call->vips_flatten(*image, &next, "background", white, NULL);
  call->vips_area_unref((VipsArea *)white);
  return steps_advance(image, status, next);
}

static int is_one_of(const char *name, const char *const *names) {
  while (*names && strcmp(*names, name) != 0) names++;
  return *names != NULL;
}

/// Leaves only what an animation needs. The savers are set to strip too, but that of WebP in libvips 8.14
/// writes EXIF and XMP all the same.
static int remove_metadata(VipsImage **image) {
  static const char *const kept[] = {"delay", "loop", "page-height", "n-pages", NULL};
  VipsImage *next = NULL;
  if (steps_advance(image, call->vips_copy(*image, &next, NULL), next)) return -1;
  gchar **fields = call->vips_image_get_fields(*image);
  for (gchar **field = fields; *field; field++)
    if (!is_one_of(*field, kept)) call->vips_image_remove(*image, *field);
  call->g_strfreev(fields);
  return 0;
}

int steps_save(VipsImage *image, threadline_vips_recipe recipe, void **result, size_t *count) {
  switch (recipe.format) {
  case THREADLINE_VIPS_JPEG:
    return call->vips_jpegsave_buffer(image, result, count, "Q", recipe.quality, "optimize_coding", TRUE,
                                      "strip", TRUE, NULL);
  case THREADLINE_VIPS_GIF:
    return call->vips_gifsave_buffer(image, result, count, "strip", TRUE, NULL);
  case THREADLINE_VIPS_WEBP:
    return call->vips_webpsave_buffer(image, result, count, "Q", recipe.quality, "lossless",
                                      recipe.lossless != 0, "effort", recipe.effort, "strip", TRUE, NULL);
  case THREADLINE_VIPS_PNG:
  case THREADLINE_VIPS_HEIF:
    break;
  }
  call->vips_error("threadline", "cannot write this format");
  return -1;
}

steps_deadline steps_begin(int limit) {
  return (steps_deadline){.end = call->g_get_monotonic_time() + (gint64)limit * 1000, .has_passed = 0};
}

int steps_check(steps_deadline *deadline) {
  if (call->g_get_monotonic_time() >= deadline->end) deadline->has_passed = 1;
  return deadline->has_passed ? -1 : 0;
}

static void look_at_clock(VipsImage *image, VipsProgress *progress, steps_deadline *deadline) {
  (void)progress;
  if (steps_check(deadline)) call->vips_image_set_kill(image, TRUE);
}

void steps_limit(VipsImage *image, steps_deadline *deadline) {
  call->vips_image_set_progress(image, TRUE);
  call->g_signal_connect_data(image, "eval", G_CALLBACK(look_at_clock), deadline, NULL, 0);
}

int steps_load_upright(const void *bytes, size_t count, threadline_vips_format format, int frames,
                             VipsImage **image) {
  if (steps_load(bytes, count, format, frames, VIPS_ACCESS_SEQUENTIAL, image)) return -1;
  if (call->vips_image_get_orientation(*image) == 1) return 0;
  call->g_object_unref(*image);
  *image = NULL;
  return steps_load(bytes, count, format, frames, VIPS_ACCESS_RANDOM, image);
}

int threadline_vips_clean(const void *bytes, size_t count, threadline_vips_format format,
                          threadline_vips_recipe recipe, int limit, void **result, size_t *result_count,
                          threadline_vips_size *size) {
  if (threadline_vips_start()) return -1;
  VipsImage *image = NULL;
  steps_deadline deadline = steps_begin(limit);
  int frames = is_animated(format) && is_animated(recipe.format) ? -1 : 1;
  if (steps_load_upright(bytes, count, format, frames, &image)) return steps_refuse(image);
  steps_limit(image, &deadline);
  int page_height = call->vips_image_get_page_height(image);
  int is_still = page_height == call->vips_image_get_height(image);
  int status = is_still ? steps_turn_upright(&image) : 0;
  if (!status) status = steps_bring_to_srgb(&image);
  if (!status && recipe.format == THREADLINE_VIPS_JPEG) status = steps_lay_on_white(&image);
  if (!status) status = remove_metadata(&image);
  if (!status) {
    size->width = call->vips_image_get_width(image);
    size->height = is_still ? call->vips_image_get_height(image) : page_height;
    size->frames = size->height > 0 ? call->vips_image_get_height(image) / size->height : 0;
    status = steps_save(image, recipe, result, result_count);
  }
  if (!status) status = steps_check(&deadline);
  if (status) return steps_refuse(image), deadline.has_passed ? THREADLINE_VIPS_LATE : -1;
  call->g_object_unref(image);
  return 0;
}

void threadline_vips_free(void *result) {
  if (result) call->g_free(result);
}
