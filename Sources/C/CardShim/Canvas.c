#include "Canvas.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

LIBRARY_LOADED_OR_LINKED(card, CARD_CALLS, "libpangocairo-1.0.so.0")

const char *threadline_canvas_fault(void) { return card_calls_load(); }

/// Makes Pango read its default languages, which it takes where a text has none, from our environment instead of the
/// person's: a card must not depend on who runs the program. Pango reads them once and keeps them.
///
/// This does not call setenv(3). Before 2.41, glibc frees the old environment when setenv adds a second variable, even
/// while another thread is in getenv(3), and libvips also calls setenv when it starts.
static void prepare(void) {
#if defined(__APPLE__)
  setenv("PANGO_LANGUAGE", "en", 1);
#else
  extern char **environ;
  static char **own;
  char **real = environ;
  size_t count = 0;
  while (real && real[count]) count++;
  if (!(own = calloc(count + 2, sizeof *own))) return;
  own[0] = "PANGO_LANGUAGE=en";
  for (size_t index = 0; index < count; index++) own[index + 1] = real[index];
  environ = own;
  // The function is declared pure, so the compiler removes a call whose result is not used.
  static PangoLanguage *volatile sample;
  sample = call->pango_script_get_sample_language(PANGO_SCRIPT_HAN);
  environ = real;
#endif
}

static cairo_format_t color_format(const threadline_canvas *canvas) {
  return canvas->kind == THREADLINE_CANVAS_COLOUR ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;
}

static void clip(const threadline_canvas *canvas, cairo_t *cairo) {
  call->cairo_reset_clip(cairo);
  if (!canvas->is_clipped) return;
  call->cairo_new_path(cairo);
  call->cairo_rectangle(cairo, canvas->clip.x, canvas->clip.y, canvas->clip.width, canvas->clip.height);
  call->cairo_clip(cairo);
}

static int open_layer(threadline_canvas *canvas, canvas_layer *layer, cairo_format_t format) {
  if (layer->cairo) return 0;
  cairo_surface_t *surface = call->cairo_image_surface_create(format, canvas->width, canvas->height);
  cairo_t *cairo = call->cairo_create(surface);
  if (call->cairo_status(cairo) != CAIRO_STATUS_SUCCESS) {
    call->cairo_destroy(cairo);
    call->cairo_surface_destroy(surface);
    return -1;
  }
  layer->surface = surface;
  layer->cairo = cairo;
  clip(canvas, cairo);
  return 0;
}

static void close_layer(canvas_layer *layer) {
  if (layer->cairo) call->cairo_destroy(layer->cairo);
  if (layer->surface) call->cairo_surface_destroy(layer->surface);
}

static void clear_layer(canvas_layer *layer, int top, int bottom) {
  if (!layer->is_used) return;
  call->cairo_surface_flush(layer->surface);
  size_t stride = (size_t)call->cairo_image_surface_get_stride(layer->surface);
  uint8_t *bytes = call->cairo_image_surface_get_data(layer->surface);
  if (bottom > top) memset(bytes + stride * (size_t)top, 0, stride * (size_t)(bottom - top));
  call->cairo_surface_mark_dirty(layer->surface);
  layer->is_used = 0;
}

static void open_fonts(threadline_canvas *canvas) {
  canvas->fonts = call->pango_cairo_font_map_new();
  canvas->context = call->pango_font_map_create_context(canvas->fonts);
  cairo_font_options_t *options = call->cairo_font_options_create();
  call->cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  call->cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  call->cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  call->pango_cairo_context_set_font_options(canvas->context, options);
  call->pango_cairo_context_set_resolution(canvas->context, 96);
  call->pango_context_set_language(canvas->context, call->pango_language_from_string("en"));
  call->cairo_font_options_destroy(options);
  canvas->layout = call->pango_layout_new(canvas->context);
  canvas->font = call->pango_font_description_new();
  canvas->scale = 1;
}

threadline_canvas *threadline_canvas_open(int width, int height, threadline_canvas_kind kind) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (threadline_canvas_fault()) return NULL;
  pthread_once(&once, prepare);
  threadline_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->width = width;
  canvas->height = height;
  canvas->kind = kind;
  canvas_layer *first = kind == THREADLINE_CANVAS_COLOUR ? &canvas->colors : &canvas->ink;
  if (open_layer(canvas, first, kind == THREADLINE_CANVAS_COLOUR ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_A8)) {
    free(canvas);
    return NULL;
  }
  open_fonts(canvas);
  return canvas;
}

void threadline_canvas_close(threadline_canvas *canvas) {
  if (!canvas) return;
  close_layer(&canvas->ink);
  close_layer(&canvas->accent);
  close_layer(&canvas->colors);
  call->pango_font_description_free(canvas->font);
  call->g_object_unref(canvas->layout);
  call->g_object_unref(canvas->context);
  call->g_object_unref(canvas->fonts);
  free(canvas);
}

void threadline_canvas_clear(threadline_canvas *canvas, threadline_ink ground) {
  threadline_canvas_clip(canvas, (threadline_frame){0, 0, 0, 0});
  canvas->missing_count = 0;
  if (canvas->kind == THREADLINE_CANVAS_COLOUR) {
    cairo_t *cairo = canvas_pen(canvas, ground);
    call->cairo_paint(cairo);
    return;
  }
  clear_layer(&canvas->ink, 0, canvas->height);
  clear_layer(&canvas->accent, 0, canvas->height);
  clear_layer(&canvas->colors, canvas->top, canvas->bottom);
  canvas->left = canvas->top = canvas->right = canvas->bottom = 0;
}

void threadline_canvas_clip(threadline_canvas *canvas, threadline_frame frame) {
  canvas->is_clipped = frame.width > 0;
  canvas->clip = frame;
  if (canvas->ink.cairo) clip(canvas, canvas->ink.cairo);
  if (canvas->accent.cairo) clip(canvas, canvas->accent.cairo);
  if (canvas->colors.cairo) clip(canvas, canvas->colors.cairo);
}

cairo_t *canvas_pen(threadline_canvas *canvas, threadline_ink ink) {
  if (canvas->kind == THREADLINE_CANVAS_COLOUR) {
    call->cairo_set_source_rgb(canvas->colors.cairo, ink.red / 255.0, ink.green / 255.0, ink.blue / 255.0);
    return canvas->colors.cairo;
  }
  canvas_layer *layer = ink.is_accent ? &canvas->accent : &canvas->ink;
  if (open_layer(canvas, layer, CAIRO_FORMAT_A8)) layer = &canvas->ink;
  layer->is_used = 1;
  call->cairo_set_source_rgba(layer->cairo, 0, 0, 0, ink.level / 255.0);
  return layer->cairo;
}

static int bounded(double value, int most) { return value > 0 ? (value < most ? (int)value : most) : 0; }

cairo_t *canvas_colour_pen(threadline_canvas *canvas, threadline_frame frame) {
  if (open_layer(canvas, &canvas->colors, color_format(canvas))) return NULL;
  int left = bounded(floor(frame.x), canvas->width), right = bounded(ceil(frame.x + frame.width), canvas->width);
  int top = bounded(floor(frame.y), canvas->height), bottom = bounded(ceil(frame.y + frame.height), canvas->height);
  int is_first = !canvas->colors.is_used;
  canvas->colors.is_used = 1;
  canvas->left = is_first ? left : MIN(canvas->left, left);
  canvas->top = is_first ? top : MIN(canvas->top, top);
  canvas->right = is_first ? right : MAX(canvas->right, right);
  canvas->bottom = is_first ? bottom : MAX(canvas->bottom, bottom);
  return canvas->colors.cairo;
}

static void round_path(cairo_t *cairo, threadline_frame frame, double radius) {
  double most = MIN(frame.width, frame.height) / 2;
  double r = radius < most ? radius : most;
  double right = frame.x + frame.width, bottom = frame.y + frame.height;
  call->cairo_new_path(cairo);
  if (r <= 0) {
    call->cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height);
    return;
  }
  call->cairo_arc(cairo, right - r, frame.y + r, r, -G_PI_2, 0);
  call->cairo_arc(cairo, right - r, bottom - r, r, 0, G_PI_2);
  call->cairo_arc(cairo, frame.x + r, bottom - r, r, G_PI_2, G_PI);
  call->cairo_arc(cairo, frame.x + r, frame.y + r, r, G_PI, 3 * G_PI_2);
  call->cairo_close_path(cairo);
}

void threadline_canvas_fill(threadline_canvas *canvas, threadline_frame frame, double radius, threadline_ink ink) {
  if (!(frame.width > 0 && frame.height > 0)) return;
  cairo_t *cairo = canvas_pen(canvas, ink);
  round_path(cairo, frame, radius);
  call->cairo_fill(cairo);
}

void threadline_canvas_outline(threadline_canvas *canvas, threadline_frame frame, double radius, double width,
                               threadline_ink ink) {
  if (!(frame.width > width && frame.height > width)) return;
  cairo_t *cairo = canvas_pen(canvas, ink);
  threadline_frame middle = {frame.x + width / 2, frame.y + width / 2, frame.width - width, frame.height - width};
  round_path(cairo, middle, radius - width / 2);
  call->cairo_set_line_width(cairo, width);
  call->cairo_stroke(cairo);
}

void threadline_canvas_picture(threadline_canvas *canvas, threadline_picture picture, threadline_frame frame,
                               double radius) {
  if (canvas->kind != THREADLINE_CANVAS_COLOUR || picture.width < 1 || picture.height < 1) return;
  if (!(frame.width > 0 && frame.height > 0)) return;
  cairo_surface_t *surface = call->cairo_image_surface_create_for_data(
      (unsigned char *)picture.pixels, CAIRO_FORMAT_ARGB32, picture.width, picture.height, picture.width * 4);
  cairo_t *cairo = canvas->colors.cairo;
  double scale = MAX(frame.width / picture.width, frame.height / picture.height);
  call->cairo_save(cairo);
  round_path(cairo, frame, radius);
  call->cairo_translate(cairo, frame.x + (frame.width - picture.width * scale) / 2,
                        frame.y + (frame.height - picture.height * scale) / 2);
  call->cairo_scale(cairo, scale, scale);
  call->cairo_set_source_surface(cairo, surface, 0, 0);
  call->cairo_pattern_set_filter(call->cairo_get_source(cairo), CAIRO_FILTER_GOOD);
  call->cairo_pattern_set_extend(call->cairo_get_source(cairo), CAIRO_EXTEND_PAD);
  call->cairo_fill(cairo);
  call->cairo_restore(cairo);
  call->cairo_surface_destroy(surface);
}

void threadline_canvas_shade(threadline_canvas *canvas, threadline_frame frame, double opacity) {
  if (canvas->kind != THREADLINE_CANVAS_COLOUR) return;
  call->cairo_set_source_rgba(canvas->colors.cairo, 0, 0, 0, opacity);
  round_path(canvas->colors.cairo, frame, 0);
  call->cairo_fill(canvas->colors.cairo);
}
