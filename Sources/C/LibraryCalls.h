#ifndef THREADLINE_LIBRARY_CALLS_H
#define THREADLINE_LIBRARY_CALLS_H

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// A library that takes long to load, since it brings many others, or that may be missing, is not linked with the
// program. It is loaded when it is first needed, and called as `call->vips_copy(…)`. A function that is called by its
// name alone links the program with the library again, and some macros do so: `g_once`, `g_utf8_next_char`,
// `VIPS_INIT`, casts such as `VIPS_IMAGE`.
//
// `CALLS` is a macro with every function that is called, in the order of the alphabet:
//
//     #define VIPS_CALLS(CALL) CALL(vips_cast) CALL(vips_copy)

/// Declares the table of functions of a library, `call`, and the function that fills it, for a header:
///
///     LIBRARY_TABLE(vips, VIPS_CALLS)
///
/// All addresses are null until `vips_calls_load` has found them; it writes them once, the first time that it is
/// called. It returns null, or what is missing:
///
///     libvips.so.42: cannot open shared object file: No such file or directory
#define LIBRARY_TABLE(library, CALLS) \
  struct library##_calls { CALLS(LIBRARY_ADDRESS) }; \
  extern struct library##_calls threadline_##library##_calls; \
  static const struct library##_calls *const call = &threadline_##library##_calls; \
  const char *library##_calls_load(void);

/// Defines what `LIBRARY_TABLE` declares, for one source. The library is loaded by `mode` of dlopen(3), from the first
/// of some files that exists:
///
///     LIBRARY_LOADED(curl, CURL_CALLS, RTLD_NOW | RTLD_LOCAL, "libcurl.so.4", "libcurl-gnutls.so.4")
#define LIBRARY_LOADED(library, CALLS, mode, ...) \
  struct library##_calls threadline_##library##_calls; \
  static const char *library##_fault; \
  static void library##_find(void) { \
    static const char *const files[] = {__VA_ARGS__, NULL}, *const names[] = {CALLS(LIBRARY_NAME)}; \
    library##_fault = \
        library_find(files, mode, names, sizeof names / sizeof *names, &threadline_##library##_calls); \
  } \
  const char *library##_calls_load(void) { \
    static pthread_once_t once = PTHREAD_ONCE_INIT; \
    pthread_once(&once, library##_find); \
    return library##_fault; \
  }

/// The same for a library that is linked as usual on Apple's platforms.
///
/// What the file is loaded with is searched as well, so functions of libraries that it needs are found there too.
/// Lazily, since few of their thousands of functions are ever called. Globally, as if it were linked: these libraries
/// load modules by themselves, and not every module names the libraries that it relies on.
#if defined(__APPLE__)
#define LIBRARY_LOADED_OR_LINKED(library, CALLS, file) \
  struct library##_calls threadline_##library##_calls = {CALLS(LIBRARY_LINKED)}; \
  const char *library##_calls_load(void) { return NULL; }
#else
#define LIBRARY_LOADED_OR_LINKED(library, CALLS, file) \
  LIBRARY_LOADED(library, CALLS, RTLD_LAZY | RTLD_GLOBAL, file)
#endif

#define LIBRARY_ADDRESS(name) __typeof__(name) *name;
#define LIBRARY_NAME(name) #name,
#define LIBRARY_LINKED(name) .name = name,

/// Loads the first of `files` that exists, and writes the addresses of `count` functions into `table`. Returns null,
/// or what is missing.
static inline const char *library_find(const char *const *files, int mode, const char *const *names, size_t count,
                                       void *table) {
  static char missing[256];
  void *library = NULL;
  for (; *files && !library; files++) library = dlopen(*files, mode);
  for (size_t index = 0; library && index < count; index++) {
    void *address = dlsym(library, names[index]);
    if (!address) library = NULL;
    memcpy((char *)table + index * sizeof address, &address, sizeof address);
  }
  if (library) return NULL;
  const char *reason = dlerror();
  snprintf(missing, sizeof missing, "%s", reason ? reason : "a function of a library is missing");
  return missing;
}

#endif
