/**
 * Relabels patches of upper clothes between the fingers of a hand as lower clothes: the parser separates the two by
 * position and colour, which say little there. Specks of upper clothes at a hand become skin.
 */
import { components } from '../image/regions.ts'
import { LOWER, SKIN, UPPER } from './types.ts'
import type { Body, LabelMap } from './types.ts'

/** Greatest area (squared units) of a patch. */
const LARGEST = 0.08
/** Least share of a patch's outline that is skin. */
const ENCLOSED = 0.6
/**
 * Area (squared units) of a speck, which becomes skin: as upper clothes, it would later relabel everything nearby
 * that differs from lower clothes.
 */
const SPECK = 0.004

/** Relabels patches as lower clothes, and specks that touch skin as skin, in place. */
export function joinBetweenFingersInPlace(
  labels: LabelMap,
  { unit }: Pick<Body, 'unit'>,
  w: number,
  h: number,
): void {
  const { label, info } = components(labels, w, h, UPPER)
  const isSmall = info.map(({ area }, k) => k > 0 && area <= LARGEST * unit ** 2)
  if (!isSmall.includes(true)) return
  const outline = info.map(() => ({ all: 0, skin: 0, lower: 0 }))
  for (let i = w; i < w * (h - 1); i++) {
    if (!isSmall[label[i]]) continue
    const beside = outline[label[i]]
    for (const j of [i - 1, i + 1, i - w, i + w]) {
      if (label[j] === label[i]) continue
      beside.all++
      if (labels[j] === SKIN) beside.skin++
      if (labels[j] === LOWER) beside.lower++
    }
  }
  const isLower = outline.map(({ all, skin, lower }) => lower > 0 && skin > ENCLOSED * all)
  const isSkin = outline.map(
    ({ all, skin }, k) => skin > 0 && 2 * skin >= all && info[k].area < SPECK * unit ** 2,
  )
  for (let i = 0; i < labels.length; i++) {
    if (isLower[label[i]]) labels[i] = LOWER
    else if (isSkin[label[i]]) labels[i] = SKIN
  }
}
