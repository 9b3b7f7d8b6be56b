#include <stddef.h>
#include <stdint.h>

// What libFuzzer gives to a mutator of ours: it changes the bytes by its own means and gives their new number.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t maximum);
