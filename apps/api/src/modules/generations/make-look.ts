/** From the stored inputs of a generation to the files of its look. */
import type { GenerationStage, Warning } from '@toile/contract/generations'
import { decodePicture, encodePicture } from '@toile/engine/codecs'
import type { Engine } from '@toile/engine/engine'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { GenerationRow } from './generation-store.ts'

export type MakeParts = { blobStore: BlobStore; engine: Engine }

export type MadeLook = {
  /** JPEGs that say they were made by AI. */
  look: Uint8Array
  thumbnail: Uint8Array
  width: number
  height: number
  engine: string
  warnings: Warning[]
}

/** Shares of the whole that lie before the engine and after it. */
const PREPARED = 0.05
const COMPOSED = 0.95
const THUMBNAIL_SHORT_EDGE_PX = 240

/** Rejects with what the engine rejects with, and when a picture cannot be read from the store. */
export async function makeLook(
  { blobStore, engine }: MakeParts,
  row: GenerationRow,
  { signal, tell }: { signal: AbortSignal; tell: (stage: GenerationStage, progress: number) => void },
): Promise<MadeLook> {
  const read = async (key: string | null) => {
    if (key === null) throw new Error(`Generation ${row.id} has lost its pictures`)
    return decodePicture(await blobStore.get(key))
  }
  const [person, garment] = await Promise.all([read(row.person_key), read(row.garment_key)])
  const result = await engine.tryOn({
    person,
    garment,
    options: {
      category: row.category,
      quality: row.quality_tier,
      shortEdgePx: row.short_edge_px,
      realism: row.realism,
      ...(row.seed !== null && { seed: row.seed }),
    },
    signal,
    onProgress: ({ stage, fraction }) => tell(stage, PREPARED + fraction * (COMPOSED - PREPARED)),
  })
  tell('finishing', COMPOSED)
  const { width, height, warnings, report } = result
  const look = await encodePicture({ data: result.image, width, height }, 'jpeg')
  const small = await decodePicture(look, { maxShortEdgePx: THUMBNAIL_SHORT_EDGE_PX })
  const thumbnail = await encodePicture(small, 'jpeg')
  return { look, thumbnail, width, height, engine: report.engine, warnings: [...warnings] }
}
