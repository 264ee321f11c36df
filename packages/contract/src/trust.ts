/** The certificates that a verifier of looks' content credentials (C2PA) needs from this server. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

export const trustAnchor = z.object({
  /** Certificate in PEM. The certificates that sign looks are issued under it. */
  certificate: z.string(),
  /** Subject of the certificate, such as `CN=Example Root, O=Example`. */
  subject: z.string(),
  /**
   * Subject of the certificates that sign looks here. The authority may issue certificates to others too, so a picture
   * whose signer has another subject was not made here.
   */
  signer: z.string(),
  /** Expiry date (ISO 8601). */
  validUntil: z.string(),
  /** True for a certificate that the server generated itself, which proves nothing to others. */
  isDevelopment: z.boolean(),
})
export type TrustAnchor = z.infer<typeof trustAnchor>

export const trustAnchors = z.object({ anchors: z.array(trustAnchor) })

export const getTrustAnchors = defineOperation({
  id: 'getTrustAnchors',
  method: 'GET',
  path: '/trust/anchors',
  tag: 'Site',
  summary: 'List the certificates under which looks’ content credentials are issued',
  responses: { 200: trustAnchors },
  errors: [],
})

/** Formats in which `?as=` at a look's signed address serves it with content credentials. */
export const signedFormats = ['jpeg', 'png'] as const
export type SignedFormat = (typeof signedFormats)[number]
