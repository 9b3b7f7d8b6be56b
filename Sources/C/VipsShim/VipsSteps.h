#ifndef THREADLINE_VIPS_STEPS_H
#define THREADLINE_VIPS_STEPS_H

#include "VipsCalls.h"
#include "VipsShim.h"

/// The steps that cleaning and scaling share. Each returns 0 or -1; `*image` is replaced by the result of a step.

/// Drops what there is, and returns -1. The reasons that libvips gathers are those of all threads in one text, so none
/// of them can be matched to this picture.
int steps_refuse(VipsImage *image);

/// The loader is chosen by the format and never by libvips, so that nothing but it sees the bytes.
/// Frames: -1 for all of them. No pixel is read before somebody asks for one.
int steps_load(const void *bytes, size_t count, threadline_vips_format format, int frames, VipsAccess access,
               VipsImage **image);

/// As `steps_load`. Only a picture that has to be turned is held in memory whole; every other is read from top to
/// bottom.
int steps_load_upright(const void *bytes, size_t count, threadline_vips_format format, int frames, VipsImage **image);

/// When a picture has to be done, and whether it was not.
typedef struct {
  gint64 end;
  int has_passed;
} steps_deadline;

/// A deadline in so many milliseconds.
steps_deadline steps_begin(int limit);

/// -1 once the deadline has passed: also for a decoder that is done in one step and cannot be ended.
int steps_check(steps_deadline *deadline);

/// Ends the decoding of all that is made of an image at its next rows, once the deadline has passed. The deadline must
/// live as long as pixels of the image are read.
void steps_limit(VipsImage *image, steps_deadline *deadline);

/// Replaces `*image` by `next` where the status is 0.
int steps_advance(VipsImage **image, int status, VipsImage *next);

int steps_turn_upright(VipsImage **image);

/// A profile that cannot be used is left out, as a browser does.
int steps_bring_to_srgb(VipsImage **image);

/// JPEG has no transparency: a page shows white below it.
int steps_lay_on_white(VipsImage **image);

int steps_save(VipsImage *image, threadline_vips_recipe recipe, void **result, size_t *count);

#endif
