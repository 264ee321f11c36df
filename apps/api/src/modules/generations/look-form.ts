/** The form a look is asked for with, checked: both pictures there, every option one that exists. */
import type { FieldProblem } from '@toile/contract/errors'
import { lookFields, type LookFields } from '@toile/contract/generations'
import { AppError } from '../../platform/errors.ts'
import type { ReceivedForm } from '../library/receive-form.ts'
import type { LookFiles } from './look-inputs.ts'

export const lookFileNames = ['userPhoto', 'outfitPhoto'] as const

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
  const parsed = lookFields.safeParse(fields)
  if (!parsed.success)
    throw refuse(
      'Some options of this look are not right.',
      parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    )
  return { files: { person, garment }, fields: parsed.data }
}

const refuse = (message: string, details: FieldProblem[]) =>
  new AppError('invalid_request', message, { details })
