/** The head, as far as it comes before a garment. */
import { length2 } from '../image/maths.ts'
import { alongTorso } from '../person/body.ts'
import type { Body } from '../person/types.ts'

/** Face lengths from the face's centre that are head, with height counted a little less. */
const REACH = 3
const HEIGHT = 0.9
/** The jaw's height above the chin (face lengths), and its half width there (face radii): beside it is neck. */
const JAW = { height: 1.2, halfWidth: 1.3 }
/** Torso share above which a headless crop's skin is neck. */
const NECK_END = -0.3

/** Whether skin at (x, y) is head: a collar passes before the neck, and the jaw before a high collar. */
export function isHead(body: Body, x: number, y: number): boolean {
  const { face } = body
  if (!face.visible) return alongTorso(body, x, y) < NECK_END
  if (length2(x - face.centre[0], (y - face.centre[1]) * HEIGHT) > REACH * face.length) return false
  const dx = x - face.chin[0]
  const dy = y - face.chin[1]
  const u = face.axis[0] / face.length
  const v = face.axis[1] / face.length
  const above = -(dx * u + dy * v) / (JAW.height * face.length)
  if (above < 0 || above > 1) return above > 0
  const beside = Math.abs(dy * u - dx * v)
  return beside < JAW.halfWidth * face.radius * Math.sqrt(above * (2 - above))
}
