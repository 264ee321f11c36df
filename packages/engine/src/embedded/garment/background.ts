/** The studio background of a product picture: a quadratic in x, y per Lab channel, fitted to the border. */
import { coloursAt } from '../image/colours.ts'
import { rawPlane, sharing } from '../image/pool.ts'
import type { Planes } from '../image/raster.ts'
import { length2, length3 } from '../image/maths.ts'
import { clusters } from '../image/mixture.ts'

/** Width of the border that is read, as a share of the picture's width, and its least width in px. */
const BORDER = 0.02
const MIN_BORDER = 3
/** Border pixels further from the dominant border colour (ΔE) are no background. */
const SAME_COLOUR = 14
const BORDER_CLUSTERS = 4
const TERMS = 6
/** Ridge per pixel that keeps the fit solvable on a flat border. */
const RIDGE = 1e-5
/**
 * Shadows on the border: pixels darker than the fit by this (L) are dropped and the fit is made again, this often, as
 * long as this share of the border stays.
 */
const SHADED = 1.5
const ROUNDS = 3
const MIN_LIT = 0.5
/** Lab's L is an affine function of the cube root of light: this much below zero the root is zero. */
const ROOT_OFFSET = 16
/** Squared weights of lightness and of a, b in the difference: shading differs in lightness only. */
const LIGHTNESS_WEIGHT = 0.8
const CHROMA_WEIGHT = 1.5

export type Background = {
  /** Weighted ΔE of every pixel from the model. */
  difference: Float32Array
  /** L minus the model's L. */
  darker: Float32Array
  /** L of the picture. */
  lightness: Float32Array
  /** L + 16 as a share of the model's: the cube root of the light that is left. */
  shade: Float32Array
  /** Distance in a, b from the model in that shade: light scales a and b by the same root. */
  hue: Float32Array
  /** Standard deviation of L on the border. */
  noise: number
  /** Share of the border that fits the model. */
  plain: number
}

type Coefficients = number[]

/** The terms at one pixel. */
const basis = new Float64Array(TERMS)

function writeBasis(u: number, v: number, out: Float64Array): void {
  out[0] = 1
  out[1] = u
  out[2] = v
  out[3] = u * u
  out[4] = u * v
  out[5] = v * v
}

/** Gauss-Jordan elimination of the normal equations, augmented by the right side; changes its argument. */
function solve(equations: Float64Array[]): Coefficients {
  for (let k = 0; k < TERMS; k++) {
    let pivot = k
    for (let r = k + 1; r < TERMS; r++) {
      if (Math.abs(equations[r][k]) > Math.abs(equations[pivot][k])) pivot = r
    }
    ;[equations[k], equations[pivot]] = [equations[pivot], equations[k]]
    for (let r = 0; r < TERMS; r++) {
      if (r === k) continue
      const q = equations[r][k] / equations[k][k]
      for (let c = k; c <= TERMS; c++) equations[r][c] -= q * equations[k][c]
    }
  }
  return equations.map((row, k) => row[TERMS] / row[k])
}

function fitPlane(plane: Float32Array, indices: number[], w: number, h: number): Coefficients {
  const equations = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1))
  for (const i of indices) {
    writeBasis((i % w) / w - 0.5, ((i / w) | 0) / h - 0.5, basis)
    addTo(equations, basis, plane[i])
  }
  for (let r = 0; r < TERMS; r++) equations[r][r] += RIDGE * indices.length
  return solve(equations)
}

/** One pixel's terms, and what they should add up to. */
function addTo(equations: readonly Float64Array[], b: Float64Array, value: number): void {
  for (let r = 0; r < TERMS; r++) {
    const row = equations[r]
    for (let c = 0; c < TERMS; c++) row[c] += b[r] * b[c]
    row[TERMS] += b[r] * value
  }
}

const at = (k: Coefficients, u: number, v: number) =>
  k[0] + k[1] * u + k[2] * v + k[3] * u * u + k[4] * u * v + k[5] * v * v

function borderPixels(w: number, h: number): number[] {
  const rim = Math.max(MIN_BORDER, Math.round(w * BORDER))
  const border: number[] = []
  for (let i = 0; i < w * h; i++) {
    const x = i % w
    const y = (i / w) | 0
    const onRim = x < rim || x >= w - rim || y < rim || y >= h - rim
    // Every third pixel is enough, taken along a lattice that meets every row and column.
    if (onRim && (x * 7 + y * 13) % 3 === 0) border.push(i)
  }
  return border
}

/** The pixels left when those in shadow are dropped, so that a shadow does not count as uneven ground. */
function litPixels(L: Float32Array, indices: number[], w: number, h: number): number[] {
  let kept = indices
  for (let round = 0; round < ROUNDS; round++) {
    const k = fitPlane(L, kept, w, h)
    const lit = kept.filter((i) => at(k, (i % w) / w - 0.5, ((i / w) | 0) / h - 0.5) - L[i] < SHADED)
    if (lit.length < indices.length * MIN_LIT) break
    kept = lit
  }
  return kept
}

/** Fits the background of Lab planes w × h and measures every pixel against it. */
export function modelBackground([L, A, B]: Planes, w: number, h: number): Background {
  const border = borderPixels(w, h)
  const groups = clusters(coloursAt([L, A, B], border), BORDER_CLUSTERS)
  const dominant = groups.toSorted((p, q) => q.weight - p.weight)[0].mean
  const used = border.filter(
    (i) => length3(L[i] - dominant[0], A[i] - dominant[1], B[i] - dominant[2]) < SAME_COLOUR,
  )
  const lit = litPixels(L, used, w, h)
  const [l, a, b] = [L, A, B].map((plane) => fitPlane(plane, lit, w, h))
  const difference = sharing(() => rawPlane(w * h))
  const darker = rawPlane(w * h)
  const shade = rawPlane(w * h)
  const hue = rawPlane(w * h)
  const measured = { difference, darker, shade, hue }
  for (let y = 0; y < h; y++) measureRow([L, A, B], [l, a, b], y, w, h, measured)
  let squares = 0
  for (const i of lit) squares += darker[i] * darker[i]
  return {
    ...measured,
    lightness: L,
    noise: Math.sqrt(squares / lit.length),
    plain: used.length / border.length,
  }
}

/** Writes row y's differences from the model. */
function measureRow(
  [L, A, B]: Planes,
  [l, a, b]: readonly Coefficients[],
  y: number,
  w: number,
  h: number,
  { difference, darker, shade, hue }: Pick<Background, 'difference' | 'darker' | 'shade' | 'hue'>,
): void {
  const v = y / h - 0.5
  for (let x = 0, i = y * w; x < w; x++, i++) {
    const u = x / w - 0.5
    const groundA = at(a, u, v)
    const groundB = at(b, u, v)
    const groundL = at(l, u, v)
    const dl = L[i] - groundL
    const da = A[i] - groundA
    const db = B[i] - groundB
    darker[i] = dl
    shade[i] = (L[i] + ROOT_OFFSET) / (groundL + ROOT_OFFSET)
    hue[i] = length2(A[i] - shade[i] * groundA, B[i] - shade[i] * groundB)
    difference[i] = Math.sqrt(LIGHTNESS_WEIGHT * dl * dl + CHROMA_WEIGHT * (da * da + db * db))
  }
}
