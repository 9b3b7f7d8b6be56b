#ifndef THREADLINE_CARD_CALLS_H
#define THREADLINE_CARD_CALLS_H

#include <hb-ot.h>
#include <pango/pangocairo.h>

#include "../LibraryCalls.h"

/// Every function of Pango, Cairo, HarfBuzz, GObject and GLib that is called, in the order of the alphabet.
#define CARD_CALLS(CALL) \
  CALL(cairo_arc) CALL(cairo_clip) CALL(cairo_close_path) CALL(cairo_create) CALL(cairo_destroy) \
  CALL(cairo_fill) CALL(cairo_font_options_create) CALL(cairo_font_options_destroy) \
  CALL(cairo_font_options_set_antialias) CALL(cairo_font_options_set_hint_metrics) \
  CALL(cairo_font_options_set_hint_style) CALL(cairo_get_source) CALL(cairo_image_surface_create) \
  CALL(cairo_image_surface_create_for_data) CALL(cairo_image_surface_get_data) \
  CALL(cairo_image_surface_get_stride) CALL(cairo_move_to) CALL(cairo_new_path) CALL(cairo_paint) \
  CALL(cairo_pattern_set_extend) CALL(cairo_pattern_set_filter) CALL(cairo_rectangle) \
  CALL(cairo_reset_clip) CALL(cairo_restore) CALL(cairo_save) CALL(cairo_scale) CALL(cairo_set_line_width) \
  CALL(cairo_set_source_rgb) CALL(cairo_set_source_rgba) CALL(cairo_set_source_surface) CALL(cairo_status) \
  CALL(cairo_stroke) CALL(cairo_surface_destroy) CALL(cairo_surface_flush) CALL(cairo_surface_mark_dirty) \
  CALL(cairo_translate) \
  CALL(g_object_unref) CALL(g_utf8_pointer_to_offset) \
  CALL(hb_font_get_face) CALL(hb_ot_color_has_layers) CALL(hb_ot_color_has_png) CALL(hb_ot_color_has_svg) \
  CALL(pango_attr_foreground_new) CALL(pango_attr_insert_hyphens_new) CALL(pango_attr_language_new) \
  CALL(pango_attr_list_insert) CALL(pango_attr_list_new) CALL(pango_attr_list_unref) \
  CALL(pango_cairo_context_set_font_options) CALL(pango_cairo_context_set_resolution) \
  CALL(pango_cairo_font_map_new) CALL(pango_cairo_show_glyph_string) CALL(pango_context_load_font) \
  CALL(pango_context_set_language) CALL(pango_font_description_free) CALL(pango_font_description_new) \
  CALL(pango_font_description_set_absolute_size) CALL(pango_font_description_set_family) \
  CALL(pango_font_description_set_weight) CALL(pango_font_get_hb_font) CALL(pango_font_map_create_context) \
  CALL(pango_glyph_string_copy) CALL(pango_glyph_string_free) CALL(pango_glyph_string_get_width) \
  CALL(pango_language_from_string) CALL(pango_layout_get_direction) CALL(pango_layout_get_iter) \
  CALL(pango_layout_get_line_count) CALL(pango_layout_get_line_readonly) \
  CALL(pango_layout_get_log_attrs_readonly) CALL(pango_layout_get_text) CALL(pango_layout_iter_free) \
  CALL(pango_layout_iter_get_baseline) CALL(pango_layout_iter_get_line_extents) \
  CALL(pango_layout_iter_get_line_readonly) CALL(pango_layout_iter_next_line) CALL(pango_layout_new) \
  CALL(pango_layout_set_alignment) CALL(pango_layout_set_attributes) CALL(pango_layout_set_ellipsize) \
  CALL(pango_layout_set_font_description) CALL(pango_layout_set_single_paragraph_mode) \
  CALL(pango_layout_set_text) CALL(pango_layout_set_width) CALL(pango_layout_set_wrap) \
  CALL(pango_script_get_sample_language)

LIBRARY_TABLE(card, CARD_CALLS)

#endif
