// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/byte_stream.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>

#include "trace/xz_decoder.h"

namespace warpbank {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kChunkBytes = std::size_t{1} << 18U;
constexpr std::string_view kXzMagic = "\xfd\x37zXZ\0"sv;

struct Magic {
  std::string_view bytes;
  std::string_view name;
};
constexpr std::array<Magic, 4> kOtherCompressions = {{{"\x1f\x8b"sv, "gzip"sv},
                                                      {"\x28\xb5\x2f\xfd"sv, "zstd"sv},
                                                      {"BZh"sv, "bzip2"sv},
                                                      {"PK\x03\x04"sv, "zip"sv}}};

std::string system_message(int error) { return std::generic_category().message(error); }

/// An open file; standard input is not closed.
class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : owned_(path != "-"),
        number_(owned_ ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (owned_ && number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }

 private:
  bool owned_;
  int number_;
};

struct FreeHash {
  void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

}  // namespace

class ByteStream::Impl {
 public:
  explicit Impl(const std::string& path)
      : name_(path == "-" ? "<stdin>" : path), file_(path), hash_(XXH3_createState()) {
    if (file_.number() < 0) fail(fmt::format("cannot be opened: {}", system_message(errno)));
    struct stat status = {};
    if (::fstat(file_.number(), &status) != 0) fail(system_message(errno));
    if (S_ISDIR(status.st_mode)) fail("is a directory", "a trace file is expected");
    if (S_ISREG(status.st_mode)) total_ = static_cast<std::uint64_t>(status.st_size);
    XXH3_64bits_reset(hash_.get());
    while (end_ < kXzMagic.size() && fill()) {
    }
    find_compression();
  }

  std::size_t read(char* to, std::size_t size, std::uint64_t line, std::uint64_t column) {
    if (xz_) return read_xz(to, size, line, column);
    if (begin_ == end_ && !fill()) return 0;
    const std::size_t count = std::min(size, end_ - begin_);
    std::memcpy(to, chunk_.get() + begin_, count);
    begin_ += count;
    return count;
  }

  std::string finish_hash() {
    do {
      begin_ = end_;
    } while (fill());
    return fmt::format("{:016x}", XXH3_64bits_digest(hash_.get()));
  }

  const std::string& name() const { return name_; }
  std::uint64_t raw_bytes() const { return raw_bytes_; }
  std::optional<std::uint64_t> raw_total() const { return total_; }

 private:
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {}) const {
    throw UserError(Place{name_, 0, 0}, message, hint);
  }

  void find_compression() {
    const std::string_view start(chunk_.get(), end_);
    if (start.empty()) fail("the file is empty", "a trace is expected");
    // A file cut inside the magic is a truncated .xz, not some unknown text.
    if (start.substr(0, kXzMagic.size()) == kXzMagic.substr(0, start.size())) {
      xz_ = std::make_unique<XzDecoder>();
      return;
    }
    for (const Magic& magic : kOtherCompressions) {
      if (start.substr(0, magic.bytes.size()) == magic.bytes) {
        fail(fmt::format("is compressed with {}", magic.name),
             "this version reads plain files and .xz");
      }
    }
  }

  std::size_t read_xz(char* to, std::size_t size, std::uint64_t line, std::uint64_t column) {
    while (!xz_->ended()) {
      if (begin_ == end_) fill();
      XzDecoder::Input input = {reinterpret_cast<const std::uint8_t*>(chunk_.get()) + begin_,
                                end_ - begin_, raw_ended_};
      const std::size_t count = xz_->decode(input, to, size);
      begin_ = end_ - input.size;
      // What was decoded before the fault is given first: it moves the fault's place to the line.
      if (count != 0) return count;
      if (!xz_->problem().empty()) {
        throw UserError(
            Place{name_, line, column},
            fmt::format("{} (near byte {} of the file)", xz_->problem(), raw_bytes_ - input.size));
      }
    }
    return 0;
  }

  /// Appends a chunk of the file, or replaces what was used up; false at its end.
  bool fill() {
    if (raw_ended_) return false;
    if (begin_ == end_) begin_ = end_ = 0;
    ssize_t count = 0;
    do {
      count = ::read(file_.number(), chunk_.get() + end_, kChunkBytes - end_);
    } while (count < 0 && errno == EINTR);
    if (count < 0) fail(fmt::format("cannot be read: {}", system_message(errno)));
    if (count == 0) {
      raw_ended_ = true;
      return false;
    }
    XXH3_64bits_update(hash_.get(), chunk_.get() + end_, static_cast<std::size_t>(count));
    end_ += static_cast<std::size_t>(count);
    raw_bytes_ += static_cast<std::uint64_t>(count);
    return true;
  }

  std::string name_;
  Descriptor file_;
  std::unique_ptr<XXH3_state_t, FreeHash> hash_;
  std::optional<std::uint64_t> total_;
  std::unique_ptr<XzDecoder> xz_;
  std::unique_ptr<char[]> chunk_{new char[kChunkBytes]};  // not zeroed
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t raw_bytes_ = 0;
  bool raw_ended_ = false;
};

ByteStream::ByteStream(const std::string& path) : impl_(std::make_unique<Impl>(path)) {}
ByteStream::ByteStream(ByteStream&& other) noexcept = default;
ByteStream& ByteStream::operator=(ByteStream&& other) noexcept = default;
ByteStream::~ByteStream() = default;

std::size_t ByteStream::read(char* to, std::size_t size, std::uint64_t line, std::uint64_t column) {
  return impl_->read(to, size, line, column);
}
const std::string& ByteStream::name() const { return impl_->name(); }
std::uint64_t ByteStream::raw_bytes() const { return impl_->raw_bytes(); }
std::optional<std::uint64_t> ByteStream::raw_total() const { return impl_->raw_total(); }
std::string ByteStream::finish_hash() { return impl_->finish_hash(); }

}  // namespace warpbank
