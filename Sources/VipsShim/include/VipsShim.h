#ifndef THREADLINE_VIPS_SHIM_H
#define THREADLINE_VIPS_SHIM_H

#include <stddef.h>

/// The few calls of libvips that Threadline makes, without their variable arguments.
/// https://www.libvips.org/API/current/
///
/// Every call may come from any thread.

/// A picture format, for reading and for writing.
typedef enum {
  THREADLINE_VIPS_JPEG,
  THREADLINE_VIPS_PNG,
  THREADLINE_VIPS_GIF,
  THREADLINE_VIPS_WEBP,
  /// HEIC and AVIF for reading, AVIF for writing.
  THREADLINE_VIPS_HEIF,
} threadline_vips_format;

/// What the header of a picture says.
typedef struct {
  /// Pixels of one frame, as it is when it is turned upright.
  int width;
  int height;
  /// How many frames there are, at least 1.
  int frames;
} threadline_vips_size;

/// How a picture is written.
typedef struct {
  threadline_vips_format format;
  /// From 1 to 100, for JPEG, lossy WebP and AVIF.
  int quality;
  /// Not 0: WebP without loss.
  int lossless;
  /// How long WebP (0 to 6) and AVIF (0 to 9) look for fewer bytes.
  int effort;
} threadline_vips_recipe;

/// What is returned where a picture took longer than it may.
#define THREADLINE_VIPS_LATE -2

/// Loads and starts the library: one thread a picture, no cache, no loader that its authors do not trust with
/// foreign bytes, no messages on standard error. Later calls do nothing. Every other call does it too, and fails
/// where it cannot be done. Returns 0 or -1.
int threadline_vips_start(void);

/// Why the library cannot be started, with the name of what is missing; null where it was:
///
///     libvips.so.42: cannot open shared object file: No such file or directory
const char *threadline_vips_fault(void);

/// Reads the size of a picture from its header; no pixel is decoded. Returns 0 or -1.
int threadline_vips_measure(const void *bytes, size_t count, threadline_vips_format format,
                            threadline_vips_size *size);

/// Decodes a picture, turns it upright, brings its colours to sRGB with 8 bits, and encodes it without
/// any metadata. All frames of a GIF or WebP are kept when the result is one too. A picture that is
/// damaged or cut short is refused, and one that takes longer than `limit` milliseconds.
///
/// `size` is that of the result. The result is freed by threadline_vips_free. Returns 0, -1 or THREADLINE_VIPS_LATE.
int threadline_vips_clean(const void *bytes, size_t count, threadline_vips_format format,
                          threadline_vips_recipe recipe, int limit, void **result, size_t *result_count,
                          threadline_vips_size *size);

/// Decodes the first frame of a picture, turns it upright, brings its colours to sRGB with 8 bits, and makes it as
/// small as a box of `size` is, a smaller one staying as it is; or, if `is_exact` is not 0, exactly as large. A picture
/// that is damaged or cut short is refused, and one that takes longer than `limit` milliseconds.
///
/// The result is rows of red, green and blue, and of opacity where `has_opacity` is not 0, a byte each, without space
/// between; `size` is that of the result. It is freed by threadline_vips_free. Returns 0, -1 or
/// THREADLINE_VIPS_LATE.
int threadline_vips_shrink(const void *bytes, size_t count, threadline_vips_format format, int is_exact, int limit,
                           threadline_vips_size *size, void **pixels, size_t *pixel_count, int *has_opacity);

/// Encodes rows of pixels, as threadline_vips_shrink gives them, at another size where `to` is another: as a JPEG on
/// white, a PNG, WebP or AVIF. What takes longer than `limit` milliseconds is refused: encoders that take rows are ended
/// at the next, and of one that takes the whole picture at once (AVIF) the result is not taken. The result is freed by
/// threadline_vips_free. Returns 0, -1 or THREADLINE_VIPS_LATE.
int threadline_vips_encode(const void *pixels, threadline_vips_size from, int has_opacity, threadline_vips_size to,
                           threadline_vips_recipe recipe, int limit, void **result, size_t *result_count);

/// Frees a result.
void threadline_vips_free(void *result);

#endif
