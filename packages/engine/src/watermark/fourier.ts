/** Fourier transforms of square planes whose edge is a power of two (Cooley and Tukey 1965, radix 2). */

export type ComplexPlane = { readonly edge: number; readonly re: Float32Array; readonly im: Float32Array }

export const emptyPlane = (edge: number): ComplexPlane => ({
  edge,
  re: new Float32Array(edge * edge),
  im: new Float32Array(edge * edge),
})

/**
 * Transforms the plane in place, rows first. The inverse is scaled by 1/edge², so that it undoes the forward transform.
 */
export function transform(plane: ComplexPlane, direction: 'forward' | 'inverse' = 'forward'): void {
  const { edge, re, im } = plane
  const sign = direction === 'forward' ? -1 : 1
  const line = createLine(edge, sign)
  for (let y = 0; y < edge; y++) line(re, im, y * edge, 1)
  for (let x = 0; x < edge; x++) line(re, im, x, edge)
  if (direction === 'forward') return
  const scale = 1 / (edge * edge)
  for (let at = 0; at < re.length; at++) {
    re[at] *= scale
    im[at] *= scale
  }
}

/** Numbers each frequency's ring: its distance from frequency zero, in steps of `width`. */
export function ringsOf(edge: number, width: number): Uint16Array {
  const rings = new Uint16Array(edge * edge)
  for (let at = 0; at < rings.length; at++) {
    const [column, row] = [at % edge, Math.floor(at / edge)]
    const [x, y] = [Math.min(column, edge - column), Math.min(row, edge - row)]
    rings[at] = Math.round(Math.sqrt(x * x + y * y) / width)
  }
  return rings
}

type TransformLine = (re: Float32Array, im: Float32Array, from: number, step: number) => void

function createLine(length: number, sign: number): TransformLine {
  const cos = Float64Array.from({ length: length / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / length))
  const sin = Float64Array.from(
    { length: length / 2 },
    (_, at) => sign * Math.sin((2 * Math.PI * at) / length),
  )
  const bits = Math.log2(length)
  const place = Uint16Array.from({ length }, (_, at) => reversed(at, bits))
  const lineRe = new Float64Array(length)
  const lineIm = new Float64Array(length)
  return (re, im, from, step) => {
    for (let at = 0; at < length; at++) {
      lineRe[place[at]] = re[from + at * step]!
      lineIm[place[at]] = im[from + at * step]!
    }
    for (let half = 1; half < length; half *= 2)
      for (let block = 0; block < length; block += 2 * half)
        for (let at = block, turn = 0; at < block + half; at++, turn += length / 2 / half) {
          const other = at + half
          const oddRe = lineRe[other] * cos[turn] - lineIm[other] * sin[turn]
          const oddIm = lineRe[other] * sin[turn] + lineIm[other] * cos[turn]
          lineRe[other] = lineRe[at] - oddRe
          lineIm[other] = lineIm[at] - oddIm
          lineRe[at] += oddRe
          lineIm[at] += oddIm
        }
    for (let at = 0; at < length; at++) {
      re[from + at * step] = lineRe[at]!
      im[from + at * step] = lineIm[at]!
    }
  }
}

function reversed(value: number, bits: number): number {
  let result = 0
  for (let bit = 0; bit < bits; bit++) if (value & (1 << bit)) result |= 1 << (bits - 1 - bit)
  return result
}
