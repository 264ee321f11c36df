/** Describes the identity library's calls for the OpenAPI document. */
import * as z from 'zod/mini'
import type { Documented } from '../../platform/operation-schema.ts'
import type { LibraryCall } from './library-call.ts'

const leadsOn = z.undefined().check(z.describe('To a page of ours, or of the provider'))

/** Builds the schemas and security requirements of a call. */
export function documentationOf({
  body,
  query,
  answer,
  opensPage,
  session,
  needsMail,
  ...call
}: LibraryCall) {
  const documented: Documented = {
    ...(body && { body }),
    ...(query && { querystring: query }),
    response: opensPage ? { 302: leadsOn } : { 200: answer },
    errors: [
      'invalid_request',
      ...(session === true ? (['unauthenticated'] as const) : []),
      ...(needsMail ? (['mail_unavailable'] as const) : []),
      ...(call.errors ?? []),
    ],
  }
  const security = session === true ? [{ session: [] }] : session ? [{ session: [] }, {}] : []
  return { documented, security }
}
