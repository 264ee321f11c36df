/** Reads the origin that a picture declares: its content credentials or, without any, its AI mark in XMP. */
import { canReadXmp, readXmp } from '../read-xmp.ts'
import { readCredentials, type Anchor, type Credentials } from './read-credentials.ts'

export type Verdict =
  | Exclude<Credentials, { kind: 'none' }>
  /** No credentials, only the AI mark, which anyone can write or remove. */
  | { kind: 'marked'; isOurs: boolean }
  | { kind: 'none' }
  /** The file is no JPEG, PNG or WebP, so its marks cannot be read. */
  | { kind: 'unsupported' }

/** IPTC's digital source types for pictures that a trained model made or changed. */
const AI_SOURCE = /digitalsourcetype\/(?:compositeWithT|t)rainedAlgorithmicMedia/
const OUR_TOOL = /xmp:CreatorTool(?:="|>)Toile["<]/
/** Our packet takes a few hundred bytes. */
const MAX_XMP_BYTES = 1_000_000

/** Verifies a file against anchors. Never rejects, whatever the file holds. */
export async function verifyPicture(
  file: Uint8Array,
  anchors: readonly Anchor[],
  now: Date,
): Promise<Verdict> {
  const credentials = await readCredentials(file, anchors, now)
  if (credentials.kind !== 'none') return credentials
  if (!canReadXmp(file)) return { kind: 'unsupported' }
  const xmp = readXmp(file)
  if (!xmp || xmp.length > MAX_XMP_BYTES) return { kind: 'none' }
  const text = new TextDecoder().decode(xmp)
  return AI_SOURCE.test(text) ? { kind: 'marked', isOurs: OUR_TOOL.test(text) } : { kind: 'none' }
}
