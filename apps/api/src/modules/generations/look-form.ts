/** Parses and validates the multipart forms of requests for looks. */
import { demoRackLooks, garmentsRange, rackRange } from '@toile/contract/business'
import type { FieldProblem } from '@toile/contract/errors'
import { clashText, findClash, type GarmentCategory } from '@toile/contract/garments'
import { lookFields, tryOnFields, type LookFields, type TryOnFields } from '@toile/contract/look-form'
import type { PlaceInPhoto } from '@toile/contract/person-at'
import { checkFields } from '@toile/contract/picture-check'
import { AppError } from '../../platform/errors.ts'
import { parseOrRefuse } from '../../platform/parse-or-refuse.ts'
import type { FormOptions, ReceivedForm, TemporaryFile } from '../library/index.ts'
import type { LookFiles } from './look-inputs.ts'
import type { GarmentFile, LookGarments, PersonSource } from './look-request.ts'

export const lookFileNames = ['userPhoto', 'outfitPhoto'] as const
type LookFileName = (typeof lookFileNames)[number]
type LookForm = ReceivedForm<LookFileName>

const formOf = (garments: number): FormOptions<LookFileName> => ({
  counts: { outfitPhoto: garments },
  repeated: ['outfitName'],
})
/** Each form accepts one picture more than allowed, so that our own message explains the limit. */
export const outfitForm = formOf(garmentsRange.max + 1)
export const rackForm = formOf(rackRange.max + 1)
export type LookFormOptions = FormOptions<LookFileName>

const WRONG_OPTIONS = 'Some options of this look are not right.'
const BOTH_NEEDED = 'Please upload both your photo and the outfit image.'

export type RequestedLooks = { person: PersonSource; looks: LookGarments[]; fields: LookFields }

/** Reads the form of a free look. Throws `invalid_request` with each field that is missing or wrong. */
export function readLookForm(form: LookForm): RequestedLooks {
  const person = form.files.userPhoto
  const pictures = picturesOf(form)
  const [file] = pictures
  if (!person || !file) throw missing(form, lookFileNames)
  if (pictures.length > 1)
    throw refuse('A free look wears one garment. Sign up to wear several together.', [
      { field: 'outfitPhoto', message: 'can only be one here' },
    ])
  const fields = parseOrRefuse(lookFields, form.fields, WRONG_OPTIONS)
  return { person, looks: [[{ file, category: fields.category, name: fields.outfitName }]], fields }
}

/** Reads the form of one look, of garments worn together. Throws `invalid_request`. */
export function readOutfitForm(form: LookForm): RequestedLooks {
  const { person, pictures, fields } = readTryOn(form)
  if (pictures.length > garmentsRange.max)
    throw refuse(`At most ${garmentsRange.max} garments are worn together.`, [
      { field: 'outfitPhoto', message: `can be ${garmentsRange.max} at most` },
    ])
  const garments = garmentsOf(form, pictures, fields.category ?? [])
  assertNoClash(garments)
  return { person, looks: [garments], fields: fieldsWith(garments[0], fields) }
}

/** Throws `invalid_request` if the given categories cannot be worn together. */
export function assertNoClash(garments: LookGarments): void {
  const clash = findClash(garments.map(({ category = 'auto' }) => category))
  if (clash)
    throw refuse('These garments cannot be worn together.', [
      { field: `category.${clash.place}`, message: clashText(clash) },
    ])
}

/** Reads the form of a rack, with one look for each garment. Throws `invalid_request`. */
export function readRackForm(form: LookForm, { isFree }: { isFree: boolean }): RequestedLooks {
  const { person, pictures, fields } = readTryOn(form)
  if (isFree && 'parentId' in person)
    throw refuse('Sign up to dress a look further.', [{ field: 'parentId', message: 'is not offered here' }])
  const { min } = rackRange
  const max = isFree ? demoRackLooks : rackRange.max
  if (pictures.length < min || pictures.length > max)
    throw refuse(
      isFree
        ? `A free rack has ${min} to ${max} garments. Sign up to try more on at once.`
        : `A rack has ${min} to ${max} garments.`,
      [{ field: 'outfitPhoto', message: `must be ${min} to ${max}` }],
    )
  if ((fields.numSamples ?? 1) > 1)
    throw refuse('A rack makes one look of each garment.', [
      { field: 'numSamples', message: 'can only be 1 here' },
    ])
  const { category = [] } = fields
  // A single category applies to all garments.
  const categories = category.length === 1 ? pictures.map(() => category[0]!) : category
  const looks = garmentsOf(form, pictures, categories).map((garment): LookGarments => [garment])
  return { person, looks, fields: fieldsWith(looks[0]![0], fields) }
}

type Pictures = [TemporaryFile, ...TemporaryFile[]]

function readTryOn(form: LookForm): { person: PersonSource; pictures: Pictures; fields: TryOnFields } {
  const photo = form.files.userPhoto
  const [first, ...further] = picturesOf(form)
  const isDressedFurther = Boolean(form.fields['parentId'])
  if (!first || (!photo && !isDressedFurther))
    throw missing(form, isDressedFurther ? ['outfitPhoto'] : lookFileNames)
  const { parentId, ...fields } = parseOrRefuse(tryOnFields, form.fields, WRONG_OPTIONS)
  if (photo && parentId !== undefined)
    throw refuse('Send either your photo or a look to dress further.', [
      { field: 'parentId', message: 'cannot be given with userPhoto' },
    ])
  const person = parentId === undefined ? photo! : { parentId }
  return { person, pictures: [first, ...further], fields }
}

const picturesOf = ({ files: { outfitPhoto: first }, further }: LookForm): TemporaryFile[] =>
  first ? [first, ...(further.outfitPhoto ?? [])] : []

/** Pairs each picture with its category and name. Throws `invalid_request` if there are more of these than pictures. */
function garmentsOf(
  { lists }: LookForm,
  pictures: Pictures,
  categories: readonly GarmentCategory[],
): [GarmentFile, ...GarmentFile[]] {
  const names = lists['outfitName'] ?? []
  const problems = [
    { field: 'category', count: categories.length },
    { field: 'outfitName', count: names.length },
  ].filter(({ count }) => count > pictures.length)
  if (problems.length > 0)
    throw refuse(
      WRONG_OPTIONS,
      problems.map(({ field }) => ({ field, message: 'names more garments than there are pictures' })),
    )
  const [first, ...further] = pictures.map((file, at) => {
    const { outfitName: name } = parseOrRefuse(lookFields, { outfitName: names[at] ?? '' }, WRONG_OPTIONS)
    return { file, category: categories[at], name }
  })
  return [first!, ...further]
}

function fieldsWith({ category, name }: GarmentFile, fields: TryOnFields): LookFields {
  const { category: _, outfitName: __, ...others } = fields
  return { ...others, ...(category && { category }), ...(name !== undefined && { outfitName: name }) }
}

/** Reads the form of a picture check, with either picture or both. Throws `invalid_request`. */
export function readCheckForm({ files, fields }: LookForm): {
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

const missing = ({ files }: LookForm, needed: readonly LookFileName[]) =>
  refuse(
    BOTH_NEEDED,
    needed.filter((name) => !files[name]).map((field) => ({ field, message: 'is missing' })),
  )

const refuse = (message: string, details: FieldProblem[]) =>
  new AppError('invalid_request', message, { details })
