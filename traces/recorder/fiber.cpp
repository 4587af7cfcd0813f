// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "traces/recorder/fiber.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#define WARPBANK_FIBER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WARPBANK_FIBER_ASAN 1
#endif
#endif
#if defined(WARPBANK_FIBER_ASAN)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace warpbank::record {
namespace {

constexpr std::size_t kStackBytes = std::size_t{256} << 10U;

std::size_t page_bytes() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

void start_switch([[maybe_unused]] void** save, [[maybe_unused]] const void* bottom,
                  [[maybe_unused]] std::size_t bytes) {
#if defined(WARPBANK_FIBER_ASAN)
  __sanitizer_start_switch_fiber(save, bottom, bytes);
#endif
}

void finish_switch([[maybe_unused]] void* saved, [[maybe_unused]] const void** bottom,
                   [[maybe_unused]] std::size_t* bytes) {
#if defined(WARPBANK_FIBER_ASAN)
  __sanitizer_finish_switch_fiber(saved, bottom, bytes);
#endif
}

}  // namespace

FiberStack::FiberStack(std::size_t bytes)
    : mapping_(mmap(nullptr, bytes + page_bytes(), PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0)),
      bytes_(bytes) {
  if (mapping_ == MAP_FAILED) {
    throw std::system_error(errno, std::generic_category(), "no memory for a thread's stack");
  }
  if (mprotect(mapping_, page_bytes(), PROT_NONE) != 0) {
    const int error = errno;
    munmap(mapping_, bytes_ + page_bytes());
    throw std::system_error(error, std::generic_category(), "no guard page for a thread's stack");
  }
#if defined(WARPBANK_FIBER_ASAN)
  // The frames of a fiber that never ended may have left their marks at these addresses.
  __asan_unpoison_memory_region(bottom(), bytes_);
#endif
}

FiberStack::~FiberStack() { munmap(mapping_, bytes_ + page_bytes()); }

void* FiberStack::bottom() const { return static_cast<char*>(mapping_) + page_bytes(); }

Fiber::Fiber(std::function<void()> body) : stack_(kStackBytes), body_(std::move(body)) {
  getcontext(&self_);
  self_.uc_stack.ss_sp = stack_.bottom();
  self_.uc_stack.ss_size = stack_.bytes();
  self_.uc_link = nullptr;
  // makecontext passes only ints: the pointer travels in two halves.
  const auto pointer = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(this));
  makecontext(&self_, reinterpret_cast<void (*)()>(&Fiber::enter), 2,
              static_cast<unsigned>(pointer >> 32U), static_cast<unsigned>(pointer));
}

void Fiber::enter(unsigned high, unsigned low) {
  const std::uint64_t pointer = (std::uint64_t{high} << 32U) | low;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): makecontext passes only ints
  reinterpret_cast<Fiber*>(static_cast<std::uintptr_t>(pointer))->run();
}

void Fiber::run() {
  finish_switch(nullptr, &caller_bottom_, &caller_bytes_);
  try {
    body_();
  } catch (...) {
    error_ = std::current_exception();
  }
  done_ = true;
  start_switch(nullptr, caller_bottom_, caller_bytes_);
  setcontext(&caller_);
}

void Fiber::resume() {
  assert(!done_);
  start_switch(&caller_fake_stack_, stack_.bottom(), stack_.bytes());
  swapcontext(&caller_, &self_);
  finish_switch(caller_fake_stack_, nullptr, nullptr);
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Fiber::yield() {
  start_switch(&self_fake_stack_, caller_bottom_, caller_bytes_);
  swapcontext(&self_, &caller_);
  finish_switch(self_fake_stack_, &caller_bottom_, &caller_bytes_);
}

}  // namespace warpbank::record
