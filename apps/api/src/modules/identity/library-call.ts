/** Describes a call of the identity library, for our routes and the OpenAPI document. */
import type { ErrorCode } from '@toile/contract/errors'
import type { ZodMiniType } from 'zod/mini'
import type { AttemptKind } from './attempt-limits.ts'

export type LibraryCall = {
  method: 'GET' | 'POST'
  /** Path below `/api/identity`. */
  path: string
  operationId: string
  summary: string
  countsAs: AttemptKind
  /** Values of fields that the client may omit but the library requires. */
  defaults?: Record<string, string>
  /** The response time is evened out, so that it does not reveal whether an account exists. */
  evensOutTiming?: true
  /** Requires that the server can send email. */
  needsMail?: true
  /** Opened in a browser window: the answer is a page or a redirect. */
  opensPage?: true
  body?: ZodMiniType
  query?: ZodMiniType
  /** Schema of the answer; absent for calls that open a page. */
  answer?: ZodMiniType
  /** True if a session is required; 'optional' if one is used when present. */
  session?: true | 'optional'
  /** Error codes, besides `invalid_request` and those that follow from the other fields. */
  errors?: readonly ErrorCode[]
}
