/** The claims about a user in tokens of the configured external issuer. */
import * as z from 'zod/mini'

export const foreignClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  iat: z.number(),
  email: z.optional(z.email().check(z.maxLength(254))),
  email_verified: z.optional(z.union([z.boolean(), z.stringbool()])),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
})
export type ForeignClaims = z.infer<typeof foreignClaims>
