/** The pixels of one sleeve of a flat-lay, with their walking distance from the armhole. */
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { zeroBytes, zeroPlane } from '../image/pool.ts'
import type { Pair, Side } from '../person/types.ts'
import type { Outline, Run } from './garment.ts'

/** Below the armpit a sleeve pixel lies at least this far (chest widths) outside the torso's side. */
const BESIDE_TORSO = 0.03

/** What must be known of a top before its sleeves are read. */
export type SleeveLandmarks = Outline & {
  hemY: number
  hemRun: Run
  armpit: Pair<Point>
  shoulder: Pair<Point>
  chest: number
}

export type SleeveRegion = {
  /** 1 on the sleeve. */
  inside: Uint8Array
  /** Walking distance (px) from the line shoulder–armpit, Infinity off the sleeve. */
  distance: Float32Array
  /** Indices of the sleeve's pixels, nearest first. */
  pixels: number[]
  /** Walking distance of the farthest pixel. */
  length: number
}

/** Whether a point lies on the sleeve's side of the armhole line and, below it, of the torso's side. */
function beyondArmhole(g: SleeveLandmarks, k: Side): (x: number, y: number) => boolean {
  const sign = k ? 1 : -1
  const [sx, sy] = g.shoulder[k]
  const [ax, ay] = g.armpit[k]
  return (x, y) => {
    if (y <= ay) return (x - (sx + ((ax - sx) * (y - sy)) / (ay - sy || 1))) * sign > 0
    const t = clamp((y - ay) / (g.hemY - ay || 1), 0, 1)
    return (x - (ax + (g.hemRun[k] - ax) * t)) * sign > g.chest * BESIDE_TORSO
  }
}

/** Mask pixels along the line shoulder–armpit, one px on the sleeve's side. */
function armholePixels({ w, h, mask, shoulder, armpit }: SleeveLandmarks, k: Side): number[] {
  const sign = k ? 1 : -1
  const [sx, sy] = shoulder[k]
  const [ax, ay] = armpit[k]
  const steps = Math.ceil(Math.hypot(ax - sx, ay - sy))
  const found: number[] = []
  for (let i = 0; i <= steps; i++) {
    const x = Math.round(sx + ((ax - sx) * i) / steps + sign)
    const y = Math.round(sy + ((ay - sy) * i) / steps)
    if (x >= 1 && y >= 1 && x < w - 1 && y < h - 1 && mask[y * w + x]) found.push(y * w + x)
  }
  return found
}

/** Grows side k's sleeve from its armhole over 8 neighbours, in order of distance (Dial's buckets of one px). */
export function growFromArmhole(g: SleeveLandmarks, k: Side): SleeveRegion {
  const { w, h, mask } = g
  const beyond = beyondArmhole(g, k)
  const distance = zeroPlane(w * h).fill(Infinity)
  const buckets: number[][] = [armholePixels(g, k)]
  for (const i of buckets[0]) distance[i] = 0
  const inside = zeroBytes(w * h)
  const pixels: number[] = []
  let length = 0
  for (let d = 0; d < buckets.length; d++) {
    for (const i of buckets[d] ?? []) {
      if (inside[i] || Math.floor(distance[i]) !== d) continue
      inside[i] = 1
      pixels.push(i)
      length = distance[i]
      const x = i % w
      const y = (i / w) | 0
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const X = x + dx
          const Y = y + dy
          if ((!dx && !dy) || X < 0 || Y < 0 || X >= w || Y >= h) continue
          const j = Y * w + X
          if (!mask[j] || inside[j] || !beyond(X, Y)) continue
          const next = distance[i] + (dx && dy ? Math.SQRT2 : 1)
          if (next >= distance[j]) continue
          distance[j] = next
          ;(buckets[Math.floor(next)] ??= []).push(j)
        }
      }
    }
  }
  return { inside, distance, pixels, length }
}
