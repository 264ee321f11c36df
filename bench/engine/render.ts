/** Renders pairings to PNG files. */
import path from 'node:path'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { decodePicture } from '@toile/engine/codecs'
import type { TryOnResult } from '@toile/engine/engine'
import type { Pairing } from './pairings.ts'
import { toRgb, writePicture } from './pictures.ts'

const writeResult = (folder: string, { name }: Pairing, result: TryOnResult): Promise<void> =>
  writePicture(
    toRgb({ data: result.image, width: result.width, height: result.height }),
    path.join(folder, `${name}.png`),
    'png',
  )

/** Renders the pairings one after another and returns the failures. */
export async function renderPairings(pairings: readonly Pairing[], folder: string): Promise<string[]> {
  const engine = createEmbeddedEngine()
  const failed: string[] = []
  try {
    for (const pairing of pairings) {
      try {
        const request = {
          person: await decodePicture(pairing.person),
          garment: await decodePicture(pairing.garment),
        }
        await writeResult(folder, pairing, await engine.tryOn(request))
      } catch (error) {
        failed.push(`${pairing.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await engine.close()
  }
  return failed
}
