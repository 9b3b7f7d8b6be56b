#ifndef THREADLINE_CANVAS_H
#define THREADLINE_CANVAS_H

#include "CardCalls.h"
#include "CardShim.h"

/// A surface that comes when it is first drawn on.
typedef struct {
  cairo_surface_t *surface;
  cairo_t *cairo;
  int is_used;
} canvas_layer;

/// How many different characters without a glyph are told of.
enum { CANVAS_MISSING_MOST = 64 };

struct threadline_canvas {
  int width, height;
  threadline_canvas_kind kind;
  /// Coverage of the ink and of the accent, and what has colors of its own. A canvas of colors has the last alone.
  canvas_layer ink, accent, colors;
  /// Where the layer of colors is not empty.
  int left, top, right, bottom;
  int is_clipped;
  threadline_frame clip;

  PangoFontMap *fonts;
  PangoContext *context;
  PangoLayout *layout;
  PangoFontDescription *font;
  /// The size of the type over the size in which it is laid out.
  double scale;
  int is_centred;

  uint32_t missing[CANVAS_MISSING_MOST];
  int missing_count;
};

/// The surface that an ink goes to, ready to draw with it.
cairo_t *canvas_pen(threadline_canvas *canvas, threadline_ink ink);
/// The surface for what has colors of its own; a rectangle of it will be drawn on.
cairo_t *canvas_colour_pen(threadline_canvas *canvas, threadline_frame frame);

#endif
