/** Verifies the origin of pictures against the certificates that a server publishes. */
import { readFile } from 'node:fs/promises'
import { anchorOf, type Anchor, type SignerFacts } from '@toile/engine/credentials/read-credentials'
import { verifyPicture, type Verdict } from '@toile/engine/credentials/verify-picture'
import { EngineFailed } from '@toile/engine/errors'
import * as z from 'zod'
import { EXIT } from './help.ts'
import { printable } from './printable.ts'

/** The server's response. Unknown fields are ignored, so that older programs work with newer servers. */
const answer = z.object({
  anchors: z.array(
    z.object({ certificate: z.string(), signer: z.string().optional(), isDevelopment: z.boolean() }),
  ),
})

type VerifyRequest = { files: readonly string[]; server: string | null; json: boolean }

type Verified = { file: string; verdict: Verdict } | { file: string; error: string }

/**
 * Verifies each file. Resolves with the lines to print, a problem for each file that cannot be read, and the exit code.
 * Rejects with `EngineFailed` when the server returns no certificates.
 */
export async function verifyFiles({ files, server, json }: VerifyRequest) {
  const anchors = server === null ? [] : await fetchAnchors(server)
  const verified: Verified[] = []
  // One at a time: the pictures of a large folder would exceed the limit of open files.
  for (const file of files) verified.push(await verifyFile(file, anchors))
  const lines = verified.flatMap((one) =>
    'verdict' in one ? [printable(`${one.file}: ${wordsOf(one.verdict)}`)] : [],
  )
  return {
    lines: json ? [JSON.stringify(verified)] : lines,
    problems: verified.flatMap((one) => ('error' in one ? [printable(one.error)] : [])),
    exitCode: Math.max(EXIT.ok, ...verified.map(exitCodeOf)),
  }
}

async function verifyFile(file: string, anchors: readonly Anchor[]): Promise<Verified> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(file)
  } catch {
    return { file, error: `${file} cannot be read` }
  }
  return { file, verdict: await verifyPicture(bytes, anchors, new Date()) }
}

function exitCodeOf(verified: Verified): number {
  if ('error' in verified) return EXIT.unreadable
  return isFromServer(verified.verdict) ? EXIT.ok : EXIT.failed
}

async function fetchAnchors(server: string): Promise<Anchor[]> {
  try {
    const response = await fetch(`${server}/api/trust/anchors`)
    const { anchors } = answer.parse(await response.json())
    return anchors.map(({ signer, ...anchor }) => {
      if (signer === undefined) throw new OlderServer()
      return anchorOf({ ...anchor, signer })
    })
  } catch (cause) {
    const reason =
      cause instanceof OlderServer
        ? 'is older than this program and does not name its signer'
        : 'gives no certificates'
    throw new EngineFailed(`${server} ${reason}.`, { cause, retryable: false })
  }
}

/** The server publishes certificates without their signers. */
class OlderServer extends Error {}

const isFromServer = (verdict: Verdict): boolean =>
  verdict.kind === 'signed' && verdict.signer.trust !== 'unknown'

const plainWords = {
  changed: 'changed after it was signed',
  unreadable: 'has credentials that cannot be read',
  none: 'says nothing about where it comes from',
  unsupported: 'is no JPEG, PNG or WebP, so it cannot be checked',
} as const

function wordsOf(verdict: Verdict): string {
  if (verdict.kind === 'signed') return signedWords(verdict)
  if (verdict.kind !== 'marked') return plainWords[verdict.kind]
  return `has no credentials; its mark says that it was made with AI${verdict.isOurs ? ' by Toile' : ''}`
}

const trustWords = {
  trusted: 'from this server',
  development: 'from this server, with a certificate for development only',
  unknown: 'signed, but by a signer unknown here',
} as const

const outOfDate = ({ isNotYetValid, validFrom, validUntil }: SignerFacts): string =>
  isNotYetValid
    ? `whose certificate is not valid before ${validFrom.toISOString()}`
    : `whose certificate ended on ${validUntil.toISOString()}`

function signedWords({ facts, generator, signer }: Extract<Verdict, { kind: 'signed' }>): string {
  return [
    trustWords[signer.trust],
    `made with ${generator.name} ${generator.version ?? ''}`.trim(),
    ...(facts.engine === null ? [] : [`engine ${facts.engine}`]),
    ...(facts.madeAt === null ? [] : [facts.madeAt.toISOString()]),
    `signed by ${signer.name}`,
    ...(signer.isInDate ? [] : [outOfDate(signer)]),
  ].join('; ')
}
