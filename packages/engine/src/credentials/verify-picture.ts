/** Tells where a picture says that it comes from: content credentials first, and else the mark that an AI made it. */
import { readXmp } from '../read-xmp.ts'
import { readCredentials, type Anchor, type Credentials } from './read-credentials.ts'

export type Verdict =
  | Exclude<Credentials, { kind: 'none' }>
  /** Without credentials; the mark can be written by anyone, and taken away. */
  | { kind: 'marked'; isOurs: boolean }
  | { kind: 'none' }

/** Terms of IPTC for pictures that a trained model made or changed. */
const AI_SOURCE = /digitalsourcetype\/(?:compositeWithT|t)rainedAlgorithmicMedia/
const OUR_TOOL = /xmp:CreatorTool(?:="|>)Toile["<]/
/** Ours has some hundred bytes. */
const MAX_XMP_BYTES = 1_000_000

/** Never rejects on what a file holds. */
export async function verifyPicture(
  file: Uint8Array,
  anchors: readonly Anchor[],
  now: Date,
): Promise<Verdict> {
  const credentials = await readCredentials(file, anchors, now)
  if (credentials.kind !== 'none') return credentials
  const xmp = readXmp(file)
  if (!xmp || xmp.length > MAX_XMP_BYTES) return { kind: 'none' }
  const text = new TextDecoder().decode(xmp)
  return AI_SOURCE.test(text) ? { kind: 'marked', isOurs: OUR_TOOL.test(text) } : { kind: 'none' }
}
