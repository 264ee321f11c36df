/** The single mapping from thrown values to errors with a code of the contract. */
import { STATUS_CODES } from 'node:http'
import type { FieldProblem } from '@toile/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from './errors.ts'

/** Returns the error to answer a request with, and logs its cause. */
export function recordFailure(thrown: unknown, log: FastifyBaseLogger): AppError {
  const error = toAppError(thrown)
  if (error.status >= 500) log.error({ err: thrown, code: error.code }, 'a request failed')
  else if (error.cause) log.info({ err: thrown, code: error.code }, 'a request was refused')
  return error
}

const tooLarge = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_FILES_LIMIT',
  'FST_PARTS_LIMIT',
  'FST_FIELDS_LIMIT',
])

/** SQLSTATEs of text and of JSON with a NUL character, which Postgres cannot store. */
const unstorable = new Set(['22021', '22P05'])

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (hasZodFastifySchemaValidationErrors(thrown))
    return new AppError('invalid_request', 'Some fields of this request are not right.', {
      details: thrown.validation.map((problem): FieldProblem => ({
        field: problem.instancePath.split('/').filter(Boolean).join('.'),
        message: problem.message ?? 'is not right',
      })),
    })
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && tooLarge.has(code))
    return new AppError('payload_too_large', 'This is too large: pictures may have up to 15 MB each.', {
      cause: thrown,
    })
  if (typeof code === 'string' && unstorable.has(code))
    return new AppError('invalid_request', 'Some text of this request has characters that cannot be kept.', {
      cause: thrown,
    })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError(
      'invalid_request',
      `This request cannot be read: ${STATUS_CODES[statusCode] ?? 'Bad Request'}.`,
      {
        cause: thrown,
      },
    )
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: thrown })
}
