/** Proof of work for looks with publishable keys: ALTCHA's challenges, version 2 of its protocol. */
import * as z from 'zod/mini'

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/))

/** Challenge in the `details` of `proof_required`. */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int().check(z.describe('PBKDF2 iterations per attempt.')),
    keyLength: z.int().check(z.describe('Length of the derived key, in bytes.')),
    keyPrefix: hex.check(z.describe('Prefix that the derived key must have.')),
    keySignature: hex,
    expiresAt: z.int().check(z.describe('Unix time in seconds.')),
    data: z.object({ for: z.string() }),
  }),
  signature: hex,
})
export type ProofChallenge = z.infer<typeof proofChallenge>

/** The header `Altcha`: challenge and solution as JSON, in base64. */
export const proof = z.pipe(
  z.string().check(z.maxLength(3000)),
  z.pipe(
    z.transform((text: string, context) => {
      try {
        return JSON.parse(atob(text)) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: 'must be JSON in base64', input: text })
        return z.NEVER
      }
    }),
    z.object({
      challenge: proofChallenge,
      /** The attempt whose derived key begins with `keyPrefix`. */
      solution: z.object({ counter: z.int(), derivedKey: hex }),
    }),
  ),
)
