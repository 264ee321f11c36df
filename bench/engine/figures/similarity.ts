/** Structural similarity (Wang, Bovik, Sheikh and Simoncelli, Image Quality Assessment, 2004). */

/** Radius (px) of the window, which is a Gaussian of SIGMA px. */
const RADIUS = 5
const SIGMA = 1.5
/** The paper's constants, which keep the quotient stable where means or variances are near 0. */
const C1 = 0.01 ** 2
const C2 = 0.03 ** 2

const kernel = Array.from({ length: 2 * RADIUS + 1 }, (_, k) =>
  Math.exp(-((k - RADIUS) ** 2) / (2 * SIGMA ** 2)),
)
const total = kernel.reduce((a, b) => a + b, 0)

/** Blurs a plane by a Gaussian, with the border repeated. */
function smooth(plane: Float64Array, w: number, h: number): Float64Array {
  const pass = (src: Float64Array, index: (x: number, y: number, d: number) => number): Float64Array =>
    src.map((_, i) => {
      let sum = 0
      for (let d = -RADIUS; d <= RADIUS; d++)
        sum += kernel[d + RADIUS]! * src[index(i % w, Math.floor(i / w), d)]!
      return sum / total
    })
  const held = (v: number, most: number) => Math.min(most, Math.max(0, v))
  const rows = pass(plane, (x, y, d) => y * w + held(x + d, w - 1))
  return pass(rows, (x, y, d) => held(y + d, h - 1) * w + x)
}

/** Computes SSIM (−1..1) per pixel of two planes with values 0..1. */
export function similarityMap(a: Float64Array, b: Float64Array, w: number, h: number): Float64Array {
  const product = (p: Float64Array, q: Float64Array) =>
    smooth(
      p.map((v, i) => v * q[i]!),
      w,
      h,
    )
  const [meanA, meanB] = [smooth(a, w, h), smooth(b, w, h)]
  const [aa, bb, ab] = [product(a, a), product(b, b), product(a, b)]
  return meanA.map((ma, i) => {
    const mb = meanB[i]!
    const varA = aa[i]! - ma * ma
    const varB = bb[i]! - mb * mb
    const cov = ab[i]! - ma * mb
    return ((2 * ma * mb + C1) * (2 * cov + C2)) / ((ma * ma + mb * mb + C1) * (varA + varB + C2))
  })
}
