#ifndef THREADLINE_SYSCALL_SHIM_H
#define THREADLINE_SYSCALL_SHIM_H

#include <sys/types.h>
#include <time.h>

/// Opens `path` below the directory `root` for reading, following no link and leaving by no `..`.
///
/// Linux: openat2(2) with RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and RESOLVE_NO_MAGICLINKS, and
/// O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW. Returns the descriptor, or -1 with errno;
/// ENOSYS where the kernel or the platform does not have the call.
int threadline_open_beneath(int root, const char *path);

/// Writes what the file system of `descriptor` still holds in memory: syncfs(2), or fsync(2)
/// where there is none. Returns 0, or -1 with errno.
int threadline_sync_filesystem(int descriptor);

/// Lets `copy`, an empty file, share the bytes of `source` until one of them changes: FICLONE of ioctl_ficlonerange(2).
/// Returns 0, or -1 with errno; on file systems that cannot do it, EOPNOTSUPP or EXDEV, and `copy` is still empty.
int threadline_clone_file(int source, int copy);

/// Starts `program`, an absolute path, in `folder` as the leader of a process group of its own: its standard input is
/// `input`, its standard output and error are `output`, no other descriptor is open in it, no signal is blocked and
/// none of those that end a program is ignored. Both descriptors must be above 2. The lists end with NULL.
/// posix_spawn(3). Returns 0, or the error.
int threadline_spawn(const char *program, char *const arguments[], char *const environment[],
                     const char *folder, int input, int output, pid_t *process);

/// Reads a time that is written in a form: strptime(3), which Swift does not see on Linux. Whether it could.
int threadline_read_time(const char *text, const char *form, struct tm *fields);

/// Has large arrays given back to the system when they are freed: mallopt(3) with M_MMAP_THRESHOLD. Else the first that
/// is freed makes glibc keep space for others like it, and a program that needed much for a moment holds it until
/// its end. Does nothing where there is no mallopt.
void threadline_return_freed_memory(void);

#endif
