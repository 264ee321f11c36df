/** The page of the shop widget's dialog, shown in a frame on the origins that its key allows. */
import { originField } from '@toile/contract/api-keys'
import { admissionPlaceholder, embedPage, embedPath, type Admission } from '@toile/contract/embed'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AdmitWidget } from '../platform/api-caller.ts'
import { languageFor } from './page-language.ts'
import { embedHeaders, type SecurityOptions } from './security-headers.ts'
import type { WebPages } from './web-pages.ts'

const queryParams = z.object({
  key: z.string().max(100).optional().catch(undefined),
  origin: z.string().optional().catch(undefined),
})

type EmbedDeps = {
  web: WebPages
  security: Pick<SecurityOptions, 'imageOrigins'>
  admitWidget: AdmitWidget
}

/** Registers the page. Without a key, only pages of this server may frame it, and looks are made on the device. */
export function addEmbedPage(app: FastifyInstance, { web, security, admitWidget }: EmbedDeps): void {
  // The policy depends on the key, so it is set for each response.
  const helmet = { frameguard: false, contentSecurityPolicy: false } as const
  app.get(embedPath, { schema: { hide: true }, helmet }, async (request, reply) => {
    const { key, origin } = queryParams.parse(request.query)
    const admission = await admissionOf(key, originField.safeParse(origin).data, admitWidget)
    const json = JSON.stringify(admission).replaceAll('<', String.raw`\u003c`)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': languageFor(request),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // The URL contains the key, which is not secret but reveals which shop the visitor is on.
        'referrer-policy': 'no-referrer',
        ...embedHeaders(security, admission.origin ?? "'self'"),
      })
      .send(web.readPage(request, embedPage).replace(admissionPlaceholder, () => json))
  })
}

async function admissionOf(
  key: string | undefined,
  origin: string | undefined,
  admitWidget: AdmitWidget,
): Promise<Admission> {
  if (key === undefined) return { origin: null, token: null, refused: null }
  if (origin === undefined) return { origin: null, token: null, refused: 'origin_not_allowed' }
  const answer = await admitWidget({ key, origin })
  return 'token' in answer
    ? { origin, token: answer.token, refused: null }
    : { origin, token: null, refused: answer.refused }
}
