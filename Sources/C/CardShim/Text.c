#include "Canvas.h"

/// The size in which every text is laid out. A size of type is a scale of it, so that Pango looks for the fonts of a
/// language once and not once a size: that search costs milliseconds.
static const double layout_size = 64;

static void set_attributes(threadline_canvas *canvas, const char *language, const int *accents, int accent_count) {
  PangoAttrList *attributes = call->pango_attr_list_new();
  PangoLanguage *spoken = call->pango_language_from_string(language && *language ? language : "en");
  call->pango_attr_list_insert(attributes, call->pango_attr_language_new(spoken));
  call->pango_attr_list_insert(attributes, call->pango_attr_insert_hyphens_new(FALSE));
  for (int place = 0; place + 1 < accent_count; place += 2) {
    PangoAttribute *accent = call->pango_attr_foreground_new(0, 0, 0);
    accent->start_index = (guint)accents[place];
    accent->end_index = (guint)accents[place + 1];
    call->pango_attr_list_insert(attributes, accent);
  }
  call->pango_layout_set_attributes(canvas->layout, attributes);
  call->pango_attr_list_unref(attributes);
}

void threadline_words_set(threadline_canvas *canvas, const char *text, const char *language, const char *families,
                          const int *accents, int accent_count, threadline_words words) {
  PangoLayout *layout = canvas->layout;
  call->pango_font_description_set_family(canvas->font, families);
  PangoWeight weight = words.is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL;
  call->pango_font_description_set_weight(canvas->font, weight);
  call->pango_font_description_set_absolute_size(canvas->font, layout_size * PANGO_SCALE);
  call->pango_layout_set_font_description(layout, canvas->font);
  call->pango_layout_set_text(layout, text, -1);
  set_attributes(canvas, language, accents, accent_count);
  call->pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  call->pango_layout_set_single_paragraph_mode(layout, words.is_single != 0);
  call->pango_layout_set_ellipsize(layout, words.is_single ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  call->pango_layout_set_alignment(layout, words.is_centred ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT);
  threadline_words_fit(canvas, words.size, words.width);
}

void threadline_words_fit(threadline_canvas *canvas, double size, double width) {
  canvas->scale = size > 0 ? size / layout_size : 1;
  int units = width < 0 ? -1 : (int)(width / canvas->scale * PANGO_SCALE);
  call->pango_layout_set_width(canvas->layout, units);
}

/// How far the baseline's neighbours reach, of what is drawn.
static void measure(threadline_line *line, PangoLayoutIter *iterator, double unit) {
  PangoRectangle ink, logical;
  call->pango_layout_iter_get_line_extents(iterator, &ink, &logical);
  int baseline = call->pango_layout_iter_get_baseline(iterator);
  line->x = logical.x * unit;
  line->width = logical.width * unit;
  line->ascent = ink.height > 0 ? (baseline - ink.y) * unit : 0;
  line->descent = ink.height > 0 ? (ink.y + ink.height - baseline) * unit : 0;
}

int threadline_words_lines(threadline_canvas *canvas, threadline_line *lines, int most) {
  double unit = canvas->scale / PANGO_SCALE;
  const char *text = call->pango_layout_get_text(canvas->layout);
  int attribute_count = 0;
  const PangoLogAttr *attributes =
      call->pango_layout_get_log_attrs_readonly(canvas->layout, &attribute_count);
  PangoLayoutIter *iterator = call->pango_layout_get_iter(canvas->layout);
  int count = 0, byte = 0;
  glong character = 0;
  do {
    PangoLayoutLine *line = call->pango_layout_iter_get_line_readonly(iterator);
    if (count >= most || !line) break;
    if (line->start_index > byte)
      character += call->g_utf8_pointer_to_offset(text + byte, text + line->start_index);
    byte = line->start_index;
    lines[count] = (threadline_line){.start = byte, .count = line->length};
    lines[count].begins_paragraph = line->is_paragraph_start;
    lines[count].breaks_word = !line->is_paragraph_start && character < attribute_count &&
                               !attributes[character].is_line_break;
    measure(&lines[count], iterator, unit);
    count++;
  } while (call->pango_layout_iter_next_line(iterator));
  call->pango_layout_iter_free(iterator);
  return call->pango_layout_get_line_count(canvas->layout);
}

int threadline_words_cut(threadline_canvas *canvas, int limit, int at_words) {
  const char *text = call->pango_layout_get_text(canvas->layout);
  int attribute_count = 0, found = 0, byte = 0;
  const PangoLogAttr *attributes =
      call->pango_layout_get_log_attrs_readonly(canvas->layout, &attribute_count);
  for (int character = 0; character < attribute_count && byte < limit; character++) {
    PangoLogAttr attribute = attributes[character];
    if (at_words ? attribute.is_line_break : attribute.is_cursor_position) found = byte;
    if (!text[byte]) break;
    do byte++;
    while ((text[byte] & 0xC0) == 0x80);
  }
  return found;
}

int threadline_words_is_mirrored(threadline_canvas *canvas) {
  return call->pango_layout_get_direction(canvas->layout, 0) == PANGO_DIRECTION_RTL;
}

static int has_colours(PangoFont *font) {
  hb_font_t *shapes = call->pango_font_get_hb_font(font);
  hb_face_t *face = shapes ? call->hb_font_get_face(shapes) : NULL;
  if (!face) return 0;
  return call->hb_ot_color_has_png(face) || call->hb_ot_color_has_layers(face) ||
         call->hb_ot_color_has_svg(face);
}

static int is_accent(const PangoItem *run) {
  for (GSList *extra = run->analysis.extra_attrs; extra; extra = extra->next)
    if (((PangoAttribute *)extra->data)->klass->type == PANGO_ATTR_FOREGROUND) return 1;
  return 0;
}

static void tell_missing(threadline_canvas *canvas, uint32_t character) {
  for (int place = 0; place < canvas->missing_count; place++)
    if (canvas->missing[place] == character) return;
  if (canvas->missing_count < CANVAS_MISSING_MOST) canvas->missing[canvas->missing_count++] = character;
}

static int has_missing(const PangoGlyphString *glyphs) {
  for (int place = 0; place < glyphs->num_glyphs; place++)
    if (glyphs->glyphs[place].glyph & PANGO_GLYPH_UNKNOWN_FLAG) return 1;
  return 0;
}

/// Draws an empty box for every character that no font has, and the others as they are.
static void draw_with_missing(threadline_canvas *canvas, cairo_t *cairo, PangoFont *font, PangoGlyphString *all) {
  PangoGlyphString *glyphs = call->pango_glyph_string_copy(all);
  double x = 0;
  for (int place = 0; place < glyphs->num_glyphs; place++) {
    PangoGlyphInfo *glyph = &glyphs->glyphs[place];
    double width = glyph->geometry.width / (double)PANGO_SCALE;
    if (glyph->glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
      tell_missing(canvas, glyph->glyph & ~(uint32_t)PANGO_GLYPH_UNKNOWN_FLAG);
      call->cairo_rectangle(cairo, x + 5, -44, MAX(width - 10, 4), 44);
      call->cairo_set_line_width(cairo, 4);
      call->cairo_stroke(cairo);
      glyph->glyph = PANGO_GLYPH_EMPTY;
    }
    x += width;
  }
  call->cairo_move_to(cairo, 0, 0);
  call->pango_cairo_show_glyph_string(cairo, font, glyphs);
  call->pango_glyph_string_free(glyphs);
}

static void draw_run(threadline_canvas *canvas, PangoGlyphItem *run, threadline_frame frame, threadline_ink ink) {
  PangoFont *font = run->item->analysis.font;
  if (!font) return;
  cairo_t *cairo = has_colours(font) ? canvas_colour_pen(canvas, frame) : canvas_pen(canvas, ink);
  if (!cairo) return;
  call->cairo_save(cairo);
  call->cairo_new_path(cairo);
  call->cairo_translate(cairo, frame.x, frame.y + frame.height * 0.75);
  call->cairo_scale(cairo, canvas->scale, canvas->scale);
  if (has_missing(run->glyphs)) {
    draw_with_missing(canvas, cairo, font, run->glyphs);
  } else {
    call->cairo_move_to(cairo, 0, 0);
    call->pango_cairo_show_glyph_string(cairo, font, run->glyphs);
  }
  call->cairo_restore(cairo);
}

void threadline_words_draw(threadline_canvas *canvas, int number, double x, double y, threadline_ink ink,
                           threadline_ink accent) {
  PangoLayoutLine *line = call->pango_layout_get_line_readonly(canvas->layout, number);
  if (!line) return;
  double unit = canvas->scale / PANGO_SCALE, height = 2 * layout_size * canvas->scale;
  for (GSList *runs = line->runs; runs; runs = runs->next) {
    PangoGlyphItem *run = runs->data;
    double width = call->pango_glyph_string_get_width(run->glyphs) * unit;
    threadline_frame frame = {x, y - height * 0.75, width, height};
    if (x < canvas->width && x + width > 0) draw_run(canvas, run, frame, is_accent(run->item) ? accent : ink);
    x += width;
  }
}

int threadline_words_have_fonts(threadline_canvas *canvas) {
  PangoFont *font = call->pango_context_load_font(canvas->context, canvas->font);
  if (!font) return 0;
  call->g_object_unref(font);
  return 1;
}

int threadline_words_missing(threadline_canvas *canvas, uint32_t *characters, int most) {
  for (int place = 0; place < canvas->missing_count && place < most; place++)
    characters[place] = canvas->missing[place];
  return canvas->missing_count;
}
