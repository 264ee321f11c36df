/**
 * Content credentials (C2PA): signs this server's looks, verifies its own signatures, and publishes its certificates.
 */
import type { TrustAnchor } from '@toile/contract/trust'
import type { LookChange, LookFacts } from '@toile/engine/credentials/look-facts'

export type Credentials = {
  /** Embeds a signed manifest in a JPEG or PNG; returns other files unchanged. */
  sign: (file: Uint8Array, facts: LookFacts, changes?: readonly LookChange[]) => Promise<Uint8Array>
  /** Reads the facts of a file that this server signed and that is unmodified; undefined for any other file. */
  read: (file: Uint8Array) => Promise<LookFacts | undefined>
  findAnchors: () => Promise<TrustAnchor[]>
}
