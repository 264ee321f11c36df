/** Content credentials (C2PA) of looks: the certificates that a checker of pictures needs of this server. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

export const trustAnchor = z.object({
  /** Certificate in PEM. The certificates that looks are signed with descend from it. */
  certificate: z.string(),
  /** Subject as the certificate names it: `CN=Example Root, O=Example`. */
  subject: z.string(),
  /** ISO 8601. */
  validUntil: z.string(),
  /** True for one that the server has made for itself, which proves nothing to others. */
  isDevelopment: z.boolean(),
})
export type TrustAnchor = z.infer<typeof trustAnchor>

export const trustAnchors = z.object({ anchors: z.array(trustAnchor) })

export const getTrustAnchors = defineOperation({
  id: 'getTrustAnchors',
  method: 'GET',
  path: '/trust/anchors',
  tag: 'Site',
  summary: 'Certificates that the content credentials of looks lead to',
  responses: { 200: trustAnchors },
  errors: [],
})

/** Formats that a stored look is served in, signed, by `?as=` at its signed address. */
export const signedFormats = ['jpeg', 'png'] as const
export type SignedFormat = (typeof signedFormats)[number]
