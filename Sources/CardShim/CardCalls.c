#include "CardCalls.h"

#if defined(__APPLE__)

struct card_calls threadline_card_calls = {
#define ADDRESS(name) .name = name,
    CARD_CALLS(ADDRESS)
};

const char *card_calls_load(void) { return NULL; }

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct card_calls threadline_card_calls;

static char missing[256];

static void tell_missing(void) {
  const char *reason = dlerror();
  snprintf(missing, sizeof missing, "%s", reason ? reason : "libpangocairo-1.0.so.0: a function is missing");
}

/// All that Pango's part for Cairo is loaded with is searched as well: Pango itself, Cairo, HarfBuzz, GLib and
/// GObject. Lazily, since few of their functions are ever called; globally, as if they were linked, so that what is
/// loaded later meets the same ones.
static void find(void) {
  static const char *const names[] = {
#define NAME(name) #name,
      CARD_CALLS(NAME)
  };
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_GLOBAL);
  if (!library) return tell_missing();
  char *place = (char *)&threadline_card_calls;
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *address = dlsym(library, names[index]);
    if (!address) return tell_missing();
    memcpy(place + index * sizeof address, &address, sizeof address);
  }
}

const char *card_calls_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find);
  return *missing ? missing : NULL;
}

#endif
