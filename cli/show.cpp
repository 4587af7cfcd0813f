// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/show.h"

#include <fmt/ranges.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/machine_options.h"
#include "cli/output_format.h"
#include "cli/standard_output.h"
#include "cli/trace_arguments.h"
#include "cli/usage.h"
#include "expression/warp_request.h"
#include "machine/phase_plan.h"
#include "request/legal_access.h"
#include "request/near_name.h"
#include "request/user_error.h"
#include "result/json_text.h"
#include "result/request_picture.h"
#include "result/request_picture_json.h"
#include "result/request_picture_text.h"
#include "result/version.h"
#include "trace/source_line.h"
#include "trace/text_line.h"

namespace warpbank {
namespace {

struct ShowOptions {
  std::vector<std::string> words;  ///< the access or the line, as the shell cut it
  std::vector<std::string> declarations, constants;
  std::string condition, mask, base, warp, block, op;
  MachineOptions machine;
  std::string format = "table";
};

/// One request and all that is known of where it comes from.
struct Asked {
  Request request;
  RequestWords words;
  Layout layout;
  Constants constants;
};

std::uint64_t parse_mask(const std::string& text) {
  const auto mask = parse_hex(text);
  if (!mask) throw UserError("--mask: '" + text + "' is not a hexadecimal mask");
  return *mask;
}

/// X[,Y[,Z]]
std::array<std::uint64_t, 3> parse_block(const std::string& text) {
  std::array<std::uint64_t, 3> block = {1, 1, 1};
  std::size_t begin = 0;
  for (std::size_t i = 0;; ++i) {
    const std::size_t end = text.find(',', begin);
    const auto size = parse_decimal(text.substr(begin, end - begin));
    if (i == block.size() || !size) {
      throw UserError("--block: '" + text + "' is not a block", "expected X, X,Y or X,Y,Z threads");
    }
    block[i] = *size;
    if (end == std::string::npos) return block;
    begin = end + 1;
  }
}

Op parse_op(const std::string& text) {
  if (text.empty()) return Op::kLoad;
  if (const auto op = op_from_name(text)) return *op;
  throw UserError("--op: unknown op '" + text + "'",
                  near_hint(text, {"ld", "st", "atom", "ldmatrix", "stmatrix"}));
}

/// What a trace's reader checks of a line: the op exists in this width, and on this machine.
void check_access(const Request& request, const Machine& machine) {
  const int bytes = request.bytes;
  if (!access_exists(request.op, bytes)) {
    throw UserError(fmt::format("--op {}: an access of {} bytes", op_name(request.op), bytes),
                    std::string(widths_in_words(request.op)));
  }
  if (is_matrix(request.op) && !matrix_lanes_exist(request.mask)) {
    throw UserError(fmt::format("--op {}: not the lanes of a matrix access", op_name(request.op)),
                    std::string(kMatrixLanesInWords) + ": use --mask or --if");
  }
  const PhaseRule* const rule = listed_rule(machine, request.op, bytes);
  if (rule != nullptr && !rule->refused.empty()) {
    throw UserError(
        fmt::format("{} has no {} of {} bytes per lane", machine.name, op_name(request.op), bytes),
        rule->refused);
  }
}

std::uint64_t parse_base(const std::string& text) {
  const auto base = parse_number(text);
  if (!base || *base >= kMaxLayoutBytes) {
    throw UserError("--base: '" + text + "' is not a byte address", "expected a 32-bit integer");
  }
  return *base;
}

Asked ask_expression(const ShowOptions& options, const std::string& access,
                     const Machine& machine) {
  WarpExpression expression;
  expression.access = access;
  expression.declarations = options.declarations;
  expression.constants = options.constants;
  if (!options.condition.empty()) expression.condition = options.condition;
  if (!options.mask.empty()) expression.mask = parse_mask(options.mask);
  if (!options.base.empty()) expression.base = parse_base(options.base);
  if (!options.warp.empty()) expression.place.warp = parse_count("--warp", options.warp);
  if (!options.block.empty()) expression.place.block = parse_block(options.block);
  expression.op = parse_op(options.op);
  expression.place.lanes = machine.lanes;
  expression.shared_bytes = machine.shared_bytes;
  WarpRequest made = make_request(expression);
  check_access(made.request, machine);

  Asked asked;
  asked.request = made.request;
  asked.words.access = access;
  if (expression.condition) asked.words.access += "   if " + *expression.condition;
  for (const Variable& variable : made.layout.variables) {
    if (!variable.declared) continue;
    asked.words.details.push_back(
        fmt::format("{} at byte {}{}", variable.declaration(), variable.offset,
                    variable.unbounded ? "" : fmt::format(", {} bytes", variable.bytes)));
  }
  for (const auto& [name, value] : made.constants) {
    asked.words.details.push_back(fmt::format("{} = {}", name, value));
  }
  asked.words.notes = std::move(made.notes);
  asked.layout = std::move(made.layout);
  asked.constants = std::move(made.constants);
  return asked;
}

Asked ask_line(const ShowOptions& options, const std::string& line, const Machine& machine) {
  if (!options.declarations.empty() || !options.constants.empty()) {
    throw UserError("--decl and --with belong to an expression, not to a line of a trace");
  }
  for (const std::string& value :
       {options.condition, options.mask, options.base, options.warp, options.block, options.op}) {
    if (!value.empty()) {
      throw UserError("--if, --mask, --base, --warp, --block and --op belong to an expression",
                      "a line of a trace says all that itself, as in 'ld 4 0:4 mask=ffff'");
    }
  }
  StringTable names;
  Asked asked;
  asked.request = parse_text_line(line, machine.lanes, limits_of(machine), names, "line");
  asked.words.access = line;
  return asked;
}

nlohmann::ordered_json asked_json(const Asked& asked) {
  nlohmann::ordered_json variables = nlohmann::ordered_json::array();
  for (const Variable& variable : asked.layout.variables) {
    variables.push_back({{"name", variable.name},
                         {"declaration", variable.declaration()},
                         {"offset", variable.offset},
                         {"bytes", variable.bytes}});
  }
  nlohmann::ordered_json constants = nlohmann::ordered_json::object();
  for (const auto& [name, value] : asked.constants) constants[name] = value;
  return {{"schema", "warpbank.show/1"}, {"version", version()},   {"access", asked.words.access},
          {"variables", variables},      {"constants", constants}, {"notes", asked.words.notes}};
}

bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  return ::isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0');
}

void run(const ShowOptions& options) {
  const OutputFormat format = parse_output_format(options.format, {"table", "json"});
  const Machine machine = chosen_machine(options.machine);
  const std::string text = fmt::format("{}", fmt::join(options.words, " "));
  const std::size_t begin = text.find_first_not_of(" \t");
  const std::size_t end = text.find_first_of(" \t", begin);
  const bool line = begin != std::string::npos && end != std::string::npos &&
                    op_from_name(std::string_view(text).substr(begin, end - begin)).has_value();
  const Asked asked =
      line ? ask_line(options, text, machine) : ask_expression(options, text, machine);
  const RequestPicture picture = picture_of(machine, asked.request);
  if (format == OutputFormat::kJson) {
    nlohmann::ordered_json document = asked_json(asked);
    document.update(picture_json(picture));
    print(json_text(document));
  } else {
    print(picture_text(picture, asked.words, wants_colour()));
  }
}

}  // namespace

void add_show(CLI::App& app, int&) {
  const auto options = std::make_shared<ShowOptions>();
  CLI::App* verb = app.add_subcommand(
      "show", "Draw one request: which lanes go to which bank in which wavefront, and why");
  verb->add_option("ACCESS", options->words,
                   "An access such as 'tile[tid][c]', or a line of the text format such as "
                   "'ld 4 0:4 mask=ffff'")
      ->type_name("")
      ->required();
  verb->add_option("--decl", options->declarations,
                   "What lies in shared memory, as in 'float tile[32][33]'; may be repeated")
      ->type_name("DECLARATION")
      ->allow_extra_args(false);
  verb->add_option("--with", options->constants, "A named constant; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  const auto add = [&](const char* name, std::string& value, const char* type, const char* text) {
    verb->add_option(name, value, text)->type_name(type);
  };
  add("--if", options->condition, "CONDITION", "Only lanes for which it holds are active");
  add("--mask", options->mask, "HEX", "Only these lanes are active; bit t is lane t");
  add("--op", options->op, "OP", "ld, st, atom, ldmatrix or stmatrix [ld]");
  add("--warp", options->warp, "N", "Which warp of the block; tid = N * lanes + lane [0]");
  add("--block", options->block, "X[,Y[,Z]]", "blockDim [one row, long enough for the warp]");
  add("--base", options->base, "BYTES", "Address of the first declaration [0]");
  add_machine_options(*verb, options->machine);
  add_output_format(*verb, options->format, {"table", "json"});
  add_examples(*verb,
               {"warpbank show 'tile[tid][c]' --decl 'float tile[32][33]' --with c=5",
                "warpbank show 'pts[tid].x' --decl 'struct {float x, y, z;} pts[32]' --op st",
                "warpbank show 'ld 4 0:8 mask=ffff' -m classic --format json"});
  verb->callback([options] { run(*options); });
}

}  // namespace warpbank
