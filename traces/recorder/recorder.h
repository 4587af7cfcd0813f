// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// All that a kernel and its recording need: Thread, Shared, Launch, record().
#include "traces/recorder/launch.h"
#include "traces/recorder/shared.h"
#include "traces/recorder/thread.h"
