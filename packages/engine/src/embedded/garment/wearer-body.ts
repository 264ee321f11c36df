/**
 * Corrects the labels of a garment picture that shows a wearer: marks the wearer's visible skin, which is not part of
 * the garment.
 */
import { colourOf, length2, length3, medianBy } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import { components, labelled } from '../image/regions.ts'
import { armBones, limbShare } from '../person/limbs.ts'
import { skinAt } from '../person/skin.ts'
import { ARM, FACE, HAND, SIDES, SKIN, UPPER } from '../person/types.ts'
import type { LabelMap, Person } from '../person/types.ts'

/**
 * A pixel labelled as cloth is skin within these limits in Lab: greatest distance in (a, b) from the skin's ramp,
 * greatest distance in L beyond the ramp's ends, and least ΔE from the cloth's median colour.
 */
const SKIN_LIKE = { hue: 9, lightness: 10, cloth: 24 } as const
/** Distance from an arm bone, in radii of the arm, within which such skin is searched. */
const NEAR_ARM = 1.6
/** Share of the cloth that is skin-coloured away from the arms, above which the cloth counts as printed so. */
const PRINTED = 0.01

type Wearer = Pick<Person, 'w' | 'h' | 'lab' | 'labels' | 'skinParts' | 'ramp' | 'body'>

/** The wearer's labels, corrected so that SKIN marks the visible body in front of the garment or beside it. */
export function bodyBefore(person: Wearer): LabelMap {
  const labels = withoutIslands(person)
  const shoulders = skinInArmholes(person, labels)
  return shoulders ? labels.map((own, i) => (shoulders[i] ? SKIN : own)) : labels
}

/** Relabels islands of skin as cloth: bare skin is connected to the face, an arm or a hand, and a print is not. */
function withoutIslands({ labels, skinParts, w, h }: Wearer): LabelMap {
  const { label, info } = components(labels, w, h, SKIN)
  const isBody = info.map(() => false)
  for (let i = 0; i < labels.length; i++)
    if (skinParts[i] === FACE || skinParts[i] === ARM || skinParts[i] === HAND) isBody[label[i]] = true
  return labels.map((own, i) => (own === SKIN && !isBody[label[i]] ? UPPER : own))
}

/**
 * Finds the shoulders in armholes that were labelled as cloth. Null when there is no cloth, or when the cloth itself
 * has the skin's colour.
 */
function skinInArmholes({ w, h, lab, ramp, body }: Wearer, labels: LabelMap): Mask | null {
  const cloth: number[] = []
  for (let i = 0; i < labels.length; i++) if (labels[i] === UPPER) cloth.push(i)
  if (!cloth.length) return null
  const clothColour = colourOf((c) => medianBy(cloth, (i) => lab[c][i]))
  const arms = SIDES.map((k) => armBones(body, k))
  const mask = new Uint8Array(w * h)
  let elsewhere = 0
  for (const i of cloth) {
    if (!isSkinNotCloth(clothColour, ramp, lab[0][i], lab[1][i], lab[2][i])) continue
    if (arms.some((bones) => limbShare(bones, i % w, (i / w) | 0) < NEAR_ARM)) mask[i] = 1
    else elsewhere++
  }
  return elsewhere > PRINTED * cloth.length ? null : atTheEdge(mask, labels, w, h)
}

function isSkinNotCloth(clothColour: Colour, ramp: Person['ramp'], L: number, a: number, b: number): boolean {
  const darkest = ramp.knots[0][0] - SKIN_LIKE.lightness
  const lightest = ramp.knots[ramp.knots.length - 1][0] + SKIN_LIKE.lightness
  if (
    L < darkest ||
    L > lightest ||
    length3(L - clothColour[0], a - clothColour[1], b - clothColour[2]) < SKIN_LIKE.cloth
  ) {
    return false
  }
  skinAt(ramp, L, skin)
  return length2(a - skin[1], b - skin[2]) < SKIN_LIKE.hue
}

const skin = new Float64Array(3)

/** The regions of the mask that border something other than cloth. */
function atTheEdge(mask: Mask, labels: LabelMap, w: number, h: number): Mask {
  const { label, info } = components(mask, w, h)
  const touches = info.map(() => false)
  for (let i = w; i < labels.length - w; i++) {
    if (label[i] && [i - 1, i + 1, i - w, i + w].some((j) => labels[j] !== UPPER)) touches[label[i]] = true
  }
  // Component 0 is everything outside the mask.
  touches[0] = false
  return labelled(label, touches)
}
