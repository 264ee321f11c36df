/** Verifies the origin of pictures against the certificates that a server publishes. */
import { readFile } from 'node:fs/promises'
import { UnreadablePicture } from '@toile/engine/codecs'
import { anchorOf, type Anchor } from '@toile/engine/credentials/read-credentials'
import { verifyPicture, type Verdict } from '@toile/engine/credentials/verify-picture'
import { EngineFailed } from '@toile/engine/errors'
import * as z from 'zod'

/** The server's response. Unknown fields are ignored, so that older programs work with newer servers. */
const answer = z.object({
  anchors: z.array(
    z.object({ certificate: z.string(), signer: z.string().optional(), isDevelopment: z.boolean() }),
  ),
})

type VerifyRequest = { files: readonly string[]; server: string | null; json: boolean }

/**
 * Verifies each file. Resolves with the lines to print, and whether the server's certificates cover every picture.
 * Rejects with `UnreadablePicture` for a file that cannot be read, and with `EngineFailed` when the server returns no
 * certificates.
 */
export async function verifyFiles({ files, server, json }: VerifyRequest) {
  const anchors = server === null ? [] : await fetchAnchors(server)
  const verdicts = await Promise.all(
    files.map(async (file) => ({
      file,
      verdict: await verifyPicture(await read(file), anchors, new Date()),
    })),
  )
  return {
    lines: json
      ? [JSON.stringify(verdicts)]
      : verdicts.map(({ file, verdict }) => `${file}: ${wordsOf(verdict)}`),
    areAllFromServer: verdicts.every(({ verdict }) => isFromServer(verdict)),
  }
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

const read = (file: string): Promise<Uint8Array> =>
  readFile(file).catch((cause: unknown) => {
    throw new UnreadablePicture(`${file} cannot be read`, { cause })
  })

const isFromServer = (verdict: Verdict): boolean =>
  verdict.kind === 'signed' && verdict.signer.trust !== 'unknown'

const plainWords = {
  changed: 'changed after it was signed',
  unreadable: 'has credentials that cannot be read',
  none: 'says nothing about where it comes from',
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

function signedWords({ facts, generator, signer }: Extract<Verdict, { kind: 'signed' }>): string {
  return [
    trustWords[signer.trust],
    `made with ${generator.name} ${generator.version ?? ''}`.trim(),
    ...(facts.engine === null ? [] : [`engine ${facts.engine}`]),
    ...(facts.madeAt === null ? [] : [facts.madeAt.toISOString()]),
    `signed by ${signer.name}`,
    ...(signer.isInDate ? [] : [`whose certificate ended on ${signer.validUntil.toISOString()}`]),
  ].join('; ')
}
