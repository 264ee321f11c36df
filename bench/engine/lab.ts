/** Converts 8-bit sRGB pixels to CIE L*a*b* (D65). */
const linear = Float64Array.from({ length: 256 }, (_, k) => {
  const v = k / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})
const curve = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116)

/** @param at index of the pixel's red value */
export function labOf(data: ArrayLike<number>, at: number): [number, number, number] {
  const [r, g, b] = [data[at], data[at + 1], data[at + 2]].map((v) => linear[v ?? 0] ?? 0) as [
    number,
    number,
    number,
  ]
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
