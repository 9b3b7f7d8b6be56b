#ifndef THREADLINE_CURL_SHIM_H
#define THREADLINE_CURL_SHIM_H

#include <stddef.h>
#include <stdint.h>

// One transfer by libcurl, which is loaded when it is first asked for: no other command of the program waits for it,
// and a machine without it builds sites all the same. (Debian's libvips brings it along.)

/// What a transfer may do.
struct threadline_transfer {
  /// Where the bytes go; they begin at `start` where the server continues there, and at 0 where it does not.
  int file;
  int64_t start;
  /// The most bytes of the whole file, seconds of the transfer, and seconds in which nothing comes.
  int64_t most_bytes;
  long most_seconds;
  long stalled_seconds;
  /// Whether addresses of this machine and of private networks may be connected to.
  int allows_private;
  /// Asked before each piece of `count` bytes is written, and with 0 now and then; false ends the transfer.
  int (*take)(void *context, const char *validator, int64_t count);
  void *context;
};

/// Why a transfer ended, in the order of `MediaAnswer.End`.
enum threadline_end {
  threadline_end_whole, threadline_end_unavailable, threadline_end_private, threadline_end_large,
  threadline_end_refused, threadline_end_time, threadline_end_unwritable, threadline_end_network,
};

/// What came of it.
struct threadline_answer {
  enum threadline_end end;
  /// The status of HTTP; 0 where there was none.
  long status;
  /// Seconds to wait that the server asks for; -1 where it does not say.
  int64_t retry_after;
  /// Where it leads on to, as an absolute address.
  char location[4096];
  /// The strong ETag; empty where there is none.
  char validator[256];
  /// What libcurl says went wrong.
  char message[256];
};

/// Transfers what is at an address; blocks until it has ended.
///
/// `protocols` are the names of those that the address may be of, such as "https"; `validator` is the ETag of the bytes
/// before the start, for `If-Range`, or NULL where there are none.
void threadline_transfer_run(const struct threadline_transfer *transfer, const char *address, const char *protocols,
                             const char *agent, const char *validator, struct threadline_answer *answer);

/// Why nothing can be transferred on this machine, with the name of what is missing; NULL if it can.
const char *threadline_curl_fault(void);

/// Whether an address as text is one that the whole internet shares; 0 also for what is no address.
int threadline_is_public_address(const char *text);

#endif
