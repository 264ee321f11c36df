/**
 * Writes the prompt for models that take one. It never holds text of users, only the kind of garment and its wearing.
 */
import type { Fit, GarmentCategory, Tuck, Wearing } from '../engine.ts'

const GARMENT: Record<GarmentCategory, string> = {
  auto: 'the garment',
  top: 'the top',
  bottom: 'the trousers or skirt',
  dress: 'the dress',
  outerwear: 'the jacket or coat',
}

const FIT: Record<Fit, string> = {
  close: 'It fits closely.',
  regular: '',
  relaxed: 'It is worn loose, with ease about the body.',
}
const TUCK: Record<Tuck, string> = {
  auto: '',
  in: 'If it is a top, it is tucked in at the waistband.',
  out: 'If it is a top, it falls over the waistband.',
}

/** Returns the prompt for a call whose first picture is the person and whose second is the garment. */
export const tryOnPrompt = (category: GarmentCategory, { fit, tuck }: Wearing): string =>
  [
    `Edit the first image so that the person in it wears ${GARMENT[category]} shown in the second image.`,
    'Take over its colour, pattern, print, fabric, neckline, sleeves and length exactly.',
    FIT[fit],
    TUCK[tuck],
    'Let it fit the body and the pose, with natural folds and the light of the first image.',
    'Keep the face, hair, skin, hands, body shape, pose, background, framing and all other clothes as they are.',
    'The result is one photograph of the same framing. Add no text, no logo and no other person.',
  ]
    .filter(Boolean)
    .join(' ')
