/** Turns a contract operation into what Fastify and the OpenAPI document need, so that no route repeats it. */
import { apiBase, type Operation } from '@toile/contract/operation'
import { errorBody, statusByErrorCode, type ErrorCode } from '@toile/contract/errors'
import * as z from 'zod'

const alwaysPossible: readonly ErrorCode[] = ['rate_limited', 'internal']

/** Fastify's method, url and schema for an operation; pass the rest of the route options beside it. */
export function routeOf<O extends Operation>(operation: O) {
  const { params, query, headers, body, multipart } = operation
  return {
    method: operation.method,
    url: apiBase + operation.path,
    schema: {
      operationId: operation.id,
      tags: [operation.tag],
      summary: operation.summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      ...(multipart && { consumes: ['multipart/form-data'] }),
      response: { ...successResponses(operation), ...errorResponses(operation.errors) },
    },
  }
}

function successResponses({ responses }: Operation) {
  const entries = Object.entries(responses).map(([status, shape]) => {
    if (shape === null) return [status, z.undefined().describe('Nothing')]
    if (shape === 'event-stream')
      return [
        status,
        { description: 'Server-sent events', content: { 'text/event-stream': { schema: z.string() } } },
      ]
    return [status, shape]
  })
  return Object.fromEntries(entries) as Record<string, z.ZodType>
}

function errorResponses(codes: readonly ErrorCode[]) {
  const statuses = new Set([...codes, ...alwaysPossible].map((code) => statusByErrorCode[code]))
  return Object.fromEntries([...statuses].map((status) => [status, errorBody]))
}
