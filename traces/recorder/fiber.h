// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ucontext.h>

#include <cstddef>
#include <exception>
#include <functional>

namespace warpbank::record {

/// A stack of its own for one fiber, with a page below it that faults on overflow.
class FiberStack {
 public:
  explicit FiberStack(std::size_t bytes);
  ~FiberStack();
  FiberStack(const FiberStack&) = delete;
  FiberStack& operator=(const FiberStack&) = delete;

  void* bottom() const;
  std::size_t bytes() const { return bytes_; }

 private:
  void* mapping_;
  std::size_t bytes_;
};

/// A function that can stop in the middle and go on later, on one thread of the system.
/// A fiber destroyed before its body has ended leaves the body's objects undestroyed.
class Fiber {
 public:
  explicit Fiber(std::function<void()> body);
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  /// Runs the body until it yields or ends; throws what the body threw.
  void resume();
  /// Called by the body: back to the caller of resume().
  void yield();
  bool done() const { return done_; }

 private:
  static void enter(unsigned high, unsigned low);
  void run();

  FiberStack stack_;
  std::function<void()> body_;
  std::exception_ptr error_;
  ucontext_t caller_{};
  ucontext_t self_{};
  bool done_ = false;
  // What AddressSanitizer wants to know about the stack that is switched away from.
  void* caller_fake_stack_ = nullptr;
  void* self_fake_stack_ = nullptr;
  const void* caller_bottom_ = nullptr;
  std::size_t caller_bytes_ = 0;
};

}  // namespace warpbank::record
