/** Kind and landmarks of a garment from its mask (analysis pixels). */
import type { GarmentCategory } from '../../engine.ts'
import type { Point } from '../image/maths.ts'
import { findArmpit, findHem, mirrorMissing, widestPlace } from './armpits.ts'
import type { Pair } from '../person/types.ts'
import type { GarmentShape, Outline, Run, Sleeve, SleeveKind, TopShape } from './garment.ts'
import { collarOf } from './collar.ts'
import { hangingSleeves } from './hanging.ts'
import { findNeck, findShoulders } from './neck-points.ts'
import { outlineOf, torsoRun } from './outline.ts'
import { sleeveOf } from './sleeves.ts'
import { isTrousers, readTrousers } from './trousers-outline.ts'

/** Shorter stubs (chest widths) are caps: the garment counts as sleeveless. */
const MIN_SLEEVE = 0.16
/** Longer garments (chest widths) are dresses. */
const DRESS_LENGTH = 2.5
/** Sleeve length as a share of the garment's length: wide garments have short-looking sleeves. */
const LONG_SLEEVE = 0.46
const SHORT_SLEEVE = 0.37
/** Chest widths: the length of a dress counts as this much. */
const TOP_LENGTH = 1.5
/** The torso's width at the hem is read this share of the height above it. */
const HEM_RUN_ABOVE = 0.05

/** Reads a 0/1 mask of w × h pixels; the mask must not be empty. A given category decides what `auto` looks for. */
export function readSilhouette(
  mask: Uint8Array,
  w: number,
  h: number,
  category: GarmentCategory = 'auto',
): GarmentShape {
  const outline = outlineOf(mask, w, h)
  if (category === 'bottom' || (category === 'auto' && isTrousers(outline))) return readTrousers(outline)
  const top = readTop(outline)
  return category === 'auto' ? top : { ...top, kind: category === 'dress' ? 'dress' : 'top' }
}

type Body = {
  hemY: number
  hemRun: Run
  armpit: Pair<Point>
  chest: number
  /** No armpit shows in the outline. */
  sleeveless: boolean
}

function readTop(uncut: Outline): TopShape {
  const { body, outline } = readBody(uncut)
  const neck = findNeck(outline, body)
  const shoulder = findShoulders(outline, body, neck)
  const landmarks = { ...outline, ...body, shoulder }
  const found: Pair<Sleeve | null> = body.sleeveless
    ? [null, null]
    : [sleeveOf(landmarks, 0), sleeveOf(landmarks, 1)]
  const longest = Math.max(...found.map((s) => s?.length ?? 0))
  const sleeveless = body.sleeveless || longest < body.chest * MIN_SLEEVE
  const sleeveLength = sleeveless ? 0 : longest / body.chest
  const length = (body.hemY - (neck[0][1] + neck[1][1]) / 2) / body.chest
  return {
    ...landmarks,
    neck,
    collar: sleeveless ? null : collarOf({ ...landmarks, neck }),
    sleeveless,
    sleeves: sleeveless ? [null, null] : found,
    sleeveLength,
    sleeveKind: sleeveless ? 'none' : sleeveKindOf(sleeveLength, length),
    length,
    kind: length > DRESS_LENGTH ? 'dress' : 'top',
  }
}

/** Hem and armpits; the outline comes back with its seams when the sleeves hang against the torso. */
function readBody(uncut: Outline): { body: Body; outline: Outline } {
  const hemY = findHem(uncut)
  const hemRun: Run = torsoRun(uncut, Math.round(hemY - uncut.height * HEM_RUN_ABOVE)) ?? [uncut.x0, uncut.x1]
  const seen = mirrorMissing([findArmpit(uncut, hemY, 0), findArmpit(uncut, hemY, 1)], uncut)
  const seams = hangingSleeves(uncut, seen ?? [null, null], hemY)
  const outline = { ...uncut, seams }
  const armpit = seams?.armpit ?? seen ?? widestPlace(outline)
  return {
    outline,
    body: {
      hemY,
      hemRun: seams ? [seams.foot[0][0], seams.foot[1][0]] : hemRun,
      armpit,
      chest: armpit[1][0] - armpit[0][0],
      sleeveless: !seams && !seen,
    },
  }
}

function sleeveKindOf(sleeveLength: number, length: number): SleeveKind {
  const share = sleeveLength / Math.min(length, TOP_LENGTH)
  return share < SHORT_SLEEVE ? 'short' : share < LONG_SLEEVE ? 'middle' : 'long'
}
