// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "fst_reader.h"

#include <gtkwave/fstapi.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace warpbank::test {
namespace {

struct Closer {
  void operator()(void* context) const { fstReaderClose(context); }
};

/// Values in the order of the file; a signal keeps its last one.
struct Collector {
  std::map<fstHandle, std::vector<std::string>> names;  ///< aliases share a handle
  std::map<std::string, std::string> now;
  Fst* fst = nullptr;
};

void take_value(void* user, std::uint64_t time, fstHandle handle, const unsigned char* value) {
  auto* collector = static_cast<Collector*>(user);
  auto& instant = collector->fst->at[time];
  for (const std::string& name : collector->names[handle]) {
    collector->now[name] = reinterpret_cast<const char*>(value);
  }
  instant = collector->now;
}

}  // namespace

Fst read_fst(const std::string& path) {
  const std::unique_ptr<void, Closer> context(fstReaderOpen(path.c_str()));
  if (!context) throw std::runtime_error("not an FST file: " + path);
  Fst fst;
  fst.timescale = fstReaderGetTimescale(context.get());
  Collector collector;
  collector.fst = &fst;
  std::vector<std::string> scopes;
  while (const fstHier* entry = fstReaderIterateHier(context.get())) {
    if (entry->htyp == FST_HT_SCOPE) {
      scopes.push_back((scopes.empty() ? "" : scopes.back() + ".") + entry->u.scope.name);
    } else if (entry->htyp == FST_HT_UPSCOPE) {
      scopes.pop_back();
    } else if (entry->htyp == FST_HT_VAR) {
      std::string name = entry->u.var.name;
      name.resize(name.find(' ') == std::string::npos ? name.size() : name.find(' '));
      if (!scopes.empty()) name = scopes.back() + "." + name;
      fst.width[name] = entry->u.var.length;
      collector.names[entry->u.var.handle].push_back(name);
    }
  }
  fstReaderSetFacProcessMaskAll(context.get());
  fstReaderIterBlocks(context.get(), take_value, &collector, nullptr);
  return fst;
}

}  // namespace warpbank::test
