/** Checks what no route schema has: fields of forms, bodies of calls that take a form as well. */
import type * as z from 'zod/mini'
import { AppError } from './errors.ts'

/** Throws `invalid_request`, with `message` and each field that is wrong. */
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
