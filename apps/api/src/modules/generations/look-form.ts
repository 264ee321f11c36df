/** The form a look is asked for with, checked: both pictures there, every option one that exists. */
import type { FieldProblem } from '@toile/contract/errors'
import type { GarmentCategory } from '@toile/contract/generations'
import { lookFields, type LookFields } from '@toile/contract/look-form'
import type { PlaceInPhoto } from '@toile/contract/person-at'
import { checkFields } from '@toile/contract/picture-check'
import { AppError } from '../../platform/errors.ts'
import { parseOrRefuse } from '../../platform/parse-or-refuse.ts'
import type { ReceivedForm } from '../library/receive-form.ts'
import type { LookFiles } from './look-inputs.ts'

export const lookFileNames = ['userPhoto', 'outfitPhoto'] as const

const WRONG_OPTIONS = 'Some options of this look are not right.'
const BOTH_NEEDED = 'Please upload both your photo and the outfit image.'

/** Throws `invalid_request` with each field that is missing or wrong. */
export function readLookForm({ files, fields }: ReceivedForm<(typeof lookFileNames)[number]>): {
  files: LookFiles
  fields: LookFields
} {
  const { userPhoto: person, outfitPhoto: garment } = files
  if (!person || !garment) {
    const missing = lookFileNames.filter((name) => !files[name])
    throw refuse(
      BOTH_NEEDED,
      missing.map((field) => ({ field, message: 'is missing' })),
    )
  }
  return { files: { person, garment }, fields: parseOrRefuse(lookFields, fields, WRONG_OPTIONS) }
}

/** A form of either picture, or both. Throws `invalid_request`. */
export function readCheckForm({ files, fields }: ReceivedForm<(typeof lookFileNames)[number]>): {
  files: Partial<LookFiles>
  category: GarmentCategory
  personAt: PlaceInPhoto | undefined
} {
  const { userPhoto: person, outfitPhoto: garment } = files
  if (!person && !garment)
    throw refuse(
      'Please send your photo, or the outfit image, or both.',
      lookFileNames.map((field) => ({ field, message: 'is missing' })),
    )
  const { category = 'auto', personAt } = parseOrRefuse(checkFields, fields, WRONG_OPTIONS)
  return { files: { ...(person && { person }), ...(garment && { garment }) }, category, personAt }
}

const refuse = (message: string, details: FieldProblem[]) =>
  new AppError('invalid_request', message, { details })
