// SPDX-FileCopyrightText: 2026 The warpbank authors
// SPDX-License-Identifier: Apache-2.0
// Fast Fourier transform, radix 2, 512 points: real and imaginary parts in arrays of their own.
#include <cmath>
#include <complex>

#include "traces/kernels/kernels.h"

namespace warpbank::kernels {
namespace {

using record::Launch;
using record::Shared;
using record::Thread;

constexpr int kBits = 9;
constexpr int kPoints = 1 << kBits;
constexpr int kThreads = kPoints / 2;
constexpr double kPi = 3.14159265358979323846;

using Signal = std::vector<std::complex<float>>;

int reversed(int i) {
  int result = 0;
  for (int bit = 0; bit < kBits; ++bit) result |= (i >> bit & 1) << (kBits - 1 - bit);
  return result;
}

void fft(Thread& t, const Signal& in, Signal& out) {
  Shared<float> re(t, kPoints);
  Shared<float> im(t, kPoints);
  const int tid = t.number();
  for (int i = tid; i < kPoints; i += kThreads) {
    re[reversed(i)] = in[static_cast<std::size_t>(i)].real();
    im[reversed(i)] = in[static_cast<std::size_t>(i)].imag();
  }
  for (int half = 1; half < kPoints; half *= 2) {
    t.sync();
    const int upper = tid / half * 2 * half + tid % half;
    const int lower = upper + half;
    const double angle = -kPi * (tid % half) / half;
    const auto c = static_cast<float>(std::cos(angle));
    const auto s = static_cast<float>(std::sin(angle));
    const float upper_re = re[upper];
    const float upper_im = im[upper];
    const float lower_re = re[lower];
    const float lower_im = im[lower];
    const float turned_re = c * lower_re - s * lower_im;
    const float turned_im = c * lower_im + s * lower_re;
    re[upper] = upper_re + turned_re;
    im[upper] = upper_im + turned_im;
    re[lower] = upper_re - turned_re;
    im[lower] = upper_im - turned_im;
  }
  t.sync();
  for (int i = tid; i < kPoints; i += kThreads) {
    const float real = re[i];
    const float imaginary = im[i];
    out[static_cast<std::size_t>(i)] = {real, imaginary};
  }
}

void check_against_sums(const Signal& in, const Signal& out) {
  for (std::size_t k = 0; k < kPoints; ++k) {
    std::complex<double> sum;
    for (std::size_t i = 0; i < kPoints; ++i) {
      const double angle = -2 * kPi * static_cast<double>(i * k % kPoints) / kPoints;
      sum += std::complex<double>(in[i]) * std::polar(1.0, angle);
    }
    // Rounding of floats over nine stages of values up to some hundreds.
    if (std::abs(sum - std::complex<double>(out[k])) < 1e-2) continue;
    throw std::runtime_error("fft512: frequency " + std::to_string(k) + " is wrong");
  }
}

}  // namespace

KernelTrace fft512() {
  Signal in;
  for (int i = 0; i < kPoints; ++i) {
    in.emplace_back(static_cast<float>(i * 37 % 101) / 50 - 1,
                    static_cast<float>(i * 53 % 89) / 44 - 1);
  }
  Signal out(kPoints);
  const std::string name = "fft512";
  const Launch launch{{1, 1, 1}, {kThreads, 1, 1}};
  KernelTrace trace{name, "512-point radix-2 FFT of complex floats, one butterfly a thread", launch,
                    record::record(name, launch, [&](Thread& t) { fft(t, in, out); })};
  check_against_sums(in, out);
  return trace;
}

}  // namespace warpbank::kernels
