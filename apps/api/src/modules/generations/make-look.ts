/** Makes the files of a look, or of all looks of a set, from the stored inputs of a generation. */
import type { WornGarment } from '@toile/contract/garment-fields'
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
import { isUnblocked, moderate, queueDoubt, type ModerateDeps } from './moderate.ts'
import { garmentsOf } from './row-garments.ts'
import { stampTest } from './test-stamp.ts'

const OWN_ENGINE: EngineName = 'embedded'

export type MakeDeps = ModerateDeps & {
  blobStore: BlobStore
  /** Chooses the engine by the kind and tier of the look. */
  engineFor: (row: GenerationRow) => Engine
  credentials: Pick<Credentials, 'sign'>
  marker: Marker
  clock: Clock
  logger: Logger
}

export type MadeLook = {
  /** The file in the requested format, with the marks of AI. */
  look: Uint8Array
  /** A small JPEG, with the XMP mark of AI. */
  thumbnail: Uint8Array
  width: number
  height: number
  engine: string
  /** Probability, 0 to 1, that the look is not broken. */
  score: number
  warnings: Warning[]
  /** In the order of the request. */
  garments: WornGarment[]
  /** Fit and tuck of the result; null if the engine does not control them. */
  wearing: Wearing | null
}

type OnProgress = (stage: GenerationStage, progress: number) => void

/** Progress when the engine starts. */
const PREPARED = 0.05
/** Progress when the engine has ended. */
const COMPOSED = 0.95
const THUMBNAIL_SHORT_EDGE_PX = 240

const REFUSED_PHOTO =
  'This photo shows more than we make looks of. Please choose one in which the person is dressed.'
const REFUSED_LOOK = 'We may not show what came of these pictures. Please choose others.'

/** The rows of the looks to make, by variant. They have the same pictures and options, apart from fit and tuck. */
type LookRows = readonly [GenerationRow, ...GenerationRow[]]

export type MakeWith = {
  signal: AbortSignal
  onProgress: OnProgress
  order: OrderKeeper
}

/** Reads the input files of a look. Rejects if the store cannot read them. */
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
/** `garments` are in the order of the request; there is at least one. */
export type InputFiles = { person: Uint8Array; garments: Uint8Array[] }

/**
 * Makes at least one look, for the first rows in their order. Rejects with the engine's errors, with `ContentRejected`
 * for pictures that moderation refuses, with `LookUnconvincing` if every look is probably broken, and with
 * `EngineFailed` if no look passes the check.
 */
export async function makeLooks(
  deps: MakeDeps,
  rows: LookRows,
  inputs: InputFiles,
  { signal, onProgress, order }: MakeWith,
): Promise<MadeLook[]> {
  const [row] = rows
  const decode = (file: Uint8Array) => decodeForLook(file, row.short_edge_px)
  const [person, ...garments] = await inStep('decode', () =>
    Promise.all([inputs.person, ...inputs.garments].map(decode)),
  )
  if (!person) throw new Error('A look needs a photo')
  const { isAllowed, doubt } = await moderate(deps, { subject: 'photo', picture: person, signal })
  if (!isAllowed) throw new ContentRejected(REFUSED_PHOTO)
  await queueDoubt(deps, [row], { subject: 'photo', doubt })
  for (const garment of garments)
    if (!(await isUnblocked(deps, garment))) throw new ContentRejected(REFUSED_LOOK)

  const hashes = hashesOf(row, inputs)
  const made = await makeGoodLooks(deps, rows, { person, garments, hashes, signal, onProgress, order })
  // Each look has its own copy of the photo, which stays when another look of the set is removed.
  await queueDoubt(deps, rows.slice(1, made.length), { subject: 'photo', doubt })
  return Promise.all(made.map((one) => toMadeLook(row, one)))
}

type GoodLook = { result: TryOnResult; look: Uint8Array }
/** An encoded look without marks, and the hash of its picture if moderation is uncertain about it. */
type AcceptedLook = { file: Uint8Array; doubt: string | null }

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
  /** SHA-256 of the input files. */
  hashes: Pick<LookFacts, 'photo' | 'garments'>
}

/** Makes looks that pass the check. Rejects with `ContentRejected` or `LookUnconvincing` if none may be shown. */
async function makeGoodLooks(
  deps: MakeDeps,
  rows: LookRows,
  { person, garments, hashes, signal, onProgress, order }: Order,
): Promise<GoodLook[]> {
  const { engineFor, logger } = deps
  const [row] = rows
  const wearings = rows.map(({ fit, tuck }): Wearing => ({ fit, tuck }))
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
  const findLandmarks = landmarkFinder(engine, { person, options, signal })
  /** The accepted results, by their pixel array: the engine returns some of them. */
  const accepted = new Map<TryOnResult['image'], AcceptedLook>()
  const { others: more = [], ...first } = await inStep('engine', () =>
    engine.tryOn({
      person,
      garment,
      ...(further.length > 0 && { further }),
      options,
      signal,
      order,
      onProgress: ({ stage, fraction }) => onProgress(stage, PREPARED + fraction * (COMPOSED - PREPARED)),
      async accept(made) {
        onProgress('finishing', COMPOSED)
        const { width, height } = made
        const picture = { data: made.image, width, height }
        const [{ isAllowed, doubt }, file, landmarks] = await Promise.all([
          moderate(deps, { subject: 'look', picture, signal }),
          inStep('encode', () => encodePicture(picture, row.output_format)),
          // Our own engine never redraws a face: a difference comes from a collar in front or a misplaced landmark.
          made.report.engine === OWN_ENGINE ? [] : findLandmarks(made),
        ])
        if (!isAllowed) throw new ContentRejected(REFUSED_LOOK)
        const refusal = refusalOf(made)
        if (refusal) throw refusal
        const problem = await inStep('check', () => findProblem(file, person, { width, height, landmarks }))
        if (problem) {
          report('generationNotGoodEnough', { engine: made.report.engine })
          logger.warn(
            { generation: row.id, engine: made.report.engine, problem },
            'a look did not pass the check',
          )
        } else accepted.set(made.image, { file, doubt })
        return problem
      },
    }),
  )
  return Promise.all(
    [first, ...more].slice(0, rows.length).map(async (result, at) => {
      const look = accepted.get(result.image)
      if (!look) throw new Error('The engine returned a look that was not accepted')
      const ownRow = rows[at]!
      await queueDoubt(deps, [ownRow], { subject: 'look', doubt: look.doubt })
      return { result, look: await finish(deps, ownRow, result, { file: look.file, hashes }) }
    }),
  )
}

/** An encoded look without marks, and the hashes of its input files. */
type Unmarked = { file: Uint8Array; hashes: Order['hashes'] }

/**
 * Makes the final file of a look: stamps looks of test keys, embeds the invisible mark in the pixels, encodes with the
 * mark of AI (XMP), and signs (C2PA; WebP stays unsigned). Runs after the checks, which compare the unmarked look with
 * the photo.
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

/**
 * Creates a function that returns the body landmarks of a result in its pixels: those that the engine reports,
 * otherwise those detected in the photo, once for all results, and scaled.
 */
function landmarkFinder(engine: Engine, request: CheckRequest & { person: RgbaPicture }) {
  let detected: Promise<readonly NamedLandmark[]> | undefined
  const detect = async () => (await engine.check?.(request))?.person?.landmarks ?? []
  return async ({ report, width, height }: TryOnResult): Promise<readonly NamedLandmark[]> => {
    if (report.landmarks) return report.landmarks
    detected ??= detect()
    const { person } = request
    const [scaleX, scaleY] = [width / person.width, height / person.height]
    return (await detected).map(({ name, x, y, visibility }) => ({
      name,
      x: x * scaleX,
      y: y * scaleY,
      visibility,
    }))
  }
}
