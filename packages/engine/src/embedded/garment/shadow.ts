/** Soft shadows that a garment casts on its ground. */
import { box } from '../image/box-filter.ts'
import type { Mask } from '../image/raster.ts'
import type { Background } from './background.ts'

/**
 * A shadow is neutral (ΔE in a, b), smooth (L per px, and over two px) and up to `depth` (L) darker than the
 * ground. Growth beyond this share of the garment is a mistake and is taken back.
 */
const SHADOW = { depth: 22, chroma: 2.6, step: 0.9, slope: 2.6, maxGrowth: 0.16 }
/** px at the picture's edge that are left alone. */
const EDGE = 2

/** The background mask grown into the shadows next to it. */
export function growIntoShadow(outside: Mask, { darker, chroma }: Background, w: number, h: number): Mask {
  const grown = outside.slice()
  const lightness = box(darker, w, h, 1)
  const stack: number[] = []
  let inside = 0
  let added = 0
  for (let i = 0; i < w * h; i++) {
    if (outside[i]) stack.push(i)
    else inside++
  }
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % w
    const y = (i / w) | 0
    if (x < EDGE || y < EDGE || x >= w - EDGE || y >= h - EDGE) continue
    for (const j of [i - 1, i + 1, i - w, i + w]) {
      if (grown[j] || darker[j] >= 0 || darker[j] < -SHADOW.depth || chroma[j] > SHADOW.chroma) continue
      if (Math.abs(lightness[j] - lightness[i]) > SHADOW.step) continue
      if (Math.abs(lightness[j + 1] - lightness[j - 1]) > SHADOW.slope) continue
      if (Math.abs(lightness[j + w] - lightness[j - w]) > SHADOW.slope) continue
      grown[j] = 1
      added++
      stack.push(j)
    }
  }
  return added < inside * SHADOW.maxGrowth ? grown : outside
}
