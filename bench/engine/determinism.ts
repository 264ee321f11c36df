/** Checks that independent engines make the same bytes from the same pictures. */
import { createHash } from 'node:crypto'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { decodePicture } from '@toile/engine/codecs'
import type { Pairing } from './pairings.ts'

const PAIRS = 3

export type Determinism = { readonly pairs: number; readonly same: boolean }

async function digests(pairings: readonly Pairing[]): Promise<string[]> {
  const engine = createEmbeddedEngine()
  try {
    const found: string[] = []
    for (const { person, garment } of pairings) {
      const request = { person: await decodePicture(person), garment: await decodePicture(garment) }
      const { image } = await engine.tryOn(request)
      found.push(createHash('sha256').update(image).digest('hex'))
    }
    return found
  } finally {
    await engine.close()
  }
}

/** Renders a few pairings with two new engines, in opposite orders, and compares the bytes. */
export async function checkDeterminism(pairings: readonly Pairing[]): Promise<Determinism> {
  const few = pairings.slice(0, PAIRS)
  const once = await digests(few)
  const again = (await digests(few.toReversed())).toReversed()
  return { pairs: few.length, same: once.every((digest, i) => digest === again[i]) }
}
