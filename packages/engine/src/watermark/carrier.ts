/**
 * Assigns the middle frequencies of a tile, by a secret key, to the synchronisation of the mark and to each of its
 * bits.
 */
import { createHmac } from 'node:crypto'
import { CODED_BITS } from './code.ts'

/** Edge of a tile in pixels, in a picture whose shorter side has REFERENCE_SHORT_EDGE_PX. */
export const TILE = 128
export const REFERENCE_SHORT_EDGE_PX = 720

/** Lowest frequency, in waves per tile: lower ones are visible. */
const LEAST_WAVES = 6.4
/** Highest frequency, in waves per tile: higher ones are lost when a picture is halved. */
const MAX_WAVES = 23
/** Share of the waves that carry no bits: a detector aligns itself by them. */
const SYNC_SHARE = 0.2

/** A frequency: its index in the transform's plane, the index of its conjugate, and the phase that the key gives it. */
export type Wave = {
  readonly at: number
  readonly mirror: number
  readonly cos: number
  readonly sin: number
}

export type Carrier = {
  /** Frequencies that are the same in every picture, by which the detector locates the tiles. */
  readonly sync: readonly Wave[]
  /** The frequencies of each coded bit; their sign is negative when the bit is 0. */
  readonly bits: readonly (readonly Wave[])[]
}

/** Derives the carrier from a secret key. @param key 32 bytes or more */
export function createCarrier(key: Uint8Array): Carrier {
  const random = randomOf(key)
  const waves = shuffled(middleFrequencies(), random).map(({ x, y }): Wave => {
    const phase = 2 * Math.PI * random()
    return {
      at: wrap(y) * TILE + wrap(x),
      mirror: wrap(-y) * TILE + wrap(-x),
      cos: Math.cos(phase),
      sin: Math.sin(phase),
    }
  })
  const sync = waves.splice(0, Math.round(waves.length * SYNC_SHARE))
  const bits = Array.from({ length: CODED_BITS }, (_, bit) =>
    waves.filter((_, at) => at % CODED_BITS === bit),
  )
  return { sync, bits }
}

const wrap = (frequency: number) => (frequency + TILE) % TILE

/** Lists the frequencies of half the plane; for a real picture the other half is their conjugate. */
function middleFrequencies(): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = []
  const most = Math.floor(MAX_WAVES)
  for (let y = 0; y <= most; y++)
    for (let x = -most; x <= most; x++) {
      const radius = Math.hypot(x, y)
      const isFirstHalf = y > 0 || x > 0
      if (isFirstHalf && radius >= LEAST_WAVES && radius <= MAX_WAVES) found.push({ x, y })
    }
  return found
}

/** Creates a generator of numbers in [0, 1) from the key: HMAC-SHA-256 of a counter. */
function randomOf(key: Uint8Array): () => number {
  let block = Buffer.alloc(0)
  let used = 0
  let counter = 0
  return () => {
    if (used === block.length) {
      block = createHmac('sha256', key).update(`toile watermark 1 ${counter++}`).digest()
      used = 0
    }
    const value = block.readUInt32BE(used)
    used += 4
    return value / 2 ** 32
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list]
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[result[at], result[other]] = [result[other], result[at]]
  }
  return result
}
