/** Lists the warnings about a photo that do not depend on the body in it. */
import type { RgbaPicture } from '../picture.ts'
import type { Doubt } from './doubt.ts'
import type { PersonFrame } from './person-frame.ts'
import { PERSON_SMALL } from './person/assess.ts'
import { limitWords } from './working-size.ts'
import type { Size } from './working-size.ts'

/** Greatest enlargement that does not look soft. */
const MAX_ENLARGEMENT = 1.4
/** Least size of a framed person's unit, in pixels of half the photo's size, of which a sharp look is made. */
const SMALL_UNIT_OF_PHOTO = 24

/** Lists the warnings about the photo's size. */
export function photoDoubts(
  picture: RgbaPicture,
  { result, requestedPx }: { result: Size; requestedPx: number },
): Doubt[] {
  const madePx = Math.min(result.w, result.h)
  const found: (Doubt | false)[] = [
    result.w > picture.width * MAX_ENLARGEMENT && {
      code: 'photo_small',
      message: `The photo has only ${picture.width} × ${picture.height} px, so the result is soft. A larger one gives a sharper result.`,
      trust: 0.85,
    },
    // Sides are rounded to multiples of 4.
    madePx + 4 < requestedPx && {
      code: 'size_limited',
      message: `The look’s shorter side is ${madePx} px; ${requestedPx} px were requested. ${limitWords(picture.width, picture.height)}`,
      trust: 1,
    },
  ]
  return found.filter((doubt) => doubt !== false)
}

/** Lists the warnings about the pose, and about other people in the photo. */
export function poseDoubts(isUnsure: boolean, isAlone: boolean): Doubt[] {
  const found: (Doubt | false)[] = [
    isUnsure && {
      code: 'pose_unsure',
      message: 'The pose is hard to make out. A photo from the front in even light fits better.',
      trust: 0.6,
    },
    !isAlone && {
      code: 'several_people',
      message:
        'There is more than one person in the photo: the largest one is dressed, or the one you chose. A photo of one person fits better.',
      trust: 0.8,
    },
  ]
  return found.filter((doubt) => doubt !== false)
}

/**
 * Lists the warnings about a person who is lying or small in the photo.
 * @param unit in pixels of half the photo's size
 */
export function frameDoubts(frame: PersonFrame | null, unit: number): Doubt[] {
  if (!frame) return []
  const found: (Doubt | false)[] = [
    frame.part !== null && unit < SMALL_UNIT_OF_PHOTO && PERSON_SMALL,
    frame.degrees !== 0 && {
      code: 'photo_turned',
      message:
        'The person lies on their side or upside down in the photo, and so they do in the look. Turn the photo upright first.',
      trust: 1,
    },
  ]
  return found.filter((doubt) => doubt !== false)
}
