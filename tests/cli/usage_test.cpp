// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "cli_fixture.h"

namespace warpbank {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

class UsageTest : public CliTest {};

TEST_F(UsageTest, HelpAndVersion) {
  EXPECT_EQ(run("--version").out, "warpbank " WARPBANK_VERSION "\n");
  const Outcome help = run("--help");
  EXPECT_EQ(help.code, 0);
  for (const std::string verb : {"replay", "check", "show", "info", "machines"}) {
    EXPECT_THAT(help.out, HasSubstr(verb));
    const Outcome of_verb = run(verb + " --help");
    EXPECT_EQ(of_verb.code, 0) << verb;
    EXPECT_THAT(of_verb.out, HasSubstr("Usage: warpbank " + verb)) << verb;
    EXPECT_THAT(of_verb.out, HasSubstr("Examples:\n  warpbank " + verb)) << verb;
    EXPECT_THAT(of_verb.out, HasSubstr("Exit codes: ")) << verb;
  }
}

TEST_F(UsageTest, MistakesAreOneLineThatNamesTheNearWord) {
  write("a.trace", text_trace("ld 4 0:4\n"));
  const std::vector<std::pair<std::string, std::string>> all = {
      {"", "a verb is needed"},
      {"rpelay a.trace", "unknown verb 'rpelay'; did you mean 'replay'?"},
      {"nonsense", "replay"},
      {"replay", "TRACE is required"},
      {"replay a.trace --egnine rtl", "did you mean '--engine'?"},
      {"check a.trace --seed 3", "--random"},
      {"--versoin", "did you mean '--version'?"},
      {"replay a.trace --engine analitic", "did you mean 'analytic'?"},
      {"replay a.trace --format jsno", "did you mean 'json'?"},
      {"replay a.trace --from txt", "did you mean 'text'?"},
      {"replay a.trace --op lda", "--op: "},
      {"replay a.trace --first many", "--first: 'many'"},
      {"replay a.trace --warp -1", "--warp"},
      {"replay a.trace --warp 99999999999", "--warp"},
      {"replay a.trace --block 1", "--block: "},
      {"replay a.trace --pc xyz", "--pc: "},
      {"replay a.trace --set", "--set"},
      {"replay a.trace --set banks", "key=value"},
      {"machines a b", "unexpected 'b'"},
      {"machines --format csv", "--format"},
  };
  for (const auto& [arguments, message] : all) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_THAT(outcome.err, MatchesRegex("warpbank: [^\n]*\n")) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(message)) << arguments;
  }
}

TEST_F(UsageTest, ErrorsAreOnePlainLineWhateverTheyQuote) {
  for (const std::string name : {"a\nb", "\x1b[31mred", "bell\x07"}) {
    const Outcome outcome = run("replay '" + name + "'");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, MatchesRegex("warpbank: [^\n\x1b\x07]*\n"));
  }
}

TEST_F(UsageTest, AStandardErrorThatIsFullDoesNotChangeTheExitCode) {
  EXPECT_EQ(run("replay missing 2> /dev/full").code, 2);
  EXPECT_EQ(run("replay missing 2>&-").code, 2);
}

}  // namespace
}  // namespace warpbank
