/** Skin and hair seeds: the face's middle, arms and hands, the throat, a ring about the head. */
import type { Colour } from '../image/maths.ts'
import { colourAt, pixelAt, strip } from './seed-context.ts'
import type { SeedContext, SkinTest } from './seed-context.ts'
import { SIDES } from './types.ts'

/** Eyes, brows and nostrils are the darkest share of a face. */
const DARK_FACE_SHARE = 0.2
const MIN_FACE_LIGHTNESS = 15
const MIN_WRIST_VISIBILITY = 0.4
const MIN_HAND_VISIBILITY = 0.5
/** Half the side (px) of the square that is read at wrists and fingers. */
const HAND_PATCH = 4

/** An ellipse about the nose, without its darkest part; ordered from dark to light. */
export function addFace(context: SeedContext): Colour[] {
  const { nose, radius } = context.body.face
  const points: Colour[] = []
  for (let y = -radius; y < radius * 1.2; y++) {
    for (let x = -radius * 0.8; x < radius * 0.8; x++) {
      if (Math.hypot(x / 0.8, y) > radius) continue
      const i = pixelAt(context, nose[0] + x, nose[1] + y * 0.75)
      if (i < 0 || context.matte[i] <= 0.9 || context.lab[0][i] <= MIN_FACE_LIGHTNESS) continue
      points.push(colourAt(context, i))
    }
  }
  points.sort((a, b) => a[0] - b[0])
  return points.slice(Math.floor(points.length * DARK_FACE_SHARE))
}

/** Skin-coloured pixels along the forearms and at the hands. */
export function addArmsAndHands(context: SeedContext, skinLike: SkinTest): Colour[] {
  const { body, matte } = context
  const points: Colour[] = []
  const visit = (i: number): void => {
    if (skinLike(i)) points.push(colourAt(context, i))
  }
  for (const k of SIDES) {
    if (body.visibility.wrist[k] > MIN_WRIST_VISIBILITY) {
      strip(context, body.elbow[k], body.wrist[k], body.unit * 0.04, 0.15, 1, visit)
    }
    for (const joint of ['wrist', 'finger'] as const) {
      if (body.visibility[joint][k] < MIN_HAND_VISIBILITY) continue
      for (let y = -HAND_PATCH; y <= HAND_PATCH; y++) {
        for (let x = -HAND_PATCH; x <= HAND_PATCH; x++) {
          const i = pixelAt(context, body[joint][k][0] + x, body[joint][k][1] + y)
          if (i >= 0 && matte[i] > 0.9) visit(i)
        }
      }
    }
  }
  return points
}

/**
 * Skin of the throat, and hair from a ring about the head without the face and what lies below it. litSkin: skin in
 * fair light, which hair is told from.
 */
export function addNeckAndHair(
  context: SeedContext,
  skinLike: SkinTest,
  litSkin: SkinTest,
): { neck: Colour[]; hair: Colour[] } {
  const { body, matte } = context
  const { chin, axis, length, centre } = body.face
  const neck: Colour[] = []
  strip(context, chin, body.neck, body.unit * 0.08, 0.15, 0.55, (i) => {
    if (skinLike(i, 0.8)) neck.push(colourAt(context, i))
  })
  const hair: Colour[] = []
  for (let degrees = 0; degrees < 360; degrees += 4) {
    const c = Math.cos((degrees * Math.PI) / 180)
    const s = Math.sin((degrees * Math.PI) / 180)
    for (let r = length; r < length * 2.6; r += 1.5) {
      const below = (c * r * axis[0] + s * r * axis[1]) / length
      const beside = Math.abs(c * r * axis[1] - s * r * axis[0]) / length
      if (below > length * 0.6 || (below > -length && beside < length * 1.25)) continue
      const i = pixelAt(context, centre[0] + c * r, centre[1] + s * r)
      if (i >= 0 && matte[i] > 0.85 && !litSkin(i, 0.9)) hair.push(colourAt(context, i))
    }
  }
  return { neck, hair }
}
