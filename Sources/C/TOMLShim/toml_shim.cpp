#include "toml_shim.h"

// Header-only and without exceptions. Values of our files nest two deep; the parser and its destructors recurse.
#undef TOML_HEADER_ONLY
#undef TOML_SHARED_LIB
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#define TOML_MAX_NESTED_VALUES 8
#include <toml++/toml.h>

namespace {

threadline_toml_place place(const toml::source_position &position) { return {position.line, position.column}; }

threadline_toml_text text(std::string_view view) { return {view.data(), view.size()}; }

class Walk {
public:
  Walk(void *context, void (*visit)(void *, const threadline_toml_value *)) : context(context), visit(visit) {}

  void walk(const toml::node &node, const toml::key *key) const {
    threadline_toml_value value{};
    value.kind = THREADLINE_TOML_OTHER;
    value.place = place(node.source().begin);
    if (key) {
      value.key = text(key->str());
      value.key_place = place(key->source().begin);
    }
    if (const auto *table = node.as_table()) {
      value.kind = THREADLINE_TOML_TABLE;
      value.number = static_cast<int64_t>(table->size());
      for (const auto &[name, inner] : *table) walk(inner, &name);
    } else if (const auto *array = node.as_array()) {
      value.kind = THREADLINE_TOML_ARRAY;
      value.number = static_cast<int64_t>(array->size());
      for (const auto &inner : *array) walk(inner, nullptr);
    } else if (const auto *string = node.as_string()) {
      value.kind = THREADLINE_TOML_TEXT;
      value.text = text(string->get());
    } else if (const auto *integer = node.as_integer()) {
      value.kind = THREADLINE_TOML_NUMBER;
      value.number = integer->get();
    } else if (const auto *boolean = node.as_boolean()) {
      value.kind = THREADLINE_TOML_FLAG;
      value.number = boolean->get();
    }
    visit(context, &value);
  }

private:
  void *context;
  void (*visit)(void *, const threadline_toml_value *);
};

} // namespace

void threadline_toml_parse(const char *bytes, size_t length, void *context,
                           void (*visit)(void *, const threadline_toml_value *),
                           void (*fail)(void *, const threadline_toml_value *)) {
  const auto result = toml::parse(std::string_view(bytes, length));
  if (result) return Walk(context, visit).walk(result.table(), nullptr);
  threadline_toml_value error{};
  error.text = text(result.error().description());
  error.place = place(result.error().source().begin);
  fail(context, &error);
}
