/** A position in pixels: x to the right, y down. */
export type Point = readonly [number, number]

/** The three channels of a colour: Lab or RGB, as the context says. */
export type Colour = readonly [number, number, number]

export const clamp = (x: number, lo: number, hi: number): number => (x < lo ? lo : x > hi ? hi : x)

/** Hermite interpolation from 0 at a to 1 at b; falls when a is above b. */
export function smoothstep(a: number, b: number, x: number): number {
  const t = clamp((x - a) / (b - a), 0, 1)
  return t * t * (3 - 2 * t)
}

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** Interpolates from p (t = 0) to q (t = 1). */
export const mix = (p: Point, q: Point, t: number): Point => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
]

export const distance = (p: Point, q: Point): number => length2(p[0] - q[0], p[1] - q[1])

export const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]

/** Length of (x, y). `Math.hypot` guards against overflow, which would dominate the cost of an inner loop. */
export const length2 = (x: number, y: number): number => Math.sqrt(x * x + y * y)

/** Length of (x, y, z). */
export const length3 = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z)

/** Builds a colour from a function of the channel. */
export const colourOf = (channel: (c: 0 | 1 | 2) => number): Colour => [channel(0), channel(1), channel(2)]

/** Writes the distance of (x, y) to the segment a–b and the nearest point's position t (0..1) into out. */
export function toSegment(x: number, y: number, a: Point, b: Point, out: [number, number]): [number, number] {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const t = clamp(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1), 0, 1)
  out[0] = length2(x - a[0] - t * dx, y - a[1] - t * dy)
  out[1] = t
  return out
}

/** The q-quantile of the values, without interpolation; `whenEmpty` for no values. */
export function quantile(values: ArrayLike<number>, q: number, whenEmpty = Number.NaN): number {
  const count = values.length
  if (!count) return whenEmpty
  roomFor(count).set(values)
  return nthSmallest(scratch, count, rankOf(count, q))
}

/**
 * The quantile of `valueOf` over the items, without allocating a list. `valueOf` must not compute a quantile itself.
 */
export function quantileBy(
  items: ArrayLike<number>,
  valueOf: (item: number) => number,
  q: number,
  whenEmpty = Number.NaN,
): number {
  const count = items.length
  if (!count) return whenEmpty
  const values = roomFor(count)
  for (let k = 0; k < count; k++) values[k] = valueOf(items[k])
  return nthSmallest(values, count, rankOf(count, q))
}

const rankOf = (count: number, q: number): number => Math.min(count - 1, Math.floor(count * q))

/** A scratch buffer per thread; nothing else runs while values are selected. */
let scratch = new Float64Array(0)

function roomFor(count: number): Float64Array {
  if (scratch.length < count) scratch = new Float64Array(count)
  return scratch
}

/** The n-th smallest of the first `count` values, by Hoare's quickselect (1961); reorders them. */
function nthSmallest(values: Float64Array, count: number, n: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1]
    let i = low
    let j = high
    while (i <= j) {
      while (values[i] < pivot) i++
      while (values[j] > pivot) j--
      if (i > j) break
      const held = values[i]
      values[i++] = values[j]
      values[j--] = held
    }
    if (n <= j) high = j
    else if (n >= i) low = i
    else break
  }
  return values[n]
}

export const median = (values: ArrayLike<number>, whenEmpty = Number.NaN): number =>
  quantile(values, 0.5, whenEmpty)

export const medianBy = (
  items: ArrayLike<number>,
  valueOf: (item: number) => number,
  whenEmpty = Number.NaN,
): number => quantileBy(items, valueOf, 0.5, whenEmpty)

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** Creates a deterministic noise source in −0.5..0.5 (a linear congruential generator, Numerical Recipes). */
export function noiseSource(seed: number): () => number {
  const state = new Uint32Array([seed])
  return () => {
    state[0] = Math.imul(state[0], 1664525) + 1013904223
    return state[0] / 4294967296 - 0.5
  }
}

/** A Gaussian: 1 at distance 0, 1/e at distance `broad`. */
export const bell = (distance: number, broad: number): number => Math.exp(-((distance / broad) ** 2))
