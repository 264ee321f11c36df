/** The dialog of the shop widget: a page for frames of the pages that its key names. */
import { originField } from '@toile/contract/api-keys'
import { admissionPlaceholder, embedPage, embedPath, type Admission } from '@toile/contract/embed'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AdmitWidget } from '../platform/api-caller.ts'
import { languageFor } from './page-language.ts'
import { embedHeaders, type SecurityOptions } from './security-headers.ts'
import type { WebPages } from './web-pages.ts'

const asked = z.object({
  key: z.string().max(100).optional().catch(undefined),
  origin: z.string().optional().catch(undefined),
})

type EmbedDeps = {
  web: WebPages
  security: Pick<SecurityOptions, 'imageOrigins'>
  admitWidget: AdmitWidget
}

/** Without a key only pages of this server may show it, and looks are made on the device. */
export function addEmbedPage(app: FastifyInstance, { web, security, admitWidget }: EmbedDeps): void {
  // Its policy differs from answer to answer.
  const helmet = { frameguard: false, contentSecurityPolicy: false } as const
  app.get(embedPath, { schema: { hide: true }, helmet }, async (request, reply) => {
    const { key, origin } = asked.parse(request.query)
    const admission = await admissionOf(key, originField.safeParse(origin).data, admitWidget)
    const json = JSON.stringify(admission).replaceAll('<', String.raw`\u003c`)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': languageFor(request),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // The address has the key, which is no secret, and says where the shopper is.
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
