/** Validates input that has no route schema: form fields, and bodies of routes that also accept a form. */
import type * as z from 'zod/mini'
import { AppError } from './errors.ts'

/** Parses a value. Throws `invalid_request` with `message` and the invalid fields. */
export function parseOrRefuse<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
  message = 'Some fields of this request are not right.',
): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid_request', message, {
    details: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  })
}
