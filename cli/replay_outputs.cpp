// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/replay_outputs.h"

#include "cli/standard_output.h"
#include "machine/effective_yaml.h"
#include "result/pc_csv.h"
#include "result/replay_json.h"
#include "result/replay_table.h"

namespace warpbank {
namespace {

std::string report_text(const ReplayResult& result, OutputFormat format) {
  switch (format) {
    case OutputFormat::kTable:
      return replay_table(result);
    case OutputFormat::kJson:
      return replay_json(result);
    case OutputFormat::kCsv:
      return pc_csv(result);
  }
  return {};
}

}  // namespace

ReplayOutputs::ReplayOutputs(OutputFormat format, const std::string& output,
                             const std::string& per_request)
    : format_(format) {
  if (names_folder(output)) {
    folder_.emplace(output);
    tables_.emplace_back(OutputFile(folder_->file("requests.csv")));
  } else if (!output.empty()) {
    report_.emplace(output);
  }
  if (!per_request.empty()) tables_.emplace_back(OutputFile(per_request));
}

void ReplayOutputs::finish(const ReplayResult& result) {
  std::vector<OutputFile> files;
  for (RequestCsv& table : tables_) files.push_back(std::move(table).take());
  const auto put = [&](OutputFile file, const std::string& text) {
    file.write(text);
    files.push_back(std::move(file));
  };
  if (folder_) {
    put(OutputFile(folder_->file("result.json")), replay_json(result));
    put(OutputFile(folder_->file("by_pc.csv")), pc_csv(result));
    put(OutputFile(folder_->file("machine.yaml")), effective_yaml(result.machine));
  }
  if (report_) {
    put(std::move(*report_), report_text(result, format_));
  } else {
    print(report_text(result, format_));
    flush_output();
  }
  for (OutputFile& file : files) file.close();
  for (OutputFile& file : files) file.commit();
  if (folder_) folder_->keep();
}

}  // namespace warpbank
