/** Content credentials (C2PA) of this server: it signs its looks, reads what it has signed, and publishes its certificates. */
import type { TrustAnchor } from '@toile/contract/trust'
import type { LookChange, LookFacts } from '@toile/engine/credentials/look-facts'

export type Credentials = {
  /** JPEG and PNG with a manifest; other files as they are. */
  sign: (file: Uint8Array, facts: LookFacts, changes?: readonly LookChange[]) => Promise<Uint8Array>
  /** The facts of a file that this server has signed and that is still as it was; undefined for any other. */
  read: (file: Uint8Array) => Promise<LookFacts | undefined>
  findAnchors: () => Promise<TrustAnchor[]>
}
