/** Fields shared by forms and queries. */
import * as z from 'zod/mini'
import { longestName } from './business.ts'

/** Replaces line breaks and other control characters, some of which databases reject, with spaces. */
export const inOneLine = z.overwrite((text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())

/** The name of a picture. It may come from a file name, which can hold line breaks and other control characters. */
export const itemNameField = z.string().check(inOneLine, z.minLength(1), z.maxLength(longestName))

/** An optional text field. An empty field counts as absent, as in every form. */
export const optionalText = <Field extends z.ZodMiniType<string>>(field: Field) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(field),
    ),
  )

/** A whole number in a query. When absent or empty, it is the default. */
export const countField = ({ min, max, default: usual }: { min: number; max: number; default: number }) =>
  z.pipe(
    z.optional(z.unknown()),
    z.pipe(
      z.transform((value: unknown) => (value === undefined || value === '' ? usual : Number(value))),
      z.int().check(z.gte(min), z.lte(max)),
    ),
  )
