// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "tb/rtl_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <string>

#include "request/user_error.h"
#include "tb/rtl_build.h"

namespace warpbank {

void RtlLibrary::Closer::operator()(void* handle) const { dlclose(handle); }

RtlLibrary::RtlLibrary(const Machine& machine) {
  const std::string path = find_or_build_rtl(machine);
  // NODELETE: the code stays, as destructors of its statics may run at exit.
  handle_.reset(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE));
  if (!handle_) throw UserError(fmt::format("cannot load the RTL: {}", dlerror()));
}

std::unique_ptr<VerilatedBlock> RtlLibrary::make_block() const {
  void* symbol = dlsym(handle_.get(), kVerilatedBlockFactory);
  if (symbol == nullptr) throw UserError(fmt::format("cannot load the RTL: {}", dlerror()));
  return std::unique_ptr<VerilatedBlock>(reinterpret_cast<VerilatedBlockFactory>(symbol)());
}

}  // namespace warpbank
