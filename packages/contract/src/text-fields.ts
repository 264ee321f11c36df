/** Text fields of forms that people write, such as names. */
import * as z from 'zod/mini'

/** Replaces line breaks and other control characters, some of which no database takes, by spaces. */
export const inOneLine = z.overwrite((text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())

export const longestName = 120
/** The name of a picture; names of files may hold line breaks and worse. */
export const itemNameField = z.string().check(inOneLine, z.minLength(1), z.maxLength(longestName))

/** '' counts as not given, as in every form. */
export const optionalText = <Field extends z.ZodMiniType<string>>(field: Field) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(field),
    ),
  )

/** A number of a query. Left out, or '', it is the usual one. */
export const countField = ({ min, max, default: usual }: { min: number; max: number; default: number }) =>
  z.pipe(
    z.optional(z.unknown()),
    z.pipe(
      z.transform((value: unknown) => (value === undefined || value === '' ? usual : Number(value))),
      z.int().check(z.gte(min), z.lte(max)),
    ),
  )
