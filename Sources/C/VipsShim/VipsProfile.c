#include "VipsShim.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// https://www.color.org/specification/ICC.1-2022-05.pdf: a header of 128 bytes, a count of tags, and for each tag its
// name, offset and size.

static uint32_t number(const unsigned char *place) {
  return (uint32_t)place[0] << 24 | (uint32_t)place[1] << 16 | (uint32_t)place[2] << 8 | place[3];
}

/// Numbers of 16.16 bits with a sign.
static double fixed(const unsigned char *place) { return (int32_t)number(place) / 65536.0; }

/// The content of a tag of at least `least` bytes, or NULL.
static const unsigned char *find(const unsigned char *profile, size_t count, const char *name, size_t least,
                                 size_t *size) {
  if (count < 132) return NULL;
  size_t tags = number(profile + 128);
  for (size_t tag = 0; tag < tags && tag < 100 && 144 + tag * 12 <= count; tag++) {
    const unsigned char *entry = profile + 132 + tag * 12;
    if (memcmp(entry, name, 4) != 0) continue;
    size_t offset = number(entry + 4);
    *size = number(entry + 8);
    return offset <= count && *size <= count - offset && *size >= least ? profile + offset : NULL;
  }
  return NULL;
}

static int is_near(double value, double wanted, double limit) { return fabs(value - wanted) <= limit; }

static int has_primary(const unsigned char *profile, size_t count, const char *name, const double wanted[3]) {
  size_t size = 0;
  const unsigned char *tag = find(profile, count, name, 20, &size);
  if (!tag || memcmp(tag, "XYZ ", 4) != 0) return 0;
  for (int axis = 0; axis < 3; axis++)
    if (!is_near(fixed(tag + 8 + axis * 4), wanted[axis], 0.005)) return 0;
  return 1;
}

/// The light that a curve gives for a value from 0 to 1; -1 for a curve that is not read.
static double light(const unsigned char *tag, size_t size, double value) {
  if (memcmp(tag, "curv", 4) == 0) {
    size_t count = number(tag + 8);
    if (count == 1 && size >= 14) return pow(value, (tag[12] << 8 | tag[13]) / 256.0);
    if (count < 2 || count > 65536 || size < 12 + count * 2) return -1;
    const unsigned char *place = tag + 12 + 2 * (size_t)(value * (double)(count - 1) + 0.5);
    return (place[0] << 8 | place[1]) / 65535.0;
  }
  if (memcmp(tag, "para", 4) != 0 || tag[8] != 0 || tag[9] != 3 || size < 32) return -1;
  double gamma = fixed(tag + 12), a = fixed(tag + 16), b = fixed(tag + 20), c = fixed(tag + 24), d = fixed(tag + 28);
  return value >= d ? pow(a * value + b, gamma) : c * value;
}

static int has_curve(const unsigned char *profile, size_t count, const char *name) {
  static const double values[] = {0.25, 0.5, 0.75}, lights[] = {0.0509, 0.2140, 0.5225};
  size_t size = 0;
  const unsigned char *tag = find(profile, count, name, 14, &size);
  if (!tag) return 0;
  for (int place = 0; place < 3; place++)
    if (!is_near(light(tag, size, values[place]), lights[place], 0.01)) return 0;
  return 1;
}

int threadline_vips_is_srgb(const void *bytes, size_t count) {
  static const double red[] = {0.4361, 0.2225, 0.0139}, green[] = {0.3851, 0.7169, 0.0971},
                      blue[] = {0.1431, 0.0606, 0.7141};
  const unsigned char *profile = bytes;
  return has_primary(profile, count, "rXYZ", red) && has_primary(profile, count, "gXYZ", green) &&
         has_primary(profile, count, "bXYZ", blue) && has_curve(profile, count, "rTRC") &&
         has_curve(profile, count, "gTRC") && has_curve(profile, count, "bTRC");
}
