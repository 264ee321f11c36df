/** `toile watermark`: reads the invisible mark of pictures on this machine, with the server's key. */
import { decodePicture, UnreadablePicture } from '@toile/engine/codecs'
import { createCarrier } from '@toile/engine/watermark/carrier'
import { detectMark } from '@toile/engine/watermark/detect'
import { factsOf } from '@toile/engine/watermark/payload'
import type { RgbaPicture } from '@toile/engine/picture'
import { EXIT } from './help.ts'
import { printable } from './printable.ts'

const MAX_SHORT_EDGE_PX = 1080

/**
 * Prints a line for each picture. Returns `EXIT.unmarked` when any of them has no mark of this key, else
 * `EXIT.unreadable` when one cannot be read.
 */
export async function readWatermarks(
  pictures: readonly string[],
  key: string,
  json: boolean,
): Promise<number> {
  const carrier = createCarrier(Buffer.from(key))
  let exitCode: number = EXIT.ok
  for (const picture of pictures) {
    const name = printable(picture)
    const decoded = await decodeOrExplain(picture)
    if (typeof decoded === 'string') {
      exitCode = Math.max(exitCode, EXIT.unreadable)
      if (json) console.log(JSON.stringify({ picture, error: decoded }))
      console.error(`toile: ${name}: ${decoded}`)
      continue
    }
    const found = detectMark(decoded, carrier)
    const facts = found && factsOf(found.payload)
    if (!facts) exitCode = EXIT.unmarked
    if (json) console.log(JSON.stringify({ picture, found: facts !== undefined, ...facts }))
    else if (!facts) console.log(`${name}: no mark that this key can read`)
    else
      console.log(
        `${name}: made on ${facts.madeOn} by ${facts.engine ?? 'an unknown engine'}, look ${facts.reference}…`,
      )
  }
  return exitCode
}

/** Decodes a picture. Resolves with the reason when it cannot be read. */
async function decodeOrExplain(file: string): Promise<RgbaPicture | string> {
  try {
    return await decodePicture(file, { maxShortEdgePx: MAX_SHORT_EDGE_PX })
  } catch (error) {
    if (error instanceof UnreadablePicture) return error.message
    throw error
  }
}
