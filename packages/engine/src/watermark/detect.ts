/** Reads the invisible watermark of a picture, even after cropping, scaling, brightening or compression. */
import type { RgbaPicture } from '../picture.ts'
import { TILE, type Carrier, type Wave } from './carrier.ts'
import { decode, encode } from './code.ts'
import { emptyPlane, ringsOf, transform, type ComplexPlane } from './fourier.ts'
import { localStatistics, luminanceOf, middleOf, type Plane } from './luminance.ts'
import { knownPeriods, repeatedPeriods } from './periods.ts'

export type FoundMark = {
  /** 48 zeros and ones. */
  payload: number[]
  /** Height of the synchronisation peak, in standard deviations. */
  clarity: number
  /** Edge of one of the mark's repeated tiles, as scaled in this picture. */
  periodPx: number
}

/** Least clarity of a mark; a lower peak counts as chance. A mark must also match its 16-bit CRC. */
const LEAST_CLARITY = 5.2
/**
 * Least clarity at which an estimated period is tried, with its nearby periods. It is lower than LEAST_CLARITY because
 * an estimate is not exact, and a nearby period may reach a higher peak.
 */
const LIKELY_CLARITY = 4.6
/** Least agreement of the soft bits with the decoded code word: see `agreement`. */
const LEAST_AGREEMENT = 0.5
/** Smaller pictures have lost the mark's frequencies. */
const LEAST_SHORT_EDGE_PX = 160
/** Larger pictures are cropped to their middle, which suffices. */
const MAX_EDGE_PX = 1440
/** Neighbourhood of the local mean and deviation. */
const RADIUS_PX = 4
/** Added to the local deviation (luminance 0..255), so that noise in flat areas is not amplified. */
const NOISE_FLOOR = 2
/** Greatest size of a normalised value, in local deviations. */
const MAX_DEVIATIONS = 2.5

/** Factors to try around an estimated period. */
const NEARBY = [1, 0.999, 1.001, 0.998, 1.002, 0.997, 1.003]

/** Reads the mark of a picture; undefined when none can be read. */
export function detectMark(picture: RgbaPicture, carrier: Carrier): FoundMark | undefined {
  if (Math.min(picture.width, picture.height) < LEAST_SHORT_EDGE_PX) return undefined
  const plane = normalised(middleOf(luminanceOf(picture), MAX_EDGE_PX))
  for (const periodPx of knownPeriods(picture)) {
    const found = readAt(plane, periodPx, carrier)
    if (found) return found
  }
  for (const about of repeatedPeriods(plane)) {
    const isLikely = locateTile(foldedSpectrum(plane, about), carrier.sync).clarity >= LIKELY_CLARITY
    for (const factor of isLikely ? NEARBY : []) {
      const found = readAt(plane, about * factor, carrier)
      if (found) return found
    }
  }
  return undefined
}

/** Normalises the plane: the difference from the local mean, divided by the local standard deviation. */
function normalised(plane: Plane): Plane {
  const { mean, deviation } = localStatistics(plane, RADIUS_PX)
  const values = plane.values.map((value, at) => {
    const out = (value - mean[at]) / (deviation[at] + NOISE_FLOOR)
    return Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, out))
  })
  return { ...plane, values }
}

/** Reads the mark at a period; undefined when its clarity, CRC or agreement does not suffice. */
function readAt(plane: Plane, periodPx: number, carrier: Carrier): FoundMark | undefined {
  const folded = foldedSpectrum(plane, periodPx)
  const { x, y, clarity } = locateTile(folded, carrier.sync)
  if (clarity < LEAST_CLARITY) return undefined
  const soft = carrier.bits.map((waves) =>
    waves.reduce((sum, wave) => sum + alignedPart(folded, wave, x, y), 0),
  )
  const payload = decode(soft)
  if (!payload || agreement(soft, encode(payload)) < LEAST_AGREEMENT) return undefined
  return { payload, clarity, periodPx }
}

/** Adds up all tiles of the given period and returns their spectrum, whitened so that no frequency dominates. */
function foldedSpectrum({ width, height, values }: Plane, periodPx: number): ComplexPlane {
  const plane = emptyPlane(TILE)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.round((x * TILE) / periodPx) % TILE)
  for (let y = 0; y < height; y++) {
    const row = (Math.round((y * TILE) / periodPx) % TILE) * TILE
    for (let x = 0; x < width; x++) plane.re[row + columns[x]] += values[y * width + x]
  }
  transform(plane)
  whiten(plane)
  return plane
}

/**
 * Divides each frequency by the mean magnitude of its ring and limits its magnitude to 1. Otherwise a patterned cloth,
 * which repeats too, would dominate with few strong frequencies.
 */
function whiten({ re, im, edge }: ComplexPlane): void {
  const sums = new Float64Array(edge)
  const counts = new Float64Array(edge)
  const rings = ringsOf(edge, 1)
  const sizes = re.map((part, at) => Math.sqrt(part * part + im[at] * im[at]))
  for (let at = 0; at < re.length; at++) {
    sums[rings[at]] += sizes[at]
    counts[rings[at]] += 1
  }
  for (let at = 0; at < re.length; at++) {
    const ringMean = sums[rings[at]] / counts[rings[at]] || 1
    const size = sizes[at] / ringMean
    const scale = 1 / (ringMean * Math.max(1, size))
    re[at] *= scale
    im[at] *= scale
  }
}

/**
 * Finds the origin (x, y) of the tiles by correlation with the sync frequencies, which are the same in every mark.
 * `clarity` is the height of the peak in standard deviations.
 */
function locateTile({ re, im }: ComplexPlane, sync: readonly Wave[]) {
  const plane = emptyPlane(TILE)
  for (const { at, mirror, cos, sin } of sync) {
    plane.re[at] = plane.re[mirror] = re[at] * cos + im[at] * sin
    plane.im[at] = im[at] * cos - re[at] * sin
    plane.im[mirror] = -plane.im[at]
  }
  transform(plane, 'inverse')
  let best = 0
  let power = 0
  for (let at = 0; at < plane.re.length; at++) {
    if (plane.re[at] > plane.re[best]) best = at
    power += plane.re[at] ** 2
  }
  const clarity = plane.re[best] / Math.sqrt(power / plane.re.length || 1)
  return { x: best % TILE, y: Math.floor(best / TILE), clarity }
}

/** Returns a frequency's component in the wave's phase, in a tile shifted so that its origin (x, y) comes to (0, 0). */
function alignedPart({ re, im }: ComplexPlane, { at, cos, sin }: Wave, x: number, y: number): number {
  const [column, row] = [at % TILE, Math.floor(at / TILE)]
  const turn = (2 * Math.PI * (column * x + row * y)) / TILE
  const [turnCos, turnSin] = [Math.cos(turn), Math.sin(turn)]
  const movedRe = re[at] * turnCos - im[at] * turnSin
  const movedIm = re[at] * turnSin + im[at] * turnCos
  return movedRe * cos + movedIm * sin
}

/** Weighted agreement of soft bits with a code word: 1 when all agree, about 0 by chance. */
function agreement(soft: readonly number[], word: readonly number[]): number {
  const total = soft.reduce((sum, value) => sum + Math.abs(value), 0)
  return soft.reduce((sum, value, at) => sum + (word[at] === 1 ? value : -value), 0) / (total || 1)
}
