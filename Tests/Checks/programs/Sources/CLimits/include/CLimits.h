// Limits of this process that make starting a thread fail.
#pragma once
#include <stddef.h>

/// Reserves memory that the allocator and the stack can use after `limit_address_space`. Must be called first.
void prepare_limits(void);

/// Forbids to map more than `spare` bytes of additional address space. Returns 0 if the limit could not be set.
int limit_address_space(size_t spare);

/// Allows this process to map memory again.
void unlimit_address_space(void);

/// Allows or forbids this user to start threads. The system ignores this limit for root. Returns 0 on failure.
int allow_threads(int allowed);
