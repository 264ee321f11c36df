/** Converts a contract operation to Fastify's route options and OpenAPI schema, so that no route repeats it. */
import { apiBase, type Operation } from '@toile/contract/operation'
import { errorBody, statusByErrorCode, type ErrorCode } from '@toile/contract/errors'
import * as z from 'zod'

/** OpenAPI documentation of a route without a contract operation, which validates its input itself. */
export type Documented = {
  body?: z.core.$ZodType
  querystring?: z.core.$ZodType
  /** By status: a schema, or a ready OpenAPI response. */
  response: Record<number, unknown>
  /** Error codes of this route, beside those possible for every route. */
  errors: readonly ErrorCode[]
}

declare module 'fastify' {
  interface FastifySchema {
    operation?: Operation
    documented?: Documented
  }
}

const commonErrors: readonly ErrorCode[] = ['rate_limited', 'internal']
const signedInErrors: readonly ErrorCode[] = ['unauthenticated', 'email_not_verified']
const keyErrors: readonly ErrorCode[] = [
  'unauthenticated',
  'key_revoked',
  'scope_missing',
  'origin_not_allowed',
]

const operatorErrors: readonly ErrorCode[] = ['scope_missing', 'proof_required']

/** Lists every error code of an operation. Undefined lists those possible for every route. */
export const errorsOf = (operation: Operation | undefined): ErrorCode[] => [
  ...(operation?.errors ?? []),
  ...(operation?.signedIn ? signedInErrors : []),
  ...(operation?.key ? keyErrors : []),
  ...(operation?.act ? operatorErrors : []),
  ...commonErrors,
]

/** Maps an operation's request schemas to Fastify's names, which types the handlers. */
type RequestSchemas<O extends Operation> = (O extends { params: infer S } ? { params: S } : object) &
  (O extends { query: infer S } ? { querystring: S } : object) &
  (O extends { headers: infer S } ? { headers: S } : object) &
  (O extends { body: infer S } ? (O extends { multipart: unknown } ? object : { body: S }) : object)

/** Returns Fastify's method, url and schema of an operation, to be spread into the route options. */
export function routeOf<const O extends Operation>(operation: O) {
  const requestSchemas = {
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.headers && { headers: operation.headers }),
    // A route that also accepts a form validates its body in the handler.
    ...(operation.body && !operation.multipart && { body: operation.body }),
  } as RequestSchemas<O>
  return {
    method: operation.method,
    url: apiBase + operation.path,
    schema: {
      ...requestSchemas,
      operationId: operation.id,
      tags: [operation.tag],
      summary: operation.summary,
      security: securityOf(operation),
      ...(operation.multipart && { consumes: ['multipart/form-data'] }),
      // Read by the OpenAPI generator for what Fastify's schema cannot express.
      operation,
      response: { ...successResponses(operation), ...errorResponses(errorsOf(operation)) },
    },
  }
}

/** An empty alternative marks the authentication as optional. */
function securityOf({ signedIn, key }: Operation) {
  if (key) return [{ apiKey: [] }]
  if (!signedIn) return []
  return signedIn === true ? [{ bearer: [] }] : [{ bearer: [] }, {}]
}

function successResponses({ responses }: Operation) {
  const entries = Object.entries(responses).map(([status, shape]) => {
    if (shape === null) return [status, z.undefined().describe('Nothing')]
    if (shape === 'event-stream')
      return [
        status,
        { description: 'Server-sent events', content: { 'text/event-stream': { schema: z.string() } } },
      ]
    if (shape === 'zip')
      return [status, { description: 'A zip', content: { 'application/zip': { schema: z.string() } } }]
    if (shape === 'pdf')
      return [status, { description: 'A PDF', content: { 'application/pdf': { schema: z.string() } } }]
    if (shape === 'jsonl')
      return [
        status,
        { description: 'Lines of JSON', content: { 'application/jsonl': { schema: z.string() } } },
      ]
    return [status, shape]
  })
  return Object.fromEntries(entries) as Record<string, z.ZodType>
}

export function errorResponses(codes: readonly ErrorCode[]) {
  const statuses = new Set(codes.map((code) => statusByErrorCode[code]))
  return Object.fromEntries([...statuses].map((status) => [status, errorBody]))
}
