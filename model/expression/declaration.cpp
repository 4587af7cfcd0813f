// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "expression/declaration.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "expression/evaluate.h"
#include "expression/expression.h"
#include "expression/token.h"
#include "request/near_name.h"

namespace warpbank {
namespace {

using Structs = std::map<std::string, TypePtr, std::less<>>;

std::uint64_t round_up(std::uint64_t value, std::uint64_t align) {
  return (value + align - 1) / align * align;
}

/// What stands between a type and the ';' or ',': a name, its dimensions, where it stands.
struct Declarator {
  Token name;
  std::vector<std::uint64_t> dims;
  bool unbounded = false;
};

/// A type with the alignment that __align__ asked for.
struct Specifier {
  TypePtr type;
  std::uint64_t align = 1;
};

class DeclarationParser {
 public:
  DeclarationParser(TokenStream& tokens, const Constants& constants, Structs& structs,
                    Layout& layout)
      : tokens_(tokens), constants_(constants), structs_(structs), layout_(layout) {}

  void parse() {
    if (tokens_.at_end()) tokens_.fail_here("a declaration is missing before the end");
    while (!tokens_.at_end()) {
      if (tokens_.accept(";")) continue;
      const Specifier specifier = parse_specifier(0);
      if (specifier.type->structure && (tokens_.peek().is(";") || tokens_.at_end())) continue;
      do {
        add_variable(specifier, parse_declarator(true));
      } while (tokens_.accept(","));
      if (!tokens_.at_end()) tokens_.expect(";", "after a declaration");
    }
  }

 private:
  static constexpr int kMaxStructNesting = 16;

  [[noreturn]] void fail(const Token& token, const std::string& message,
                         const std::string& hint = {}) const {
    tokens_.source()->fail(token.offset, message, hint);
  }

  Specifier parse_specifier(int nesting) {
    Specifier specifier;
    std::vector<std::string_view> words;
    const Token start = tokens_.peek();
    for (;;) {
      const Token token = tokens_.peek();
      if (token.kind != TokenKind::kName) break;
      if (is_qualifier(token.text)) {
        tokens_.take();
      } else if (token.text == "__align__" || token.text == "alignas") {
        tokens_.take();
        specifier.align = std::max(specifier.align, parse_alignment());
      } else if (specifier.type == nullptr && is_integer_word(token.text)) {
        words.push_back(tokens_.take().text);
        if (words.size() > 4)
          fail(token, fmt::format("{} is one word too many", in_quotes(token.text)));
      } else if (specifier.type == nullptr && words.empty()) {
        specifier.type = parse_one_type(nesting);
      } else {
        break;
      }
    }
    if (!words.empty()) {
      specifier.type = type_of_words(words);
      if (specifier.type == nullptr) {
        fail(start, fmt::format("'{}' is not a type", fmt::join(words, " ")));
      }
    }
    if (specifier.type == nullptr) {
      tokens_.fail_here(fmt::format("a type is missing before {}", tokens_.next_in_words()));
    }
    specifier.align = std::max(specifier.align, specifier.type->align);
    return specifier;
  }

  static bool is_qualifier(std::string_view word) {
    return word == "__shared__" || word == "const" || word == "volatile" || word == "static" ||
           word == "extern" || word == "__restrict__";
  }

  TypePtr parse_one_type(int nesting) {
    const Token token = tokens_.take();
    if (token.text == "struct") return parse_struct(nesting);
    if (const auto found = structs_.find(token.text); found != structs_.end()) return found->second;
    if (TypePtr type = named_type(token.text)) return type;
    std::vector<std::string> known = type_names();
    for (const auto& entry : structs_) known.push_back(entry.first);
    const std::string near = near_name(token.text, known);
    fail(token, fmt::format("unknown type {}", in_quotes(token.text)),
         near.empty() ? "types are char .. double, int8_t .. uint64_t, half, float4 and its like, "
                        "struct {..}"
                      : fmt::format("did you mean '{}'?", near));
  }

  TypePtr parse_struct(int nesting) {
    std::uint64_t align = 1;
    while (tokens_.peek().text == "__align__" || tokens_.peek().text == "alignas") {
      tokens_.take();
      align = std::max(align, parse_alignment());
    }
    std::optional<Token> name;
    if (tokens_.peek().kind == TokenKind::kName) name = tokens_.take();
    if (!tokens_.peek().is("{")) {
      if (!name) tokens_.expect("{", "after 'struct'");
      const auto found = structs_.find(name->text);
      if (found == structs_.end()) {
        fail(*name, fmt::format("struct {} has no members yet", in_quotes(name->text)),
             "write struct NAME {members} first");
      }
      return found->second;
    }
    if (nesting == kMaxStructNesting) {
      tokens_.fail_here(fmt::format("more than {} structs inside each other", kMaxStructNesting));
    }
    const Token brace = tokens_.take();
    Type type{name ? std::string(name->text) : "struct", 0, align, {}, true};
    while (!tokens_.accept("}")) {
      if (tokens_.accept(";")) continue;
      if (tokens_.at_end())
        tokens_.fail_here("'}' that closes the struct is missing before the end");
      const Specifier member = parse_specifier(nesting + 1);
      do {
        add_member(type, member, parse_declarator(false));
      } while (tokens_.accept(","));
      if (!tokens_.peek().is("}")) tokens_.expect(";", "after a member");
    }
    if (type.members.empty()) fail(brace, "a struct without members");
    type.size = round_up(type.size, type.align);
    auto done = std::make_shared<const Type>(std::move(type));
    if (name && !structs_.emplace(name->text, done).second) {
      fail(*name, fmt::format("struct {} is declared twice", in_quotes(name->text)));
    }
    return done;
  }

  void add_member(Type& type, const Specifier& specifier, const Declarator& declarator) {
    for (const Member& member : type.members) {
      if (member.name == declarator.name.text) {
        fail(declarator.name,
             fmt::format("member {} is declared twice", in_quotes(declarator.name.text)));
      }
    }
    const std::uint64_t offset = round_up(type.size, specifier.align);
    type.size = end_of(declarator, specifier, offset);
    type.align = std::max(type.align, specifier.align);
    type.members.push_back(
        {std::string(declarator.name.text), specifier.type, declarator.dims, offset});
  }

  void add_variable(const Specifier& specifier, const Declarator& declarator) {
    const Token& name = declarator.name;
    if (is_thread_name(name.text) || constants_.count(name.text) != 0) {
      fail(name, fmt::format("{} already names {}", in_quotes(name.text),
                             is_thread_name(name.text) ? "a value of the thread" : "a constant"));
    }
    if (layout_.find(name.text) != nullptr) {
      fail(name, fmt::format("{} is declared twice", in_quotes(name.text)));
    }
    if (!layout_.variables.empty() && layout_.variables.back().unbounded) {
      fail(name,
           fmt::format("{} stands after '{}', which has no end", in_quotes(name.text),
                       layout_.variables.back().name),
           "an array with [] can only be the last");
    }
    const std::uint64_t offset = round_up(layout_.end, specifier.align);
    layout_.end = end_of(declarator, specifier, offset);
    layout_.variables.push_back({std::string(name.text), specifier.type, declarator.dims,
                                 declarator.unbounded, offset, layout_.end - offset, true});
  }

  /// The first byte after `declarator` placed at `offset`.
  std::uint64_t end_of(const Declarator& declarator, const Specifier& specifier,
                       std::uint64_t offset) const {
    std::uint64_t bytes = specifier.type->size;
    for (const std::uint64_t dim : declarator.dims) {
      if (__builtin_mul_overflow(bytes, dim, &bytes)) bytes = kMaxLayoutBytes + 1;
      if (bytes > kMaxLayoutBytes) break;
    }
    if (offset > kMaxLayoutBytes || bytes > kMaxLayoutBytes - offset) {
      fail(declarator.name, fmt::format("{} reaches beyond the last 32-bit address",
                                        in_quotes(declarator.name.text)));
    }
    return offset + bytes;
  }

  Declarator parse_declarator(bool may_be_unbounded) {
    if (tokens_.peek().is("*") || tokens_.peek().is("&") || tokens_.peek().is("(")) {
      tokens_.fail_here(fmt::format("unexpected {}", tokens_.next_in_words()),
                        "pointers, references and functions hold no shared memory");
    }
    Declarator declarator;
    declarator.name = tokens_.expect_name("the name of a variable");
    while (tokens_.peek().is("[")) {
      const Token bracket = tokens_.take();
      if (declarator.dims.size() == kMaxDims) {
        fail(bracket, fmt::format("more than {} dimensions", kMaxDims));
      }
      if (may_be_unbounded && declarator.dims.empty() && tokens_.accept("]")) {
        declarator.unbounded = true;
        declarator.dims.push_back(0);
        continue;
      }
      const Token start = tokens_.peek();
      const std::int64_t value = parse_constant();
      if (value < 1) fail(start, fmt::format("a dimension of {}", value), "it must be at least 1");
      tokens_.expect("]", "after a dimension");
      declarator.dims.push_back(static_cast<std::uint64_t>(value));
    }
    return declarator;
  }

  std::int64_t parse_constant() {
    return evaluate_constant(parse_expression(tokens_, Scope{constants_, Scope::kConstant}));
  }

  std::uint64_t parse_alignment() {
    tokens_.expect("(", "of an alignment");
    const Token start = tokens_.peek();
    const std::int64_t value = parse_constant();
    tokens_.expect(")", "of an alignment");
    if (value < 1 || value > 4096 || (value & (value - 1)) != 0) {
      fail(start, fmt::format("an alignment of {}", value), "it is a power of two up to 4096");
    }
    return static_cast<std::uint64_t>(value);
  }

  TokenStream& tokens_;
  const Constants& constants_;
  Structs& structs_;
  Layout& layout_;
};

}  // namespace

std::string Variable::declaration() const {
  std::string text = type->name + " " + name;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    text += i == 0 && unbounded ? "[]" : fmt::format("[{}]", dims[i]);
  }
  return text;
}

const Variable* Layout::find(std::string_view name) const {
  const auto found = std::find_if(variables.begin(), variables.end(),
                                  [&](const Variable& variable) { return variable.name == name; });
  return found == variables.end() ? nullptr : &*found;
}

std::vector<std::string> Layout::names() const {
  std::vector<std::string> all;
  for (const Variable& variable : variables) all.push_back(variable.name);
  return all;
}

Layout parse_declarations(const std::vector<std::string>& texts, const Constants& constants,
                          std::uint64_t base) {
  Layout layout;
  layout.end = base;
  Structs structs;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    TokenStream tokens(make_source("--decl", i + 1, texts[i]));
    DeclarationParser(tokens, constants, structs, layout).parse();
  }
  return layout;
}

Layout assumed_layout(std::string_view name, std::uint64_t base) {
  Layout layout;
  layout.end = base;
  layout.variables.push_back(
      {std::string(name), named_type("float"), {0}, true, round_up(base, 4), 0, false});
  return layout;
}

}  // namespace warpbank
