/** Error responses: `{error, code, requestId, details}`. */
import type { ErrorBody } from '@toile/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, type AppError } from '../platform/errors.ts'
import { recordFailure } from '../platform/record-failure.ts'

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answerError(notFound(), request, reply)

/** Sends the error response, and logs the cause under the request's id. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = recordFailure(thrown, request.log)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBodyOf(error, request.id))
}

export function errorBodyOf(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    requestId,
    ...(error.details && { details: error.details }),
  }
}
