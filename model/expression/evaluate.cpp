// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/evaluate.h"

#include <fmt/format.h>

#include <cassert>
#include <limits>

namespace warpbank {
namespace {

class Evaluator {
 public:
  Evaluator(const Expression& expression, const Thread* thread)
      : expression_(expression), thread_(thread) {}

  std::int64_t value(std::size_t index) const {
    const Node& node = expression_.nodes[index];
    switch (node.operation) {
      case Operation::kConstant:
        return node.value;
      case Operation::kThreadValue:
        assert(thread_ != nullptr && "constant expressions know no thread");
        return thread_->value(static_cast<ThreadValue>(node.value));
      case Operation::kPlus:
        return value(node.first);
      case Operation::kNegate:
        return negate(node, value(node.first));
      case Operation::kComplement:
        return ~value(node.first);
      case Operation::kNot:
        return value(node.first) == 0 ? 1 : 0;
      case Operation::kLogicalAnd:
        return value(node.first) != 0 && value(node.second) != 0 ? 1 : 0;
      case Operation::kLogicalOr:
        return value(node.first) != 0 || value(node.second) != 0 ? 1 : 0;
      case Operation::kConditional:
        return value(node.first) != 0 ? value(node.second) : value(node.third);
      default:
        return binary(node, value(node.first), value(node.second));
    }
  }

 private:
  std::int64_t negate(const Node& node, std::int64_t a) const {
    std::int64_t result = 0;
    if (__builtin_sub_overflow(std::int64_t{0}, a, &result)) {
      fail(node, fmt::format("-({}) does not fit 64 bits", a));
    }
    return result;
  }

  std::int64_t binary(const Node& node, std::int64_t a, std::int64_t b) const {
    std::int64_t result = 0;
    bool overflow = false;
    switch (node.operation) {
      case Operation::kMultiply:
        overflow = __builtin_mul_overflow(a, b, &result);
        break;
      case Operation::kDivide:
      case Operation::kRemainder:
        if (b == 0) fail(node, fmt::format("{} {} 0: division by zero", a, symbol(node)));
        // The hardware traps on this remainder, and C leaves it undefined like the quotient.
        overflow = a == std::numeric_limits<std::int64_t>::min() && b == -1;
        if (!overflow) result = node.operation == Operation::kDivide ? a / b : a % b;
        break;
      case Operation::kAdd:
        overflow = __builtin_add_overflow(a, b, &result);
        break;
      case Operation::kSubtract:
        overflow = __builtin_sub_overflow(a, b, &result);
        break;
      case Operation::kShiftLeft:
        check_count(node, a, b);
        result = static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << b);
        overflow = (result >> b) != a;
        break;
      case Operation::kShiftRight:
        check_count(node, a, b);
        result = a >> b;
        break;
      case Operation::kLess:
        return a < b ? 1 : 0;
      case Operation::kLessEqual:
        return a <= b ? 1 : 0;
      case Operation::kGreater:
        return a > b ? 1 : 0;
      case Operation::kGreaterEqual:
        return a >= b ? 1 : 0;
      case Operation::kEqual:
        return a == b ? 1 : 0;
      case Operation::kNotEqual:
        return a != b ? 1 : 0;
      case Operation::kBitAnd:
        return a & b;
      case Operation::kBitXor:
        return a ^ b;
      case Operation::kBitOr:
        return a | b;
      default:
        break;
    }
    if (overflow) fail(node, fmt::format("{} {} {} does not fit 64 bits", a, symbol(node), b));
    return result;
  }

  void check_count(const Node& node, std::int64_t a, std::int64_t count) const {
    if (count < 0 || count > 63) {
      fail(node, fmt::format("{} {} {}: a shift is by 0 to 63", a, symbol(node), count));
    }
  }

  static const char* symbol(const Node& node) { return symbol_of(node.operation); }

  [[noreturn]] void fail(const Node& node, const std::string& message) const {
    expression_.source->fail(node.offset,
                             thread_ == nullptr
                                 ? message
                                 : fmt::format("{} in lane {} (tid {})", message, thread_->lane,
                                               thread_->value(ThreadValue::kTid)));
  }

  const Expression& expression_;
  const Thread* thread_;
};

}  // namespace

std::int64_t evaluate(const Expression& expression, const Thread& thread) {
  return Evaluator(expression, &thread).value(expression.root);
}

std::int64_t evaluate_constant(const Expression& expression) {
  return Evaluator(expression, nullptr).value(expression.root);
}

}  // namespace warpbank
