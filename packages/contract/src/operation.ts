/**
 * One declaration per call: server routes, the OpenAPI document and the browser's client all derive from it, so
 * no request or answer is typed twice.
 */
import type * as z from 'zod/mini'
import type { ConsoleAct } from './console-policy.ts'
import type { ErrorCode } from './errors.ts'
import type { KeyNeed } from './key-scopes.ts'

export const apiBase = '/api'

type Schema = z.ZodMiniType

/** Files under one name, where a form may have several of it. */
export type FileCount = { readonly min: number; readonly max: number }

/** Files and text fields of a multipart form. Text fields arrive as strings: `fields` coerces and checks them. */
export type Multipart = {
  files: Record<string, { description: string; isOptional?: true; count?: FileCount }>
  fields: Schema
}

export type Operation = {
  /** Stable name, also the OpenAPI operationId. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters as `:name`. */
  path: string
  tag: string
  summary: string
  /**
   * True when the caller must be signed in, with a verified email; 'optional' where a token is read when there is one.
   * Such a call may answer `unauthenticated` and `email_not_verified`.
   */
  signedIn?: true | 'optional'
  /**
   * For calls made with an API key, and what it must be allowed. Such a call may answer `unauthenticated`, `key_revoked`,
   * `scope_missing` and `origin_not_allowed`.
   */
  key?: KeyNeed
  /**
   * For calls of the operators' console, which are `signedIn` as well: what the caller's role must allow. Such a call may
   * answer `scope_missing`, and `proof_required` where the second factor is to be shown.
   */
  act?: ConsoleAct
  params?: Schema
  query?: Schema
  headers?: Schema
  body?: Schema
  /** Beside a `body`, the call takes either. */
  multipart?: Multipart
  /** Success status → body; `null` for an empty one, 'event-stream' for server-sent events, 'zip' and 'jsonl' for files. */
  responses: Partial<Record<200 | 201 | 202 | 204, Schema | null | 'event-stream' | 'zip' | 'jsonl'>>
  /** Every code this call can answer with, beyond those of `signedIn`, `key` and `act`, and `rate_limited` and `internal`, which any may. */
  errors: readonly ErrorCode[]
}

/** The input type of a declared shape; undefined where none is declared. */
export type InputOf<Declared> = Declared extends Schema ? z.input<Declared> : undefined
/** The output type of a declared shape; null for an empty one. */
export type OutputOf<Declared> = Declared extends Schema ? z.output<Declared> : null

/** `{status, body}` for each success status that an operation declares. */
export type AnswerOf<O extends Operation> = {
  [S in keyof O['responses']]: { status: S; body: OutputOf<O['responses'][S]> }
}[keyof O['responses']]

/** Keeps the literal types of a declaration. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation

/** `/api/generate/abc` for `/generate/:id` and `{id: 'abc'}`; throws on a parameter left out. */
export function pathOf(operation: Operation, params: Record<string, string> = {}): string {
  const path = operation.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${operation.id} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  return apiBase + path
}
