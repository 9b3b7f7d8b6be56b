#ifndef THREADLINE_TOML_SHIM_H
#define THREADLINE_TOML_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  THREADLINE_TOML_TEXT,
  THREADLINE_TOML_NUMBER,
  THREADLINE_TOML_FLAG,
  THREADLINE_TOML_ARRAY,
  THREADLINE_TOML_TABLE,
  THREADLINE_TOML_OTHER,
};

/// A place in a file: lines and columns count from 1.
typedef struct {
  uint32_t line;
  uint32_t column;
} threadline_toml_place;

/// Text that is not terminated and may be empty.
typedef struct {
  const char *bytes;
  size_t length;
} threadline_toml_text;

/// A value, or the error of a file that cannot be parsed.
typedef struct {
  int32_t kind;
  /// A number; 0 or 1 of a flag; how many values an array or a table has.
  int64_t number;
  /// The text; of an error its description.
  threadline_toml_text text;
  threadline_toml_place place;
  /// The key of a value in a table.
  threadline_toml_text key;
  threadline_toml_place key_place;
} threadline_toml_value;

/// Parses TOML. Calls `visit` with every value after the values in it, and so with the root table last. Calls `fail`
/// instead if the text is not TOML or nests too deeply. What is passed is valid only during the call.
void threadline_toml_parse(const char *bytes, size_t length, void *context,
                            void (*visit)(void *context, const threadline_toml_value *value),
                            void (*fail)(void *context, const threadline_toml_value *error));

#ifdef __cplusplus
}
#endif

#endif
