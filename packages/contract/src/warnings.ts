/** Codes of all warnings about pictures and looks. */

/** Warnings about a garment's picture; all others are about the photo or about both pictures. */
const garmentCodes = [
  'no_garment_found',
  'garment_picture_small',
  'garment_background',
  'garment_cut_off',
  'several_garments',
  'garment_outline_unusual',
  'not_trousers',
  'garment_worn',
  'garment_low_contrast',
  'garment_shoulders_unclear',
] as const

/** A new warning must be added here first, so that every language has words for it. */
export const warningCodes = [
  'no_person_found',
  'possibly_damaged',
  'pose_unsure',
  'several_people',
  'photo_small',
  'photo_turned',
  'size_limited',
  'torso_cut_off',
  'seen_from_behind',
  'body_turned',
  'arms_crossed',
  'arm_in_front',
  'arm_raised',
  'seated',
  'leaning',
  'hand_on_hip',
  'person_small',
  ...garmentCodes,
  'legs_cut_off',
  'much_uncovered',
  'old_clothes_wider',
  'old_clothes_show',
  'fit_not_followed',
  'not_tucked',
  'fewer_pictures',
] as const
export type WarningCode = (typeof warningCodes)[number]

const ofGarments: ReadonlySet<string> = new Set(garmentCodes)

/** True when the remedy is another picture of the garment rather than another photo. */
export const isOfGarment = (code: string): boolean => ofGarments.has(code)

/** True for a known code; a newer server may send unknown ones. */
export const isWarningCode = (code: string): code is WarningCode =>
  (warningCodes as readonly string[]).includes(code)
