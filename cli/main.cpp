// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0

// The command line. A verb is one file pair, cli/<verb>.{h,cpp}, with one function:
//
//     void add_<verb>(CLI::App& app, int& exit_code);
//
// It adds a subcommand to `app`: options kept in a shared_ptr that the callback holds, and a
// callback that does the work when the verb was chosen. The callback throws UserError for what the
// user can cause, sets exit_code to kGateFailed where a check failed, and prints through print()
// of standard_output.h. Then: one include and one line in add_verbs below, one line in
// CMakeLists.txt. Options -m and --set come from machine_options.h.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "cli/check.h"
#include "cli/exit_codes.h"
#include "cli/info.h"
#include "cli/interrupt.h"
#include "cli/machines.h"
#include "cli/replay.h"
#include "cli/show.h"
#include "cli/standard_output.h"
#include "cli/usage.h"
#include "cli/validate.h"
#include "request/user_error.h"
#include "result/version.h"

namespace warpbank {
namespace {

void add_verbs(CLI::App& app, int& exit_code) {
  add_replay(app, exit_code);
  add_check(app, exit_code);
  add_show(app, exit_code);
  add_info(app, exit_code);
  add_machines(app, exit_code);
  add_validate(app, exit_code);
}

/// Parses the arguments and runs the verb; its exit code.
int run(int argc, const char* const* argv) {
  CLI::App app("Counts what GPU shared memory does with every request, cycle by cycle.",
               "warpbank");
  app.set_version_flag("--version", "warpbank " + std::string(version()),
                       "Print the version and exit");
  app.require_subcommand(1);
  app.footer("Exit codes: 0 fine, 1 a check failed, 2 bad usage, configuration or input.");
  int exit_code = kFine;
  add_verbs(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request_for_text) {
    app.exit(request_for_text);
  } catch (const CLI::ParseError& error) {
    throw UserError(usage_problem(app, error));
  }
  flush_output();
  return exit_code;
}

/// A standard error that takes nothing must not change the exit code, so nothing here may throw.
int fail(int exit_code, const char* what) {
  std::fprintf(stderr, "warpbank: %s\n", what);
  return exit_code;
}

}  // namespace
}  // namespace warpbank

int main(int argc, char** argv) {
  using namespace warpbank;
  // A reader that has seen enough (`warpbank .. | head`) must not kill us with files half written.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const UserError& error) {
    return fail(kBadInput, error.what());
  } catch (const Interrupted& error) {
    return fail(kInterrupted, error.what());
  } catch (const std::bad_alloc&) {
    return fail(kInternal, "out of memory");
  } catch (const std::exception& error) {
    return fail(kInternal, error.what());
  }
}
