#ifndef THREADLINE_VIPS_CALLS_H
#define THREADLINE_VIPS_CALLS_H

#include <vips/vips.h>

#include "../LibraryCalls.h"

// A macro in newer versions of GLib.
#undef g_free

// In a header that is not installed before libvips 8.15.
void vips_vector_set_enabled(gboolean enabled);

/// Every function of libvips, GObject and GLib that is called, in the order of the alphabet.
#define VIPS_CALLS(CALL) \
  CALL(g_free) CALL(g_get_monotonic_time) CALL(g_log_set_handler) CALL(g_object_unref) \
  CALL(g_signal_connect_data) CALL(g_strfreev) CALL(vips_area_unref) CALL(vips_array_double_newv) \
  CALL(vips_autorot) CALL(vips_block_untrusted_set) CALL(vips_cache_set_max) CALL(vips_cast) \
  CALL(vips_colourspace) CALL(vips_concurrency_set) CALL(vips_copy) CALL(vips_error) CALL(vips_error_clear) \
  CALL(vips_flatten) CALL(vips_gifload_buffer) CALL(vips_gifsave_buffer) CALL(vips_heifload_buffer) \
  CALL(vips_icc_transform) CALL(vips_image_get_bands) CALL(vips_image_get_blob) \
  CALL(vips_image_get_fields) CALL(vips_image_get_height) CALL(vips_image_get_n_pages) \
  CALL(vips_image_get_orientation) CALL(vips_image_get_orientation_swap) CALL(vips_image_get_page_height) \
  CALL(vips_image_get_typeof) CALL(vips_image_get_width) CALL(vips_image_guess_interpretation) \
  CALL(vips_image_hasalpha) CALL(vips_image_new_from_memory) CALL(vips_image_remove) \
  CALL(vips_image_set_kill) CALL(vips_image_set_progress) CALL(vips_image_write) CALL(vips_init) \
  CALL(vips_jpegload_buffer) CALL(vips_jpegsave_buffer) CALL(vips_leak_set) CALL(vips_pngload_buffer) \
  CALL(vips_vector_set_enabled) CALL(vips_version) \
  CALL(vips_webpload_buffer) CALL(vips_webpsave_buffer)

LIBRARY_TABLE(vips, VIPS_CALLS)

#endif
