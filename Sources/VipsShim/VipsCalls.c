#include "VipsCalls.h"

#if defined(__APPLE__)

struct vips_calls threadline_vips_calls = {
#define ADDRESS(name) .name = name,
    VIPS_CALLS(ADDRESS)
};

const char *vips_calls_load(void) { return NULL; }

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct vips_calls threadline_vips_calls;

static char missing[256];

static void tell_missing(void) {
  const char *reason = dlerror();
  snprintf(missing, sizeof missing, "%s", reason ? reason : "libvips.so.42: a function is missing");
}

/// All that libvips is loaded with is searched as well, so functions of GLib and GObject are found there too.
/// Lazily, since few of its thousands of functions are ever called; globally, as if it were linked, since it and what
/// it needs load modules by themselves, and not every module names the libraries that it relies on.
static void find(void) {
  static const char *const names[] = {
#define NAME(name) #name,
      VIPS_CALLS(NAME)
  };
  void *library = dlopen("libvips.so.42", RTLD_LAZY | RTLD_GLOBAL);
  if (!library) return tell_missing();
  char *place = (char *)&threadline_vips_calls;
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *address = dlsym(library, names[index]);
    if (!address) return tell_missing();
    memcpy(place + index * sizeof address, &address, sizeof address);
  }
}

const char *vips_calls_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find);
  return *missing ? missing : NULL;
}

#endif
