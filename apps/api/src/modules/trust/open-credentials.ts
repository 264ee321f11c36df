/** Implements content credentials on a certificate chain. */
import type { SigningChain } from '@toile/engine/credentials/signing-chain'
import type { Clock } from '../../platform/clock.ts'
import type { Credentials } from '../../platform/credentials.ts'

/** @param findChain called on first use, as most test processes sign nothing */
export function openCredentials(findChain: () => Promise<SigningChain>, clock: Clock): Credentials {
  return {
    async sign(file, facts, changes) {
      const { canSign, signLook } = await import('@toile/engine/credentials/sign-look')
      if (!canSign(file)) return file
      const { signerOf } = await import('@toile/engine/credentials/signing-chain')
      return signLook(file, facts, signerOf(await findChain()), changes)
    },
    async read(file) {
      const { readCredentials } = await import('@toile/engine/credentials/read-credentials')
      const { anchor, leaf, isDevelopment } = await findChain()
      const own = { certificate: anchor, signer: leaf.subject, isDevelopment }
      const read = await readCredentials(file, [own], clock.now())
      return read.kind === 'signed' && read.signer.trust !== 'unknown' ? read.facts : undefined
    },
    async findAnchors() {
      const { anchor, leaf, isDevelopment } = await findChain()
      return [
        {
          certificate: anchor.toString('pem'),
          subject: anchor.subject,
          signer: leaf.subject,
          validUntil: anchor.notAfter.toISOString(),
          isDevelopment,
        },
      ]
    },
  }
}
