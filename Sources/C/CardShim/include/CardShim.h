#ifndef THREADLINE_CARD_SHIM_H
#define THREADLINE_CARD_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// What Threadline asks of Pango, Cairo and libjpeg to draw a card.
/// https://docs.gtk.org/Pango/ https://www.cairographics.org/manual/
///
/// A canvas is used by one thread at a time; several canvases may be used by several threads. No call fails
/// but those that open and encode: what cannot be drawn is left out.

/// A surface with its fonts and one text that is laid out on it.
typedef struct threadline_canvas threadline_canvas;

/// What a canvas keeps of what is drawn.
typedef enum {
  /// How much of the ink covers each pixel. Which colors those are is the caller's.
  THREADLINE_CANVAS_COVERAGE,
  /// Every color as it is, on an opaque ground.
  THREADLINE_CANVAS_COLOUR,
} threadline_canvas_kind;

/// What is drawn with: on a canvas of coverage the level, on one of colors the color.
typedef struct {
  uint8_t red, green, blue;
  /// How much of the ink it is: 255 for text, less for what is quieter.
  uint8_t level;
  /// Not 0: it goes to the second layer of coverage, that of the accent.
  int is_accent;
} threadline_ink;

/// A rectangle in pixels.
typedef struct {
  double x, y, width, height;
} threadline_frame;

/// Pixels of 32 bits, the first row first, no space between rows: blue, green, red, and opacity, by which the
/// others are multiplied already.
typedef struct {
  const uint32_t *pixels;
  int width, height;
} threadline_picture;

/// How a text is set, besides its language and its fonts.
typedef struct {
  int is_bold;
  /// The size of the type, in pixels.
  double size;
  /// The width of the lines in pixels, or less than 0 for as wide as it is.
  double width;
  /// Not 0: one line that ends in an ellipsis where it is too wide.
  int is_single;
  /// Not 0: lines are centred.
  int is_centred;
} threadline_words;

/// A line of the text that is laid out.
typedef struct {
  /// The bytes of the line.
  int start, count;
  /// Where it begins and how wide it is, in pixels.
  double x, width;
  /// How far what is drawn of it reaches above and below the baseline.
  double ascent, descent;
  /// Not 0: the line before it is of another paragraph.
  int begins_paragraph;
  /// Not 0: it begins within a word that was too wide.
  int breaks_word;
} threadline_line;

/// Why no canvas can be opened at all on this machine, with the name of what is missing; NULL where one can:
///
///     libpangocairo-1.0.so.0: cannot open shared object file: No such file or directory
const char *threadline_canvas_fault(void);

/// Opens a canvas. The first one loads Pango and Cairo and reads the list of fonts. NULL where there is no memory,
/// or where `threadline_canvas_fault` says why.
threadline_canvas *threadline_canvas_open(int width, int height, threadline_canvas_kind kind);
void threadline_canvas_close(threadline_canvas *canvas);
/// Takes everything off the canvas and lays a ground, which one of coverage does not need.
void threadline_canvas_clear(threadline_canvas *canvas, threadline_ink ground);

/// Fills a rectangle with round corners; a radius of half its width makes a disc.
void threadline_canvas_fill(threadline_canvas *canvas, threadline_frame frame, double radius, threadline_ink ink);
/// Draws a rectangle's outline of a width, inside it.
void threadline_canvas_outline(threadline_canvas *canvas, threadline_frame frame, double radius, double width,
                               threadline_ink ink);
/// Draws a picture so that it covers a rectangle with round corners, cut evenly at two sides. For a canvas of
/// colors alone.
void threadline_canvas_picture(threadline_canvas *canvas, threadline_picture picture, threadline_frame frame,
                               double radius);
/// Darkens a rectangle. For a canvas of colors alone.
void threadline_canvas_shade(threadline_canvas *canvas, threadline_frame frame, double opacity);
/// What is drawn from here on stays inside a rectangle, until the next call; a width of 0 for the whole canvas.
void threadline_canvas_clip(threadline_canvas *canvas, threadline_frame frame);

/// Lays out a text of UTF-8; it stays the canvas's text until the next one.
///
/// `language` is a BCP 47 tag, or NULL; `families` are names of font families, the best first, with commas between
/// them; `accents` are pairs of bytes, from and to, of what is drawn with the accent.
void threadline_words_set(threadline_canvas *canvas, const char *text, const char *language, const char *families,
                          const int *accents, int accent_count, threadline_words words);
/// Lays out the same text in another size and width.
void threadline_words_fit(threadline_canvas *canvas, double size, double width);
/// Writes at most `most` lines of the text, and returns how many it has.
int threadline_words_lines(threadline_canvas *canvas, threadline_line *lines, int most);
/// The last byte before `limit` at which the text may be cut: between words where `at_words` is not 0, or
/// between characters. 0 where there is none.
int threadline_words_cut(threadline_canvas *canvas, int limit, int at_words);
/// Not 0 where the text is read from right to left: the first strong character says so.
int threadline_words_is_mirrored(threadline_canvas *canvas);
/// Draws a line of the text, its start at `x` and its baseline at `y`.
void threadline_words_draw(threadline_canvas *canvas, int line, double x, double y, threadline_ink ink,
                           threadline_ink accent);
/// Not 0: there is a font to write in. Where there is none, what is measured of words is chance.
int threadline_words_have_fonts(threadline_canvas *canvas);
/// Writes at most `most` characters that no font had when they were drawn since the last clearing, and returns
/// how many there are.
int threadline_words_missing(threadline_canvas *canvas, uint32_t *characters, int most);

/// Not 0: something was drawn with the accent, or has colors of its own.
int threadline_canvas_uses_accent(threadline_canvas *canvas);
int threadline_canvas_uses_colours(threadline_canvas *canvas);
/// The pixels of a canvas of colors, `width` a row; NULL for the other kind.
const uint32_t *threadline_canvas_pixels(threadline_canvas *canvas);

/// Turns coverage into numbers of colors, a byte each, `stride` bytes from row to row. What nothing covers is 0.
///
/// `colors` has a number for each color of 4 bits a channel, red first; `paper` is what lies under it.
void threadline_canvas_index(threadline_canvas *canvas, const uint8_t ink[256], const uint8_t accent[256],
                             const uint8_t colors[4096], threadline_ink paper, uint8_t *result, size_t stride);

/// Encodes a canvas of colors. The result is freed by threadline_card_free. Returns 0 or -1.
int threadline_canvas_jpeg(threadline_canvas *canvas, int quality, uint8_t **result, size_t *count);
/// Frees a result.
void threadline_card_free(uint8_t *result);

#endif
