/** A call of the identity library, as our routes and the OpenAPI document take it. */
import type { ErrorCode } from '@toile/contract/errors'
import type { ZodMiniType } from 'zod/mini'
import type { AttemptKind } from './attempt-limits.ts'

export type LibraryCall = {
  method: 'GET' | 'POST'
  /** Below `/api/identity`. */
  path: string
  operationId: string
  summary: string
  countsAs: AttemptKind
  /** Fields that a client may leave out. */
  defaults?: Record<string, string>
  /** Ends on a full step of time, for its answer must not tell whom we know. */
  isEvenInTime?: true
  /** Needs mail to leave this server. */
  needsMail?: true
  /** Answers with a page or a redirect, in a browser window. */
  opensPage?: true
  body?: ZodMiniType
  query?: ZodMiniType
  /** The answer of a call that does not open a page. */
  answer?: ZodMiniType
  /** True for a call that takes a session; 'optional' where one without it is answered too. */
  session?: true | 'optional'
  /** Beside `invalid_request`, and what follows from the other fields. */
  errors?: readonly ErrorCode[]
}
