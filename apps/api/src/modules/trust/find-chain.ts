/** The certificates that looks are signed with: an operator's, or those for development. */
import { readFile } from 'node:fs/promises'
import type { SigningChain } from '@toile/engine/credentials/signing-chain'
import type { Logger } from 'pino'

const DAY_MS = 86_400_000
/** Authorities take some days to renew one. */
const WARNED_DAYS = 30

/** Made once, when it is first asked for. */
export function developmentChain(secret: string): () => Promise<SigningChain> {
  let made: Promise<SigningChain> | undefined
  const make = async () => {
    const { createDevelopmentChain } = await import('@toile/engine/credentials/development-chain')
    return createDevelopmentChain(secret)
  }
  return () => (made ??= make())
}

/** @param fail makes the error of files that cannot sign, which it throws */
export async function givenChain(
  files: { keyFile: string; chainFile: string },
  { now, logger, fail }: { now: Date; logger: Logger; fail: (reason: string) => Error },
): Promise<() => Promise<SigningChain>> {
  const { readSigningChain, UnfitChain } = await import('@toile/engine/credentials/signing-chain')
  const read = (file: string) =>
    readFile(file, 'utf8').catch(() => {
      throw fail(`${file} cannot be read`)
    })
  const [key, certificates] = await Promise.all([read(files.keyFile), read(files.chainFile)])
  const chain = await readSigningChain(key, certificates, now).catch((error: unknown) => {
    throw error instanceof UnfitChain ? fail(error.message) : error
  })
  const days = Math.floor((chain.leaf.notAfter.getTime() - now.getTime()) / DAY_MS)
  if (days < WARNED_DAYS)
    logger.warn(
      { certificate: chain.leaf.subject, days },
      'the certificate that looks are signed with ends soon',
    )
  return async () => chain
}
