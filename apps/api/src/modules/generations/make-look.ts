/** From the stored inputs of a generation to the files of its look. */
import type { GenerationStage, Warning } from '@toile/contract/generations'
import { decodePicture, encodePicture } from '@toile/engine/codecs'
import type { CheckRequest, Engine, NamedLandmark, OrderKeeper, TryOnResult } from '@toile/engine/engine'
import { ContentRejected } from '@toile/engine/errors'
import type { RgbaPicture } from '@toile/engine/picture'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import { inStep, report } from '../../platform/report.ts'
import type { Moderator } from '../moderation/moderator.ts'
import { findProblem } from './check-look.ts'
import type { GenerationRow } from './generation-store.ts'

export type MakeParts = {
  blobStore: BlobStore
  /** The engine that makes this one, by its kind and tier. */
  engineFor: (row: GenerationRow) => Engine
  moderator: Moderator
  logger: Logger
}

export type MadeLook = {
  /** JPEGs that say they were made by AI. */
  look: Uint8Array
  thumbnail: Uint8Array
  width: number
  height: number
  engine: string
  warnings: Warning[]
}

type Tell = (stage: GenerationStage, progress: number) => void

/** Shares of the whole that lie before the engine and after it. */
const PREPARED = 0.05
const COMPOSED = 0.95
const THUMBNAIL_SHORT_EDGE_PX = 240
/** Shorter side up to which pictures keep their pixels, for small looks too: garments are cut out of all of them. */
export const LEAST_DECODED_PX = 1536

const REFUSED_PHOTO =
  'This photo shows more than we make looks of. Please choose one in which the person is dressed.'
const REFUSED_LOOK = 'We may not show what came of these pictures. Please choose others.'

/**
 * Rejects with what the engine rejects with, with `ContentRejected` for what the moderator refuses, with `EngineFailed`
 * when no look is good enough, and when a picture cannot be read from the store.
 */
export async function makeLook(
  parts: MakeParts,
  row: GenerationRow,
  { signal, tell, order }: { signal: AbortSignal; tell: Tell; order: OrderKeeper },
): Promise<MadeLook> {
  const { blobStore, moderator } = parts
  const read = async (key: string | null) => {
    if (key === null) throw new Error(`Generation ${row.id} has lost its pictures`)
    return decodePicture(await blobStore.get(key), {
      maxShortEdgePx: Math.max(LEAST_DECODED_PX, row.short_edge_px),
    })
  }
  const [person, garment] = await inStep('decode', () =>
    Promise.all([read(row.person_key), read(row.garment_key)]),
  )
  if (!(await moderate(moderator, { subject: 'photo', picture: person, signal })))
    throw new ContentRejected(REFUSED_PHOTO)

  const { result, look } = await makeGoodLook(parts, row, { person, garment, signal, tell, order })
  const { width, height, warnings } = result
  const thumbnail = await inStep('encode', async () =>
    encodePicture(await decodePicture(look, { maxShortEdgePx: THUMBNAIL_SHORT_EDGE_PX }), 'jpeg'),
  )
  return { look, thumbnail, width, height, engine: result.report.engine, warnings: [...warnings] }
}

type Looked = { subject: 'photo' | 'look'; picture: RgbaPicture; signal: AbortSignal }

async function moderate(moderator: Moderator, { subject, picture, signal }: Looked): Promise<boolean> {
  const isAllowed = await inStep('moderate', () => moderator.isAllowed(picture, signal))
  report('moderated', { subject, outcome: isAllowed ? 'allowed' : 'refused' })
  return isAllowed
}

type Order = {
  person: RgbaPicture
  garment: RgbaPicture
  signal: AbortSignal
  tell: Tell
  order: OrderKeeper
}

/** A look that passes the check, with its file. Rejects with `ContentRejected` for one that may not be shown. */
async function makeGoodLook(
  { engineFor, moderator, logger }: MakeParts,
  row: GenerationRow,
  { person, garment, signal, tell, order }: Order,
): Promise<{ result: TryOnResult; look: Uint8Array }> {
  const engine = engineFor(row)
  const options = {
    category: row.category,
    quality: row.quality_tier,
    shortEdgePx: row.short_edge_px,
    realism: row.realism,
    ...(row.seed !== null && { seed: row.seed }),
  }
  const findFace = faceFinder(engine, { person, options, signal })
  let accepted: Uint8Array | undefined
  const result = await inStep('engine', () =>
    engine.tryOn({
      person,
      garment,
      options,
      signal,
      order,
      onProgress: ({ stage, fraction }) => tell(stage, PREPARED + fraction * (COMPOSED - PREPARED)),
      async accept(made) {
        tell('finishing', COMPOSED)
        const { width, height } = made
        const picture = { data: made.image, width, height }
        const [isAllowed, look, landmarks] = await Promise.all([
          moderate(moderator, { subject: 'look', picture, signal }),
          inStep('encode', () => encodePicture(picture, 'jpeg')),
          findFace(made),
        ])
        if (!isAllowed) throw new ContentRejected(REFUSED_LOOK)
        const problem = await inStep('check', () => findProblem(look, person, { width, height, landmarks }))
        if (problem) {
          report('generationNotGoodEnough', { engine: made.report.engine })
          logger.warn(
            { generation: row.id, engine: made.report.engine, problem },
            'a look did not pass the check',
          )
        } else accepted = look
        return problem
      },
    }),
  )
  if (!accepted) throw new Error('The engine gave a look that it had not shown')
  return { result, look: accepted }
}

/** Where the body's landmarks are in a result: as its engine says, or else as the photo has them. */
function faceFinder(engine: Engine, request: CheckRequest & { person: RgbaPicture }) {
  let seen: Promise<readonly NamedLandmark[]> | undefined
  const look = async () => (await engine.check?.(request))?.person?.landmarks ?? []
  return async ({ report, width, height }: TryOnResult): Promise<readonly NamedLandmark[]> => {
    if (report.landmarks) return report.landmarks
    seen ??= look()
    const { person } = request
    const [scaleX, scaleY] = [width / person.width, height / person.height]
    return (await seen).map(({ name, x, y, visibility }) => ({
      name,
      x: x * scaleX,
      y: y * scaleY,
      visibility,
    }))
  }
}
