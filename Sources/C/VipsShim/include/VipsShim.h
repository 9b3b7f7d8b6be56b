#ifndef THREADLINE_VIPS_SHIM_H
#define THREADLINE_VIPS_SHIM_H

#include <stddef.h>

/// The few calls of libvips that Threadline makes, without their variable arguments.
/// https://www.libvips.org/API/current/
///
/// Every call may come from any thread.

/// A picture format, for reading and, but for PNG, for writing.
typedef enum {
  THREADLINE_VIPS_JPEG,
  THREADLINE_VIPS_PNG,
  THREADLINE_VIPS_GIF,
  THREADLINE_VIPS_WEBP,
  /// HEIC and AVIF, for reading only.
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
  /// From 1 to 100, for JPEG and lossy WebP.
  int quality;
  /// Not 0: WebP without loss.
  int lossless;
  /// How long WebP looks for fewer bytes: 0 to 6.
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

/// Reads the size of a picture from its header; no pixel is decoded. `is_plain` becomes 1 if the pixels are stored as they
/// are shown: upright, gray or RGB, and without a color profile or with that of sRGB. Returns 0 or -1.
int threadline_vips_measure(const void *bytes, size_t count, threadline_vips_format format,
                            threadline_vips_size *size, int *is_plain);

/// Decodes a picture, turns it upright, brings its colours to sRGB with 8 bits, and encodes it without
/// any metadata. All frames of a GIF or WebP are kept when the result is one too. A picture that is
/// damaged or cut short is refused, and one that takes longer than `limit` milliseconds.
///
/// `size` is that of the result. The result is freed by threadline_vips_free. Returns 0, -1 or THREADLINE_VIPS_LATE.
int threadline_vips_clean(const void *bytes, size_t count, threadline_vips_format format,
                          threadline_vips_recipe recipe, int limit, void **result, size_t *result_count,
                          threadline_vips_size *size);

/// A picture that is being decoded.
typedef struct threadline_vips_picture threadline_vips_picture;

/// Begins to decode the first frame of a picture, turned upright and brought to sRGB with 8 bits. If `width` is not 0, a
/// JPEG is decoded at the smallest of its own sizes that is at least as wide; this is only for pictures that are
/// upright. `bytes` must live as long as the picture, which takes at most `limit` milliseconds. Returns 0, -1 or
/// THREADLINE_VIPS_LATE.
int threadline_vips_open(const void *bytes, size_t count, threadline_vips_format format, int width, int limit,
                         threadline_vips_picture **picture, threadline_vips_size *size, int *has_opacity);

/// Decodes the pixels: rows of red, green and blue, and of opacity if the picture has it, a byte each, without space
/// between. There must be room for all of them. A picture that is damaged or cut short is refused. Returns 0, -1 or
/// THREADLINE_VIPS_LATE.
int threadline_vips_read(threadline_vips_picture *picture, void *pixels, size_t count);

/// Ends decoding.
void threadline_vips_close(threadline_vips_picture *picture);

/// Encodes rows of pixels, as threadline_vips_read gives them: as a JPEG on white or a WebP. What takes longer than `limit`
/// milliseconds is refused. The result is freed by threadline_vips_free. Returns 0, -1 or THREADLINE_VIPS_LATE.
int threadline_vips_encode(const void *pixels, threadline_vips_size size, int has_opacity,
                           threadline_vips_recipe recipe, int limit, void **result, size_t *result_count);

/// Whether an ICC profile is that of sRGB: its primaries and the middle of its curves are.
int threadline_vips_is_srgb(const void *profile, size_t count);

/// Frees a result.
void threadline_vips_free(void *result);

/// Whether a JPEG decodes to its last coefficient without a warning, such as one about bytes that no scan needs.
int threadline_jpeg_is_exact(const void *bytes, size_t size);

#endif
