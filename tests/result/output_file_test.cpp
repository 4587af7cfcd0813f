// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "result/output_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "request/user_error.h"
#include "result/output_folder.h"
#include "result/request_csv.h"

namespace warpbank {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
 protected:
  OutputFileTest() {
    folder_ = fs::path(testing::TempDir()) / ("warpbank_output_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~OutputFileTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  static std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

  fs::path folder_;
};

TEST_F(OutputFileTest, HasItsNameOnlyAfterCommit) {
  OutputFile file(path("a"));
  file.write("text");
  EXPECT_FALSE(fs::exists(path("a")));
  file.commit();
  EXPECT_EQ(contents(path("a")), "text");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFileTest, LeavesNothingWithoutCommit) {
  {
    OutputFile file(path("a"));
    file.write("text");
    EXPECT_EQ(entries(), 1U);
  }
  EXPECT_EQ(entries(), 0U);
}

TEST_F(OutputFileTest, KeepsTheOldFileWithoutCommitAndItsModeWithIt) {
  std::ofstream(path("a")) << "old";
  fs::permissions(path("a"), fs::perms::owner_read | fs::perms::owner_write);
  { OutputFile(path("a")).write("new"); }
  EXPECT_EQ(contents(path("a")), "old");
  OutputFile file(path("a"));
  file.write("new");
  file.commit();
  EXPECT_EQ(contents(path("a")), "new");
  EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(OutputFileTest, WritesWhereALinkPoints) {
  std::ofstream(path("real")) << "old";
  fs::create_symlink("real", path("link"));
  OutputFile file(path("link"));
  file.write("new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(contents(path("real")), "new");
}

TEST_F(OutputFileTest, NamesWhatItCannotWrite) {
  EXPECT_THROW(OutputFile(path("no/such/folder")), UserError);
  EXPECT_THROW(OutputFile(folder_.string()), UserError);
  OutputFile full("/dev/full");
  full.write("text");
  try {
    full.commit();
    FAIL() << "a full disk went unnoticed";
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()), "/dev/full: cannot write: No space left on device");
  }
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(OutputFileTest, AFolderThatWasMadeGoesAgainUnlessKept) {
  { OutputFolder(path("x/y/")); }
  EXPECT_EQ(entries(), 0U);
  OutputFolder(path("x/y/")).keep();
  EXPECT_TRUE(fs::is_directory(path("x/y")));
  { OutputFolder(path("x/y")); }
  EXPECT_TRUE(fs::is_directory(path("x/y")));
  std::ofstream(path("file")) << "text";
  EXPECT_THROW(OutputFolder(path("file/")), UserError);
}

TEST_F(OutputFileTest, RequestCsvHasALineForEveryRequest) {
  StringTable names;
  RequestCsv csv{OutputFile(path("r.csv"))};
  Request request;
  request.origin.kernel = names.id("k, 1");
  request.origin.block = Dim3{1, 2, 3};
  request.origin.warp = 4;
  request.origin.pc = 0xffffffffffffffffU;
  RequestCost cost;
  cost.active_lanes = 32;
  cost.wavefronts = 2;
  cost.ideal = 1;
  cost.accept = 7;
  cost.complete = 11;
  csv.add(request, cost, names);
  csv.add(Request(), RequestCost(), names);
  std::move(csv).take().commit();
  EXPECT_EQ(contents(path("r.csv")),
            "index,kernel,block,warp,pc,op,bytes,lanes,wavefronts,wavefronts_ideal,accept,"
            "complete\n"
            "0,\"k, 1\",1:2:3,4,0xffffffffffffffff,ld,4,32,2,1,7,11\n"
            "1,,,,,ld,4,0,0,0,0,0\n");
}

}  // namespace
}  // namespace warpbank
