/** The dark edge of a strap is not hair: thin strokes along the top that hang together with no hair of the head. */
import { length2 } from '../image/maths.ts'
import { components } from '../image/regions.ts'
import { HAIR, UPPER } from './types.ts'
import type { Person } from './types.ts'

/** Lengths of the face from its middle within which hair hangs from the head. */
const HEAD = 1.2
/** Units: least length and greatest mean width of such a stroke. */
const LENGTH = 0.15
const WIDTH = 0.08
/** px from the top to either side, and the share of a stroke that must be so near to it. */
const BESIDE = 4
const ALONG = 0.5

/** Changes the labels in place. */
export function nameStrapEdges({
  w,
  h,
  labels,
  body: { face, unit },
}: Pick<Person, 'w' | 'h' | 'labels' | 'body'>): void {
  if (!face.visible) return
  const { label, info } = components(labels, w, h, HAIR)
  const isThin = info.map(({ area, x0, y0, x1, y1 }) => {
    const length = length2(x1 - x0, y1 - y0)
    return area > 0 && length >= LENGTH * unit && area <= WIDTH * unit * length
  })
  if (!isThin.includes(true)) return
  const isAtHead = info.map(() => false)
  const beside = info.map(() => 0)
  for (let i = 0; i < w * h; i++) {
    if (!isThin[label[i]]) continue
    const x = i % w
    const y = (i / w) | 0
    if (length2(x - face.centre[0], y - face.centre[1]) < HEAD * face.length) isAtHead[label[i]] = true
    const row = labels.subarray(i - Math.min(x, BESIDE), i + Math.min(w - x, BESIDE + 1))
    if (row.includes(UPPER)) beside[label[i]]++
  }
  const isEdge = info.map(({ area }, k) => isThin[k] && !isAtHead[k] && beside[k] > ALONG * area)
  for (let i = 0; i < w * h; i++) if (isEdge[label[i]]) labels[i] = UPPER
}
