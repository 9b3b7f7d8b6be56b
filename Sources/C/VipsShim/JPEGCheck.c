#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "VipsShim.h"

/* A picture that takes more is not exact, whatever it holds. */
#define MOST_MEMORY (256L << 20)

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf end;
} error_manager;

static void end_decoding(j_common_ptr info) { longjmp(((error_manager *)info->err)->end, 1); }

static void stay_silent(j_common_ptr info) { (void)info; }

int threadline_jpeg_is_exact(const void *bytes, size_t size) {
  struct jpeg_decompress_struct info;
  error_manager errors;
  info.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = end_decoding;
  errors.base.output_message = stay_silent;
  if (setjmp(errors.end)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  info.mem->max_memory_to_use = MOST_MEMORY;
  jpeg_mem_src(&info, bytes, (unsigned long)size);
  jpeg_read_header(&info, TRUE);
  /* Decodes all scans as far as their coefficients, without making pixels. */
  jpeg_read_coefficients(&info);
  jpeg_finish_decompress(&info);
  int is_exact = errors.base.num_warnings == 0;
  jpeg_destroy_decompress(&info);
  return is_exact;
}
