/** Provides the certificate chain for signing looks: the operator's, or a development chain. */
import { readFile } from 'node:fs/promises'
import type { SigningChain } from '@toile/engine/credentials/signing-chain'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'

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
 * Reads the operator's chain. From 30 days before the first of its certificates ends, a warning is logged once a day.
 * @param fail builds the error to throw when the files cannot sign
 */
export async function givenChain(
  files: { keyFile: string; chainFile: string },
  { clock, logger, fail }: { clock: Clock; logger: Logger; fail: (reason: string) => Error },
): Promise<() => Promise<SigningChain>> {
  const { readSigningChain, UnfitChain } = await import('@toile/engine/credentials/signing-chain')
  const read = (file: string) =>
    readFile(file, 'utf8').catch(() => {
      throw fail(`${file} cannot be read`)
    })
  const [key, certificates] = await Promise.all([read(files.keyFile), read(files.chainFile)])
  const chain = await readSigningChain(key, certificates, clock.now()).catch((error: unknown) => {
    throw error instanceof UnfitChain ? fail(error.message) : error
  })
  const warn = expiryWarning(chain, logger)
  warn(clock.now())
  return async () => {
    warn(clock.now())
    return chain
  }
}

/** Returns a function that logs, at most once a day, that the chain ends soon or has ended. */
function expiryWarning({ leaf, between, anchor }: SigningChain, logger: Logger): (now: Date) => void {
  const first = [...between, anchor].reduce(
    (one, other) => (other.notAfter < one.notAfter ? other : one),
    leaf,
  )
  let warnedAt: number | undefined
  return (now) => {
    const days = Math.floor((first.notAfter.getTime() - now.getTime()) / DAY_MS)
    const isDue = warnedAt === undefined || now.getTime() - warnedAt >= DAY_MS
    if (days >= EXPIRY_WARNING_DAYS || !isDue) return
    warnedAt = now.getTime()
    const facts = { certificate: first.subject, days }
    if (first.notAfter < now) logger.error(facts, 'the certificate that looks are signed with has ended')
    else logger.warn(facts, 'the certificate that looks are signed with ends soon')
  }
}
