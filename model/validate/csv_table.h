// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "request/user_error.h"

namespace warpbank {

/// One field of a CSV file, quotes resolved.
struct CsvField {
  std::string text;
  std::uint64_t line = 1;    ///< where it starts
  std::uint64_t column = 1;  ///< in bytes, from 1
};

/// A CSV file by RFC 4180: the fields of its first record name the columns.
struct CsvTable {
  std::string file;
  std::vector<CsvField> header;
  std::vector<std::vector<CsvField>> rows;  ///< each with as many fields as the header

  Place place(const CsvField& field) const { return {file, field.line, field.column}; }
};

/// Reads `text`; `file` is its name in errors. Line ends may be LF or CRLF, a byte order mark is
/// skipped, and so are empty lines and those that start with #. Throws UserError with the place of
/// an unterminated or misplaced quote, a row of another length than the header, an empty file.
CsvTable read_csv(const std::string& text, const std::string& file);

}  // namespace warpbank
