/**
 * Types of an operation's declaration. Server routes, the OpenAPI document, the browser's client and the SDK derive
 * from it, so that no request or response is typed twice.
 */
import type * as z from 'zod/mini'
import type { ConsoleAct } from './console-policy.ts'
import type { ErrorCode } from './errors.ts'
import type { KeyNeed } from './key-scopes.ts'

export const apiBase = '/api'

type Schema = z.ZodMiniType

/** Number of files under one name of a form. */
export type FileCount = { readonly min: number; readonly max: number }

/** Files and text fields of a multipart form. `fields` parses text fields, which arrive as strings. */
export type Multipart = {
  files: Record<string, { description: string; isOptional?: true; count?: FileCount }>
  fields: Schema
}

export type Operation = {
  /** Stable name, also the OpenAPI operationId. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/api`, with parameters as `:name`. */
  path: string
  tag: string
  summary: string
  /**
   * True if the caller must be signed in, with a verified email; 'optional' if a token is read when present. Adds the
   * errors `unauthenticated` and `email_not_verified`.
   */
  signedIn?: true | 'optional'
  /**
   * Set for operations that take an API key: the requirements on it. Adds the errors `unauthenticated`, `key_revoked`,
   * `scope_missing` and `origin_not_allowed`.
   */
  key?: KeyNeed
  /**
   * Set for operations of the operators' console, which are `signedIn` too: the act that the caller's role must permit.
   * Adds the errors `scope_missing` and, when the second factor is required, `proof_required`.
   */
  act?: ConsoleAct
  params?: Schema
  query?: Schema
  headers?: Schema
  body?: Schema
  /** With a `body` as well, the caller may send either. */
  multipart?: Multipart
  /** Body by success status: `null` if empty, 'event-stream' for server-sent events, 'zip', 'jsonl' and 'pdf' for files. */
  responses: Partial<Record<200 | 201 | 202 | 204, Schema | null | 'event-stream' | 'zip' | 'jsonl' | 'pdf'>>
  /** Further error codes. Every operation may also answer `rate_limited` and `internal`. */
  errors: readonly ErrorCode[]
}

/** The input type of a declared schema; undefined if none is declared. */
export type InputOf<Declared> = Declared extends Schema ? z.input<Declared> : undefined
/** The output type of a declared schema; null for an empty body, a stream or a file. */
export type OutputOf<Declared> = Declared extends Schema ? z.output<Declared> : null

/** Union of `{status, body}` over an operation's success statuses. */
export type AnswerOf<O extends Operation> = {
  [S in keyof O['responses']]: { status: S; body: OutputOf<O['responses'][S]> }
}[keyof O['responses']]

/** Declares an operation, keeping its literal types. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation

/** Builds the path: `/api/generate/abc` for `/generate/:id` and `{id: 'abc'}`. Throws when a parameter is missing. */
export function pathOf(operation: Operation, params: Record<string, string> = {}): string {
  const path = operation.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${operation.id} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  return apiBase + path
}
