#include "CurlShim.h"

#include <arpa/inet.h>
// Its macros in place of functions cannot be called by their addresses.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "../LibraryCalls.h"

/// Every function of libcurl that is called, in the order of the alphabet.
#define CURL_CALLS(CALL) \
  CALL(curl_easy_cleanup) CALL(curl_easy_getinfo) CALL(curl_easy_init) CALL(curl_easy_perform) CALL(curl_easy_setopt) \
  CALL(curl_easy_strerror) CALL(curl_global_init) CALL(curl_slist_append) CALL(curl_slist_free_all)

LIBRARY_TABLE(curl, CURL_CALLS)
LIBRARY_LOADED(curl, CURL_CALLS, RTLD_NOW | RTLD_LOCAL, "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib")

static int has_started;

static void start(void) { has_started = !curl_calls_load() && call->curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

static int is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  return has_started;
}

const char *threadline_curl_fault(void) {
  if (is_there()) return NULL;
  const char *missing = curl_calls_load();
  return missing ? missing : "libcurl does not start";
}

// https://www.iana.org/assignments/iana-ipv4-special-registry
static int is_public_v4(uint32_t address) {
  static const struct { uint32_t start; int bits; } special[] = {
      {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
      {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
      {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4},
  };
  for (size_t index = 0; index < sizeof special / sizeof *special; index++)
    if (((address ^ special[index].start) >> (32 - special[index].bits)) == 0) return 0;
  return 1;
}

static uint32_t word(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// https://www.iana.org/assignments/iana-ipv6-special-registry: of what is no part of 2000::/3 only the addresses that
// stand for one of IPv4 are public, as that one is.
static int is_public_v6(const unsigned char *bytes) {
  static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  static const unsigned char translated[12] = {0x00, 0x64, 0xFF, 0x9B};
  if (memcmp(bytes, mapped, 12) == 0 || memcmp(bytes, translated, 12) == 0) return is_public_v4(word(bytes + 12));
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return is_public_v4(word(bytes + 2));
  uint32_t head = word(bytes);
  if ((head >> 9) == (0x20010000 >> 9) || head == 0x20010DB8) return 0;
  return (bytes[0] & 0xE0) == 0x20 && (head >> 12) != (0x3FFF0000 >> 12);
}

static int is_public(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return is_public_v4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
  if (address->sa_family == AF_INET6)
    return is_public_v6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
  return 0;
}

int threadline_is_public_address(const char *text) {
  struct in_addr four;
  struct in6_addr six;
  if (inet_pton(AF_INET, text, &four) == 1) return is_public_v4(ntohl(four.s_addr));
  return inet_pton(AF_INET6, text, &six) == 1 && is_public_v6(six.s6_addr);
}

struct run {
  const struct threadline_transfer *transfer;
  struct threadline_answer *answer;
  CURL *handle;
  int64_t size;
  int has_begun;
  int64_t range_start;
  int is_private;
  enum threadline_end end;
};

// The address that the connection is really made to, whatever the name meant when somebody last asked.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  struct run *run = context;
  if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
  if (!run->transfer->allows_private && !is_public(&address->addr)) {
    run->is_private = 1;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static int take_value(const char *line, size_t length, const char *name, char *value, size_t context) {
  size_t size = strlen(name);
  if (length <= size || strncasecmp(line, name, size) != 0) return 0;
  while (size < length && (line[size] == ' ' || line[size] == '\t')) size++;
  while (length > size && (unsigned char)line[length - 1] <= ' ') length--;
  if (length - size >= context) return 0;
  memcpy(value, line + size, length - size);
  value[length - size] = 0;
  return 1;
}

static size_t read_header(char *line, size_t one, size_t count, void *context) {
  struct run *run = context;
  char value[256];
  size_t length = one * count;
  if (length > 5 && strncmp(line, "HTTP/", 5) == 0) {
    run->answer->validator[0] = 0;
    run->answer->retry_after = -1;
    run->range_start = -1;
  }
  // A weak one (W/"…") says nothing of single bytes. (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5)
  if (take_value(line, length, "etag:", value, sizeof value) && value[0] == '"') {
    int is_plain = 1;
    for (const char *sign = value; *sign; sign++) is_plain &= *sign > ' ' && *sign < 0x7F;
    if (is_plain) strcpy(run->answer->validator, value);
  }
  if (take_value(line, length, "retry-after:", value, sizeof value)) {
    char *end;
    long long seconds = strtoll(value, &end, 10);
    if (*value && !*end && seconds >= 0) run->answer->retry_after = seconds;
  }
  if (take_value(line, length, "content-range:", value, sizeof value) && strncasecmp(value, "bytes ", 6) == 0)
    run->range_start = strtoll(value + 6, NULL, 10);
  return length;
}

static size_t stop(struct run *run, enum threadline_end end) {
  run->end = end;
  return 0;
}

static size_t write_body(char *bytes, size_t one, size_t count, void *context) {
  struct run *run = context;
  size_t length = one * count;
  long status = 0;
  call->curl_easy_getinfo(run->handle, CURLINFO_RESPONSE_CODE, &status);
  if (status != 200 && status != 206) return length;
  if (!run->has_begun) {
    run->has_begun = 1;
    run->size = status == 206 ? run->transfer->start : 0;
    if (status == 206 && run->range_start != run->size) return stop(run, threadline_end_network);
    if (ftruncate(run->transfer->file, run->size) != 0 || lseek(run->transfer->file, run->size, SEEK_SET) < 0)
      return stop(run, threadline_end_unwritable);
  }
  if ((int64_t)length > run->transfer->most_bytes - run->size) return stop(run, threadline_end_large);
  if (!run->transfer->take(run->transfer->context, run->answer->validator, (int64_t)length))
    return stop(run, threadline_end_refused);
  for (size_t done = 0; done < length;) {
    ssize_t written = write(run->transfer->file, bytes + done, length - done);
    if (written <= 0) return stop(run, threadline_end_unwritable);
    done += (size_t)written;
  }
  run->size += (int64_t)length;
  return length;
}

static int look_up(void *context, curl_off_t all, curl_off_t now, curl_off_t up, curl_off_t upped) {
  struct run *run = context;
  (void)all, (void)now, (void)up, (void)upped;
  if (run->transfer->take(run->transfer->context, run->answer->validator, 0)) return 0;
  run->end = threadline_end_refused;
  return 1;
}

static struct curl_slist *set_options(struct run *run, const char *validator) {
  const struct threadline_transfer *transfer = run->transfer;
  CURL *handle = run->handle;
  struct curl_slist *fields = NULL;
  call->curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  // What the surroundings say of proxies would hide whom the connection is made to.
  call->curl_easy_setopt(handle, CURLOPT_PROXY, "");
  call->curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  call->curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, transfer->stalled_seconds);
  call->curl_easy_setopt(handle, CURLOPT_TIMEOUT, transfer->most_seconds);
  call->curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 100L);
  call->curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, transfer->stalled_seconds);
  call->curl_easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)transfer->most_bytes);
  call->curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  call->curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, run);
  call->curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, read_header);
  call->curl_easy_setopt(handle, CURLOPT_HEADERDATA, run);
  call->curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write_body);
  call->curl_easy_setopt(handle, CURLOPT_WRITEDATA, run);
  call->curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_up);
  call->curl_easy_setopt(handle, CURLOPT_XFERINFODATA, run);
  call->curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  if (transfer->start > 0 && validator) {
    char line[512];
    snprintf(line, sizeof line, "Range: bytes=%lld-", (long long)transfer->start);
    fields = call->curl_slist_append(fields, line);
    snprintf(line, sizeof line, "If-Range: %s", validator);
    fields = call->curl_slist_append(fields, line);
  }
  call->curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
  return fields;
}

static enum threadline_end end_of(struct run *run, CURLcode code) {
  if (run->is_private) return threadline_end_private;
  if (run->end != threadline_end_whole) return run->end;
  switch (code) {
    case CURLE_OK: return threadline_end_whole;
    case CURLE_FILESIZE_EXCEEDED: return threadline_end_large;
    case CURLE_OPERATION_TIMEDOUT: return threadline_end_time;
    default: return threadline_end_network;
  }
}

void threadline_transfer_run(const struct threadline_transfer *transfer, const char *address, const char *protocols,
                             const char *agent, const char *validator, struct threadline_answer *answer) {
  struct run run = {.transfer = transfer, .answer = answer, .range_start = -1, .end = threadline_end_whole};
  memset(answer, 0, sizeof *answer);
  answer->retry_after = -1;
  answer->end = threadline_end_unavailable;
  if (!is_there() || !(run.handle = call->curl_easy_init())) return;
  struct curl_slist *fields = set_options(&run, validator);
  call->curl_easy_setopt(run.handle, CURLOPT_URL, address);
  call->curl_easy_setopt(run.handle, CURLOPT_USERAGENT, agent);
  if (call->curl_easy_setopt(run.handle, CURLOPT_PROTOCOLS_STR, protocols) == CURLE_OK) {
    CURLcode code = call->curl_easy_perform(run.handle);
    answer->end = end_of(&run, code);
    if (code != CURLE_OK) snprintf(answer->message, sizeof answer->message, "%s", call->curl_easy_strerror(code));
    char *location = NULL;
    call->curl_easy_getinfo(run.handle, CURLINFO_RESPONSE_CODE, &answer->status);
    if (code == CURLE_OK && answer->status == 200 && !run.has_begun && ftruncate(transfer->file, 0) != 0)
      answer->end = threadline_end_unwritable;
    call->curl_easy_getinfo(run.handle, CURLINFO_REDIRECT_URL, &location);
    if (location && strlen(location) < sizeof answer->location) strcpy(answer->location, location);
  }
  call->curl_slist_free_all(fields);
  call->curl_easy_cleanup(run.handle);
}
