// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/access.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace warpbank {
namespace {

constexpr const char* kExample = "an access reads like tile[tid][c] or pts[tid].x";

/// Bytes of one element of each dimension.
std::vector<std::uint64_t> strides_of(const TypePtr& type, const std::vector<std::uint64_t>& dims) {
  std::vector<std::uint64_t> strides(dims.size(), type->size);
  for (std::size_t i = dims.size(); i-- > 1;) strides[i - 1] = strides[i] * dims[i];
  return strides;
}

class AccessParser {
 public:
  AccessParser(const Source& source, const Layout& layout, const Constants& constants)
      : tokens_(source), layout_(layout), scope_{constants, Scope::kPerThread, layout.names()} {
    access_.source = source;
  }

  Access parse() {
    const Token name = tokens_.expect_name("the name of a variable");
    access_.name = name.text;
    const Variable* variable = layout_.find(name.text);
    if (variable == nullptr) refuse_name(name);
    access_.start = variable->offset;
    what_ = access_.name;
    index(variable->type, variable->dims, variable->unbounded);
    while (tokens_.peek().is(".")) member();
    finish();
    return std::move(access_);
  }

 private:
  [[noreturn]] void refuse_name(const Token& name) const {
    access_.source->fail(name.offset, fmt::format("{} is not declared", in_quotes(name.text)),
                         near_or_all(name.text, layout_.names()));
  }

  /// Reads all indices that `dims` asks for; the element's type is the current one then.
  void index(const TypePtr& type, const std::vector<std::uint64_t>& dims, bool unbounded) {
    const std::vector<std::uint64_t> strides = strides_of(type, dims);
    for (std::size_t i = 0; i < dims.size(); ++i) {
      if (!tokens_.peek().is("[")) {
        tokens_.fail_here(fmt::format("{} has {} dimension{}; {} ind{} given", in_quotes(what_),
                                      dims.size(), dims.size() == 1 ? "" : "s", i,
                                      i == 1 ? "ex is" : "ices are"));
      }
      tokens_.take();
      IndexStep step;
      step.offset = tokens_.peek().offset;
      step.index = parse_expression(tokens_, scope_);
      tokens_.expect("]", "that closes the index");
      step.of = dims.size() == 1 ? in_quotes(what_)
                                 : fmt::format("dimension {} of {}", i + 1, in_quotes(what_));
      step.bound = unbounded && i == 0 ? 0 : dims[i];
      step.stride = strides[i];
      access_.steps.push_back(std::move(step));
    }
    access_.type = type;
    if (tokens_.peek().is("[")) refuse_index(dims.size());
  }

  [[noreturn]] void refuse_index(std::size_t dims) const {
    std::string hint;
    if (!layout_.variables.front().declared) hint = "--decl 'float tile[32][33]' declares a matrix";
    if (!access_.type->structure && !access_.type->members.empty()) {
      hint = "the members of a vector are .x .y .z .w";
    }
    tokens_.fail_here(dims == 0 ? fmt::format("{} is not an array", in_quotes(what_))
                                : fmt::format("one index too many: {} has {} dimension{}",
                                              in_quotes(what_), dims, dims == 1 ? "" : "s"),
                      hint);
  }

  void member() {
    tokens_.take();
    const Token name = tokens_.expect_name("the name of a member");
    if (access_.type->members.empty()) {
      access_.source->fail(name.offset,
                           fmt::format("{} is a {} and has no member {}", in_quotes(what_),
                                       access_.type->name, in_quotes(name.text)));
    }
    const TypePtr whole = access_.type;
    std::vector<std::string> known;
    for (const Member& candidate : whole->members) {
      if (candidate.name == name.text) {
        access_.start += candidate.offset;
        what_ += "." + candidate.name;
        index(candidate.type, candidate.dims, false);
        return;
      }
      known.push_back(candidate.name);
    }
    access_.source->fail(name.offset,
                         fmt::format("'{}' has no member {}", whole->name, in_quotes(name.text)),
                         near_or_all(name.text, known));
  }

  void finish() {
    if (tokens_.peek().is("->")) {
      tokens_.fail_here("'->' needs a pointer", "a member of an array's element is reached by '.'");
    }
    if (!tokens_.at_end()) {
      tokens_.fail_here(fmt::format("unexpected {} after the access", tokens_.next_in_words()),
                        kExample);
    }
    if (access_.type->structure) {
      tokens_.fail_here(
          fmt::format("{} is a whole struct", in_quotes(what_)),
          fmt::format("name a member, such as .{}", access_.type->members.front().name));
    }
  }

  TokenStream tokens_;
  const Layout& layout_;
  Scope scope_;
  Access access_;
  std::string what_;  ///< what the indices belong to, for messages
};

}  // namespace

std::string accessed_name(const Source& source) {
  const TokenStream tokens(source);
  if (tokens.peek().kind != TokenKind::kName) {
    tokens.fail_here(
        fmt::format("the name of a variable is missing before {}", tokens.next_in_words()),
        kExample);
  }
  return std::string(tokens.peek().text);
}

Access parse_access(const Source& source, const Layout& layout, const Constants& constants) {
  return AccessParser(source, layout, constants).parse();
}

std::uint32_t address_of(const Access& access, const Thread& thread) {
  constexpr std::uint64_t kLast = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t address = access.start;
  for (const IndexStep& step : access.steps) {
    const std::int64_t index = evaluate(step.index, thread);
    const auto fail = [&](const std::string& why) {
      access.source->fail(step.offset,
                          fmt::format("index {} of {} {} in lane {} (tid {})", index, step.of, why,
                                      thread.lane, thread.value(ThreadValue::kTid)));
    };
    const auto element = static_cast<std::uint64_t>(index);
    if (step.bound != 0 && (index < 0 || element >= step.bound)) {
      fail(fmt::format("is outside 0..{}", step.bound - 1));
    }
    if (index < 0) fail("is negative");
    if (address > kLast || element > (kLast - address) / step.stride) {
      fail("makes an address beyond 32 bits");
    }
    address += element * step.stride;
  }
  return static_cast<std::uint32_t>(address);
}

}  // namespace warpbank
