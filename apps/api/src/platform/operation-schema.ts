/** Turns a contract operation into what Fastify and the OpenAPI document need, so that no route repeats it. */
import { apiBase, type Operation } from '@toile/contract/operation'
import { errorBody, statusByErrorCode, type ErrorCode } from '@toile/contract/errors'
import * as z from 'zod'

/** For the OpenAPI document alone, of a call that no contract declares: it checks what comes in by itself. */
export type Documented = {
  body?: z.core.$ZodType
  querystring?: z.core.$ZodType
  /** By status: a schema, or what the document says of it. */
  response: Record<number, unknown>
  /** Codes that it may answer with, beside those that any call may. */
  errors: readonly ErrorCode[]
}

declare module 'fastify' {
  interface FastifySchema {
    operation?: Operation
    documented?: Documented
  }
}

const alwaysPossible: readonly ErrorCode[] = ['rate_limited', 'internal']
const possibleSignedIn: readonly ErrorCode[] = ['unauthenticated', 'email_not_verified']
const possibleWithKey: readonly ErrorCode[] = [
  'unauthenticated',
  'key_revoked',
  'scope_missing',
  'origin_not_allowed',
]

const possibleForOperators: readonly ErrorCode[] = ['scope_missing', 'proof_required']

/** Every code that a call may answer with; of one declared elsewhere, those that any may. */
export const errorsOf = (operation: Operation | undefined): ErrorCode[] => [
  ...(operation?.errors ?? []),
  ...(operation?.signedIn ? possibleSignedIn : []),
  ...(operation?.key ? possibleWithKey : []),
  ...(operation?.act ? possibleForOperators : []),
  ...alwaysPossible,
]

/** The request schemas of an operation under Fastify's names, so that handlers get them typed. */
type RequestSchemas<O extends Operation> = (O extends { params: infer S } ? { params: S } : object) &
  (O extends { query: infer S } ? { querystring: S } : object) &
  (O extends { headers: infer S } ? { headers: S } : object) &
  (O extends { body: infer S } ? (O extends { multipart: unknown } ? object : { body: S }) : object)

/** Fastify's method, url and schema for an operation; spread it into the route options. */
export function routeOf<const O extends Operation>(operation: O) {
  const requestSchemas = {
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.headers && { headers: operation.headers }),
    // Of a call that takes a form as well, the handler checks the body.
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
      // For the OpenAPI document: what no Fastify schema can say.
      operation,
      response: { ...successResponses(operation), ...errorResponses(errorsOf(operation)) },
    },
  }
}

/** An empty requirement beside the other one says that it may be left out. */
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
