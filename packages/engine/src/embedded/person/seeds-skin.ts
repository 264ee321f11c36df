/** Skin and hair seeds: the face's middle, arms and hands, the throat, a ring about the head. */
import { byLightness } from './by-lightness.ts'
import { pixelAt, strip } from './seed-context.ts'
import type { SeedContext, SkinTest } from './seed-context.ts'
import { SIDES } from './types.ts'

/** Eyes, brows and nostrils are the darkest share of a face. */
const DARK_FACE_SHARE = 0.2
const MIN_FACE_LIGHTNESS = 15
const MIN_WRIST_VISIBILITY = 0.4
const MIN_HAND_VISIBILITY = 0.5
/** Half the side (px) of the square that is read at wrists and fingers. */
const HAND_PATCH = 4

/** Pixels of an ellipse about the nose, without its darkest part; ordered from dark to light. */
export function facePixels(context: SeedContext): number[] {
  const { nose, radius } = context.body.face
  const pixels: number[] = []
  for (let y = -radius; y < radius * 1.2; y++) {
    for (let x = -radius * 0.8; x < radius * 0.8; x++) {
      if (Math.hypot(x / 0.8, y) > radius) continue
      const i = pixelAt(context, nose[0] + x, nose[1] + y * 0.75)
      if (i < 0 || context.matte[i] <= 0.9 || context.lab[0][i] <= MIN_FACE_LIGHTNESS) continue
      pixels.push(i)
    }
  }
  return byLightness(pixels, context.lab[0]).slice(Math.floor(pixels.length * DARK_FACE_SHARE))
}

/** Skin-coloured pixels along the forearms and at the hands. */
export function armAndHandPixels(context: SeedContext, skinLike: SkinTest): number[] {
  const { body, matte } = context
  const pixels: number[] = []
  const visit = (i: number): void => {
    if (skinLike(i)) pixels.push(i)
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
  return pixels
}

/**
 * Pixels of the throat's skin, and of hair from a ring about the head without the face and what lies below it. litSkin: skin in
 * fair light, which hair is told from.
 */
export function neckAndHairPixels(
  context: SeedContext,
  skinLike: SkinTest,
  litSkin: SkinTest,
): { neck: number[]; hair: number[] } {
  const { body, matte } = context
  const { chin, axis, length, centre } = body.face
  const neck: number[] = []
  strip(context, chin, body.neck, body.unit * 0.08, 0.15, 0.55, (i) => {
    if (skinLike(i, 0.8)) neck.push(i)
  })
  const hair: number[] = []
  for (let degrees = 0; degrees < 360; degrees += 4) {
    const c = Math.cos((degrees * Math.PI) / 180)
    const s = Math.sin((degrees * Math.PI) / 180)
    for (let r = length; r < length * 2.6; r += 1.5) {
      const below = (c * r * axis[0] + s * r * axis[1]) / length
      const beside = Math.abs(c * r * axis[1] - s * r * axis[0]) / length
      if (below > length * 0.6 || (below > -length && beside < length * 1.25)) continue
      const i = pixelAt(context, centre[0] + c * r, centre[1] + s * r)
      if (i >= 0 && matte[i] > 0.85 && !litSkin(i, 0.9)) hair.push(i)
    }
  }
  return { neck, hair }
}
