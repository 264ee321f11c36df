/**
 * Embeds an invisible mark of 48 bits into a picture: a spread-spectrum watermark (Cox, Kilian, Leighton and Shamoon
 * 1997) in the middle frequencies of luminance, tiled so that any part carries the whole mark (Kalker, Depovere,
 * Haitsma and Maes 1999), and weaker where the eye would notice it (Podilchuk and Zeng 1998).
 */
import type { RgbaPicture } from '../picture.ts'
import { REFERENCE_SHORT_EDGE_PX, TILE, type Carrier, type Wave } from './carrier.ts'
import { encode } from './code.ts'
import { emptyPlane, transform } from './fourier.ts'
import { localStatistics, luminanceOf } from './luminance.ts'

/** Strength of the mark in flat areas: root mean square, in levels of 255. */
const FLAT_STRENGTH = 0.6
/** Strength added for each level of the local standard deviation. */
const STRENGTH_PER_DEVIATION = 0.09
/** Greatest strength. */
const MAX_STRENGTH = 2
/** Radius of the local standard deviation, at the reference size. */
const DEVIATION_RADIUS_PX = 3

/** Returns a marked copy of the picture. @param payload 48 zeros and ones */
export function embedMark(picture: RgbaPicture, payload: readonly number[], carrier: Carrier): RgbaPicture {
  const { width, height, data } = picture
  const tile = tileOf(payload, carrier)
  const scale = Math.min(width, height) / REFERENCE_SHORT_EDGE_PX
  const from = tileOffsetOf(payload)
  const radius = Math.max(1, Math.round(DEVIATION_RADIUS_PX * scale))
  const { deviation } = localStatistics(luminanceOf(picture), radius)
  const marked = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const strength = Math.min(MAX_STRENGTH, FLAT_STRENGTH + STRENGTH_PER_DEVIATION * deviation[at])
      const change = strength * valueAt(tile, x / scale + from.x, y / scale + from.y)
      for (let channel = 0; channel < 3; channel++) marked[at * 4 + channel] = data[at * 4 + channel] + change
    }
  return { data: marked, width, height }
}

/**
 * Derives the tiles' offset from the payload, so that the two marks of a look made from a marked look do not coincide
 * and can be told apart.
 */
function tileOffsetOf(payload: readonly number[]): { x: number; y: number } {
  const bits = payload.slice(-2 * Math.log2(TILE))
  const place = parseInt(bits.join(''), 2)
  return { x: place % TILE, y: Math.floor(place / TILE) }
}

/** Draws the mark of one tile, with a root mean square of 1. */
function tileOf(payload: readonly number[], { sync, bits }: Carrier): Float32Array {
  const plane = emptyPlane(TILE)
  const add = ({ at, mirror, cos, sin }: Wave, sign: number) => {
    plane.re[at] = plane.re[mirror] = sign * cos
    plane.im[at] = sign * sin
    plane.im[mirror] = -sign * sin
  }
  for (const wave of sync) add(wave, 1)
  encode(payload).forEach((bit, index) => {
    for (const wave of bits[index]) add(wave, bit === 1 ? 1 : -1)
  })
  transform(plane, 'inverse')
  const power = plane.re.reduce((sum, value) => sum + value * value, 0) / plane.re.length
  return plane.re.map((value) => value / Math.sqrt(power))
}

/** Samples the endlessly repeated tile bilinearly. */
function valueAt(tile: Float32Array, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const [right, below] = [x - left, y - top]
  const row = (top % TILE) * TILE
  const nextRow = ((top + 1) % TILE) * TILE
  const [column, nextColumn] = [left % TILE, (left + 1) % TILE]
  const above = tile[row + column] * (1 - right) + tile[row + nextColumn] * right
  const under = tile[nextRow + column] * (1 - right) + tile[nextRow + nextColumn] * right
  return above * (1 - below) + under * below
}
