/** The words of the two areas. */
import type { Area } from './picture.ts'

type AreaWords = {
  title: string
  /** What the picture is called in a sentence. */
  noun: string
  tip: string
  /** Shown before the upload, so that the first try works. */
  good: readonly string[]
  bad: readonly string[]
}

export const areaWords: Record<Area, AreaWords> = {
  model: {
    title: 'Model',
    noun: 'photo',
    tip: 'Any portrait, preferably clear frontal, half or full body.',
    good: ['One person, facing the camera', 'Half or full body, arms a little away from it'],
    bad: ['Several people, or one cut off above the waist', 'Bags, hair or hands across the clothes'],
  },
  clothing: {
    title: 'Clothing',
    noun: 'outfit',
    tip: 'Flat-lay images work best.',
    good: ['One garment, laid flat or hanging', 'The whole garment on a plain background'],
    bad: ['Several garments in one picture', 'Folded, or cut off at the edge'],
  },
}

export const consentWords =
  'By adding a photo you confirm that you have the right to use it, and that the person in it is 13 or older.'
