/** Ground that shows through straps and buckles: holes too small to be told from a print by their size alone. */
import { distanceTo } from '../image/distance.ts'
import { quantile } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { components, labelled, maskOf, outsideOf } from '../image/regions.ts'
import type { Background } from './background.ts'

/** A hole differs less than this from the ground (ΔE), a share of it less than that: white cloth on grey does more. */
const GROUND = { all: 12, some: 2.2, share: 0.15 }
/** A hole has so many px at least, and between so many px and the outline: deeper ones would be prints. */
const LEAST = 12
const DEPTH = { from: 1, to: 20 }
/** Cloth may be thin beside a hole: so much of it (share) may lie at the outline. */
const LEAK = 0.06
/** Where more than this share of the garment looks like the ground deeper inside, all of that is a print. */
const PRINTED = 0.002
/** px by which a hole's soft edge goes too. */
const EDGE = 1

/** The mask without small holes that are surrounded by cloth near its outline. */
export function openSmallHoles(mask: Mask, { difference }: Background, w: number, h: number): Mask {
  const n = w * h
  const depth = distanceTo(outsideOf(mask), w, h, DEPTH.to + 1)
  let area = 0
  let deep = 0
  const pale = maskOf(n, (i) => {
    if (!mask[i]) return 0
    area++
    if (difference[i] >= GROUND.all) return 0
    if (depth[i] > DEPTH.to) deep++
    return 1
  })
  if (deep > area * PRINTED) return mask
  const { label, info } = components(pale, w, h)
  const differences = info.map((): number[] => [])
  const atOutline = info.map(() => 0)
  for (let i = 0; i < n; i++) {
    if (!label[i]) continue
    differences[label[i]].push(difference[i])
    if (depth[i] <= DEPTH.from) atOutline[label[i]]++
    if (depth[i] > DEPTH.to) atOutline[label[i]] = Infinity
  }
  const isHole = info.map(
    ({ area: size }, id) =>
      size >= LEAST &&
      atOutline[id] <= size * LEAK &&
      quantile(differences[id], GROUND.share, Infinity) < GROUND.some,
  )
  if (!isHole.includes(true)) return mask
  const toHole = distanceTo(labelled(label, isHole), w, h, EDGE + 1)
  return maskOf(n, (i) => mask[i] && toHole[i] > EDGE)
}
