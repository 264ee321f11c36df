/** CIEDE2000 (Sharma, Wu and Dalal, The CIEDE2000 Color-Difference Formula, 2005). */

type Lab = readonly [L: number, a: number, b: number]

const degrees = (x: number): number => (x * Math.PI) / 180
/** 25⁷, the constant of the formula's chroma terms. */
const FAR_CHROMA = 25 ** 7

function hueOf(a: number, b: number): number {
  if (a === 0 && b === 0) return 0
  const h = (Math.atan2(b, a) * 180) / Math.PI
  return h < 0 ? h + 360 : h
}

/** Computes ΔE₀₀ of two Lab colours (D65), with unit weights. */
export function colourDifference([L1, a1, b1]: Lab, [L2, a2, b2]: Lab): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const G = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + FAR_CHROMA)))
  const [A1, A2] = [a1 * (1 + G), a2 * (1 + G)]
  const [C1, C2] = [Math.hypot(A1, b1), Math.hypot(A2, b2)]
  const [h1, h2] = [hueOf(A1, b1), hueOf(A2, b2)]
  const grey = C1 * C2 === 0
  const turn = h2 - h1
  const dh = grey ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  const dH = 2 * Math.sqrt(C1 * C2) * Math.sin(degrees(dh / 2))
  const L = (L1 + L2) / 2
  const C = (C1 + C2) / 2
  const h = grey
    ? h1 + h2
    : Math.abs(turn) <= 180
      ? (h1 + h2) / 2
      : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2
  const T =
    1 -
    0.17 * Math.cos(degrees(h - 30)) +
    0.24 * Math.cos(degrees(2 * h)) +
    0.32 * Math.cos(degrees(3 * h + 6)) -
    0.2 * Math.cos(degrees(4 * h - 63))
  const SL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2)
  const SC = 1 + 0.045 * C
  const SH = 1 + 0.015 * C * T
  const RC = 2 * Math.sqrt(C ** 7 / (C ** 7 + FAR_CHROMA))
  const RT = -RC * Math.sin(degrees(60 * Math.exp(-(((h - 275) / 25) ** 2))))
  const [dl, dc, dhue] = [(L2 - L1) / SL, (C2 - C1) / SC, dH / SH]
  return Math.sqrt(dl * dl + dc * dc + dhue * dhue + RT * dc * dhue)
}
