/** Provides the certificate chain for signing looks: the operator's, or a development chain. */
import { readFile } from 'node:fs/promises'
import type { SigningChain } from '@toile/engine/credentials/signing-chain'
import type { Logger } from 'pino'

const DAY_MS = 86_400_000
/** Days before expiry from which a warning is logged; authorities take some days to renew. */
const EXPIRY_WARNING_DAYS = 30

/** Returns a function that creates the development chain on first use. */
export function developmentChain(secret: string): () => Promise<SigningChain> {
  let chain: Promise<SigningChain> | undefined
  const make = async () => {
    const { createDevelopmentChain } = await import('@toile/engine/credentials/development-chain')
    return createDevelopmentChain(secret)
  }
  return () => (chain ??= make())
}

/**
 * Reads the operator's chain.
 * @param fail builds the error to throw when the files cannot sign
 */
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
  if (days < EXPIRY_WARNING_DAYS)
    logger.warn(
      { certificate: chain.leaf.subject, days },
      'the certificate that looks are signed with ends soon',
    )
  return async () => chain
}
