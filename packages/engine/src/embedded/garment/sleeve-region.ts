/** Segments the pixels of one sleeve, with their geodesic distance from the armhole. */
import type { Point } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { Pair, Side } from '../person/types.ts'

/** The measures of a top from which its sleeves are segmented. */
export type SleeveLandmarks = {
  readonly w: number
  readonly h: number
  readonly mask: Mask
  /** Part of every mask pixel: 1 and 2 are the sleeves on the image's left and right. */
  readonly part: Uint8Array
  readonly armpit: Pair<Point>
  readonly shoulder: Pair<Point>
  /** Width between the armpits. */
  readonly chest: number
}

export type SleeveRegion = {
  /** 1 on the sleeve. */
  readonly inside: Uint8Array
  /** Geodesic distance (px, inside the mask) from the shoulder–armpit line; Infinity off the sleeve. */
  readonly distance: Float32Array
  /** Indices of the sleeve's pixels, nearest first. */
  readonly pixels: number[]
  /** Geodesic distance of the farthest pixel. */
  readonly length: number
}

/**
 * Returns a test for points of the sleeve: above the armpit those beyond the armhole line, below it those beyond the
 * seam, and below the seam's foot those that the network labels as sleeve.
 */
function beyondArmhole(g: SleeveLandmarks, k: Side): (x: number, y: number) => boolean {
  const { w, part, shoulder, armpit } = g
  const sign = k ? 1 : -1
  const [sx, sy] = shoulder[k]
  const [ax, ay] = armpit[k]
  const [fx, fy] = seamFoot(g, k)
  return (x, y) => {
    if (y <= ay) return (x - (sx + ((ax - sx) * (y - sy)) / (ay - sy || 1))) * sign > 0
    return y < fy ? (x - (ax + ((fx - ax) * (y - ay)) / (fy - ay))) * sign > 0 : part[y * w + x] === k + 1
  }
}

/** The lower end of the seam of sleeve and torso, below the armpit: at a gap, or where the sleeve ends. */
function seamFoot({ w, h, mask, part, armpit }: SleeveLandmarks, k: Side): Point {
  const sign = k ? 1 : -1
  const [ax, ay] = armpit[k]
  let foot: Point = [ax, ay]
  for (let y = Math.ceil(ay) + 1; y < h; y++) {
    // Scans the row inwards: finds the innermost pixel of the sleeve, and if the torso follows it directly.
    let x = k ? w - 1 : 0
    let edge = -1
    for (; k ? x >= ax - w / 4 : x <= ax + w / 4; x -= sign) {
      if (x < 0 || x >= w) break
      const i = y * w + x
      if (!mask[i]) {
        if (edge >= 0) break
        continue
      }
      if (part[i] === k + 1) edge = x
      else if (edge >= 0) break
    }
    if (edge < 0) return foot
    if (x < 0 || x >= w || !mask[y * w + x]) return [edge - sign * 0.5, y]
    foot = [edge, y]
  }
  return foot
}

/** The mask pixels along the shoulder–armpit line, shifted one px towards the sleeve. */
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

/** Grows side k's sleeve from its armhole over 8-connected pixels by distance (Dial's algorithm, 1 px buckets). */
export function growFromArmhole(g: SleeveLandmarks, k: Side): SleeveRegion {
  const { w, h, mask } = g
  const beyond = beyondArmhole(g, k)
  const distance = new Float32Array(w * h).fill(Infinity)
  const buckets: number[][] = [armholePixels(g, k)]
  for (const i of buckets[0]) distance[i] = 0
  const inside = new Uint8Array(w * h)
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
