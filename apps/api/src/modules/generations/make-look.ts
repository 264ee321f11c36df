/** From the stored inputs of a generation to the files of its look, or of several that one order makes. */
import type { WornGarment } from '@toile/contract/garments'
import type { GenerationStage, Warning } from '@toile/contract/generations'
import { decodeForLook, decodePicture, encodePicture } from '@toile/engine/codecs'
import type { LookFacts } from '@toile/engine/credentials/look-facts'
import type {
  CheckRequest,
  Engine,
  NamedLandmark,
  OrderKeeper,
  TryOnResult,
  Wearing,
} from '@toile/engine/engine'
import type { EngineName } from '@toile/engine/engine-names'
import { ContentRejected } from '@toile/engine/errors'
import type { RgbaPicture } from '@toile/engine/picture'
import { refusalOf } from '@toile/engine/refusal'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inStep, report } from '../../platform/report.ts'
import type { Marker } from '../marks/index.ts'
import type { Credentials } from '../../platform/credentials.ts'
import { findProblem } from './check-look.ts'
import type { GenerationRow } from './generation-store.ts'
import { hashesOf } from './look-facts.ts'
import { isAllowed, isUnblocked, type ModerateDeps } from './moderate.ts'
import { garmentsOf } from './row-garments.ts'
import { stampTest } from './test-stamp.ts'

const OWN_ENGINE: EngineName = 'embedded'

export type MakeDeps = ModerateDeps & {
  blobStore: BlobStore
  /** The engine that makes this one, by its kind and tier. */
  engineFor: (row: GenerationRow) => Engine
  credentials: Pick<Credentials, 'sign'>
  marker: Marker
  clock: Clock
  logger: Logger
}

export type MadeLook = {
  /** The file, of the kind that was asked for. It says that it was made by AI, and so does the thumbnail, a JPEG. */
  look: Uint8Array
  thumbnail: Uint8Array
  width: number
  height: number
  engine: string
  /** The chance, 0 to 1, that it is not broken. */
  score: number
  warnings: Warning[]
  /** In the order of the request. */
  garments: WornGarment[]
  /** Null where the engine wears clothes its own way. */
  wearing: Wearing | null
}

type Tell = (stage: GenerationStage, progress: number) => void

/** Shares of the whole that lie before the engine and after it. */
const PREPARED = 0.05
const COMPOSED = 0.95
const THUMBNAIL_SHORT_EDGE_PX = 240

const REFUSED_PHOTO =
  'This photo shows more than we make looks of. Please choose one in which the person is dressed.'
const REFUSED_LOOK = 'We may not show what came of these pictures. Please choose others.'

export type MakeWith = {
  /** Looks that are wanted, as each is to be worn. */
  wearings: readonly Wearing[]
  signal: AbortSignal
  tell: Tell
  order: OrderKeeper
}

/** The files that a look is made of. Rejects when they cannot be read from the store. */
export async function readInputs(
  blobStore: BlobStore,
  { id, person_key, garment_key, further_keys }: GenerationRow,
): Promise<InputFiles> {
  const read = async (key: string | null) => {
    if (key === null) throw new Error(`Generation ${id} has lost its pictures`)
    return blobStore.get(key)
  }
  const [person, ...garments] = await Promise.all(
    [person_key, garment_key, ...(further_keys ?? [])].map(read),
  )
  return { person: person!, garments }
}
/** Garments in the order of the request, the first at least. */
export type InputFiles = { person: Uint8Array; garments: Uint8Array[] }

/**
 * One look at least, and no more than are wanted. Rejects with what the engine rejects with, with `ContentRejected` for
 * what the moderator refuses, with `LookUnconvincing` when every look is more likely broken than not, and with `EngineFailed`
 * when no look is good enough.
 */
export async function makeLooks(
  deps: MakeDeps,
  row: GenerationRow,
  inputs: InputFiles,
  { wearings, signal, tell, order }: MakeWith,
): Promise<MadeLook[]> {
  const decode = (file: Uint8Array) => decodeForLook(file, row.short_edge_px)
  const [person, ...garments] = await inStep('decode', () =>
    Promise.all([inputs.person, ...inputs.garments].map(decode)),
  )
  if (!person) throw new Error('A look needs a photo')
  if (!(await isAllowed(deps, row, { subject: 'photo', picture: person, signal })))
    throw new ContentRejected(REFUSED_PHOTO)
  for (const garment of garments)
    if (!(await isUnblocked(deps, garment))) throw new ContentRejected(REFUSED_LOOK)

  const hashes = hashesOf(row, inputs)
  const made = await makeGoodLooks(deps, row, { person, garments, hashes, wearings, signal, tell, order })
  return Promise.all(made.map((one) => toMadeLook(row, one)))
}

type GoodLook = { result: TryOnResult; look: Uint8Array }

async function toMadeLook(row: GenerationRow, { result, look }: GoodLook): Promise<MadeLook> {
  const { width, height, warnings, report, wearing = null } = result
  const thumbnail = await inStep('encode', async () =>
    encodePicture(await decodePicture(look, { maxShortEdgePx: THUMBNAIL_SHORT_EDGE_PX }), 'jpeg'),
  )
  return {
    look,
    thumbnail,
    width,
    height,
    engine: report.engine,
    score: Math.min(1, Math.max(0, report.confidence)),
    warnings: [...warnings],
    garments: garmentsOf(row).map(({ category }, at) => ({
      kind: category === 'auto' ? (report.garments?.[at]?.kind ?? null) : category,
      layer: report.garments?.[at]?.layer ?? at + 1,
    })),
    wearing,
  }
}

type Order = MakeWith & {
  person: RgbaPicture
  garments: RgbaPicture[]
  /** Hashes of their files. */
  hashes: Pick<LookFacts, 'photo' | 'garments'>
}

/** Looks that pass the check, with their files. Rejects with `ContentRejected` or `LookUnconvincing` where none may be shown. */
async function makeGoodLooks(
  deps: MakeDeps,
  row: GenerationRow,
  { person, garments, hashes, wearings, signal, tell, order }: Order,
): Promise<GoodLook[]> {
  const { engineFor, logger } = deps
  const engine = engineFor(row)
  const options = {
    category: row.category,
    quality: row.quality_tier,
    shortEdgePx: row.short_edge_px,
    realism: row.realism,
    ...(row.seed !== null && { seed: row.seed }),
    ...(row.person_at && { personAt: row.person_at }),
    fit: row.fit,
    tuck: row.tuck,
    ...(wearings.length > 1 && { samples: wearings.length, wearings }),
  }
  const [garment, ...others] = garments
  if (!garment) throw new Error(`Generation ${row.id} has no garment`)
  const further = others.map((picture, at) => ({
    picture,
    category: row.further_garments?.[at]?.category ?? 'auto',
  }))
  const findFace = faceFinder(engine, { person, options, signal })
  /** By the pixels of the picture: those that the engine answers with in the end are some of these. */
  const files = new Map<TryOnResult['image'], Uint8Array>()
  const { others: more = [], ...first } = await inStep('engine', () =>
    engine.tryOn({
      person,
      garment,
      ...(further.length > 0 && { further }),
      options,
      signal,
      order,
      onProgress: ({ stage, fraction }) => tell(stage, PREPARED + fraction * (COMPOSED - PREPARED)),
      async accept(made) {
        tell('finishing', COMPOSED)
        const { width, height } = made
        const picture = { data: made.image, width, height }
        const [mayShow, look, landmarks] = await Promise.all([
          isAllowed(deps, row, { subject: 'look', picture, signal }),
          inStep('encode', () => encodePicture(picture, row.output_format)),
          // Our own engine draws no faces: one that it changed stands behind a collar, or a landmark strayed.
          made.report.engine === OWN_ENGINE ? [] : findFace(made),
        ])
        if (!mayShow) throw new ContentRejected(REFUSED_LOOK)
        const refusal = refusalOf(made)
        if (refusal) throw refusal
        const problem = await inStep('check', () => findProblem(look, person, { width, height, landmarks }))
        if (problem) {
          report('generationNotGoodEnough', { engine: made.report.engine })
          logger.warn(
            { generation: row.id, engine: made.report.engine, problem },
            'a look did not pass the check',
          )
        } else files.set(made.image, look)
        return problem
      },
    }),
  )
  return Promise.all(
    [first, ...more].slice(0, wearings.length).map(async (result) => {
      const file = files.get(result.image)
      if (!file) throw new Error('The engine gave a look that it had not shown')
      return { result, look: await finish(deps, row, result, { file, hashes }) }
    }),
  )
}

/** An encoded look, without marks, and the hashes of the files that it was made of. */
type Unmarked = { file: Uint8Array; hashes: Order['hashes'] }

/**
 * Makes the file of a look that is kept and served, after the checks, which compare it with the photo: perhaps stamped, with
 * the invisible mark in its pixels, encoded with the mark of AI (XMP), and signed last (C2PA; WebP stays unsigned).
 */
async function finish(
  { marker, credentials, clock }: MakeDeps,
  { id, livemode, output_format }: GenerationRow,
  { image: data, width, height, report: { engine } }: TryOnResult,
  { file, hashes }: Unmarked,
): Promise<Uint8Array> {
  const picture = { data, width, height }
  const madeAt = clock.now()
  const shown = livemode ? picture : stampTest(picture)
  const marked = await inStep('mark', () => marker.embed(shown, { id, engine, madeAt }))
  const encoded =
    marked === picture ? file : await inStep('encode', () => encodePicture(marked, output_format))
  return inStep('sign', () => credentials.sign(encoded, { engine, madeAt, ...hashes }))
}

/** Finds the face in a result by the body's landmarks: as its engine says, or else as the photo has them. */
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
