/** State and reducer of one look, from the press of the button to the picture. Pure. */
import type {
  DemoQuota,
  Generation,
  GenerationStage,
  ProgressEvent,
  Variant,
  Warning,
} from '@toile/contract/generations'
import type { GarmentKind } from '@toile/contract/garments'
import type { SeenPerson } from '@toile/contract/person-at'
import { formatList } from '../../../words/format.ts'
import type { Picture } from '../picture/picture.ts'
import type { LookFailure } from './look-failure.ts'

/** Addresses of a look on the server; for a demo, `statusUrl` and `eventsUrl` contain its secret. */
export type ServerReference = {
  id: string
  statusUrl: string
  eventsUrl: string
  startedAt: number
  /** Id of the user who pays and alone may see the look; null for a free look. */
  ownerId: string | null
}
/** A look made on this device, unknown to the server. */
export type DeviceReference = {
  id: string
  statusUrl: null
  startedAt: number
  ownerId: null
}
export type LookReference = ServerReference | DeviceReference

/** The pictures a look was made from, shown beside the result even after other pictures are chosen. */
export type LookSources = {
  model: Picture | null
  clothing: Picture | null
  /** Further garments worn with the clothing. */
  others?: readonly Picture[]
}

export type FinishedLook = {
  /** Address of the picture; a Blob when the look was made on this device. */
  image: string | Blob
  widthPx: number
  heightPx: number
  warnings: Warning[]
  /** Address of a thumbnail. */
  thumbnail?: string | null
  /** Kinds of the garments as the engine recognised them, in the order of the pictures. */
  kinds?: readonly (GarmentKind | null)[]
  /** Id of its gallery item, if it was saved when last read. */
  savedId: string | null
  /** Names of the two pictures, as stored on the server. */
  names: { model: string | null; clothing: string | null }
  /** All variations of the same request, including this one and failed ones; empty for a single look. */
  variants: Variant[]
  /** The people in its photo, for looks made on this device. */
  people?: readonly SeenPerson[]
}

export type Look =
  | { status: 'none' }
  | { status: 'sending'; sent: number; sources: LookSources; ownerId: string | null; onDevice?: true }
  | {
      status: 'making'
      reference: LookReference
      sources: LookSources
      /** True when the look was in progress before this page was opened. */
      found: boolean
      stage: GenerationStage
      progress: number
      queuePlace: number | null
      demo?: DemoQuota
    }
  | FailedLook
  | DoneLook

export type FailedLook = {
  status: 'failed'
  failure: LookFailure
  reference: LookReference | null
  sources: LookSources
  ownerId: string | null
}
export type DoneLook = {
  status: 'done'
  reference: LookReference
  sources: LookSources
  finished: FinishedLook
  /** Quota of free looks at the time this one was accepted. */
  demo?: DemoQuota
}

export type LookAction =
  /** `onDevice`: nothing is uploaded; the engine is loaded instead. */
  | { type: 'sending'; sources: LookSources; ownerId: string | null; onDevice?: true }
  | { type: 'sent'; fraction: number }
  | { type: 'accepted'; reference: LookReference; demo?: DemoQuota | undefined }
  /** A look from before a reload was found. It does not replace a look requested since. */
  | { type: 'found'; reference: ServerReference; sources: LookSources }
  /** A look the user is making on another page replaces the current one, unless that is held: see `isHeld`. */
  | { type: 'adopted'; reference: ServerReference; sources: LookSources }
  /** Follows an interrupted look again. */
  | { type: 'resumed' }
  | { type: 'progress'; id: string; event: ProgressEvent }
  | { type: 'done'; id: string; finished: FinishedLook }
  /** `id` is `null` when the look failed before it was accepted. */
  | { type: 'failed'; id: string | null; failure: LookFailure }
  | { type: 'chosen' }
  | { type: 'dismissed' }
  /** The maker of a look of this device is back: it is shown again where there is no other. */
  | { type: 'returned'; look: DoneLook }
  /** The look was cancelled or deleted. */
  | { type: 'erased'; id: string }

export const noLook: Look = { status: 'none' }

export function lookReducer(look: Look, action: LookAction): Look {
  switch (action.type) {
    case 'sending':
      return begin(action)
    case 'sent':
      return look.status === 'sending' ? { ...look, sent: action.fraction } : look
    case 'accepted':
      return look.status === 'sending' ? making(action.reference, look.sources, false, action.demo) : look
    case 'found':
      return look.status === 'none' ? making(action.reference, action.sources, true) : look
    case 'adopted':
      return isHeld(look) ? look : making(action.reference, action.sources, true)
    case 'resumed':
      return look.status === 'failed' && look.reference ? making(look.reference, look.sources, true) : look
    case 'progress':
      return isBeingMade(look, action.id) ? advance(look, action.event) : look
    case 'done':
      if (!isBeingMade(look, action.id)) return look
      return {
        status: 'done',
        reference: look.reference,
        sources: look.sources,
        finished: action.finished,
        ...(look.demo && { demo: look.demo }),
      }
    case 'failed':
      return fail(look, action.id, action.failure)
    case 'chosen':
      // A new picture clears the error, and only the error.
      return look.status === 'failed' ? noLook : look
    case 'returned':
      return look.status === 'none' ? action.look : look
    case 'erased':
      if (referenceOf(look)?.id === action.id) return noLook
      return look.status === 'done' ? withoutVariant(look, action.id) : look
    case 'dismissed':
      break
  }
  return noLook
}

const withoutVariant = (look: DoneLook, id: string): DoneLook => {
  const variants = look.finished.variants.filter((variant) => variant.id !== id)
  return { ...look, finished: { ...look.finished, variants } }
}

const begin = ({ sources, ownerId, onDevice }: Extract<LookAction, { type: 'sending' }>): Look => ({
  status: 'sending',
  sent: 0,
  sources,
  ownerId,
  ...(onDevice && { onDevice }),
})

type Making = Extract<Look, { status: 'making' }>

const making = (
  reference: LookReference,
  sources: LookSources,
  found: boolean,
  demo?: DemoQuota,
): Making => ({
  status: 'making',
  reference,
  sources,
  found,
  // A look on this device does not queue.
  stage: reference.statusUrl === null ? 'preparing' : 'queued',
  progress: 0,
  queuePlace: null,
  ...(demo && { demo }),
})

const isBeingMade = (look: Look, id: string): look is Making =>
  look.status === 'making' && look.reference.id === id

/** Applies a progress event. Progress never decreases: a resumed stream may repeat events. */
function advance(look: Making, event: ProgressEvent): Making {
  if (event.progress < look.progress) return look
  return { ...look, stage: event.stage, progress: event.progress, queuePlace: event.queuePlace ?? null }
}

function fail(look: Look, id: string | null, failure: LookFailure): Look {
  if (id === null) {
    if (look.status !== 'sending') return look
    const { sources, ownerId } = look
    return { status: 'failed', failure, reference: null, sources, ownerId }
  }
  if (!isBeingMade(look, id)) return look
  const { sources, reference } = look
  return { status: 'failed', failure, reference, sources, ownerId: reference.ownerId }
}

/** True when an accepted look could not be followed, while the server may still be making it. */
export const isInterrupted = (look: Look) =>
  look.status === 'failed' &&
  typeof look.reference?.statusUrl === 'string' &&
  look.failure.remedy === 'connection'

export const isLoading = (look: Look) => look.status === 'sending' || look.status === 'making'

/** True for a look being made here, and for one made on this device, which would be lost. */
export const isHeld = (look: Look) => isLoading(look) || (look.status === 'done' && !isOnServer(look))

/** True once the server has accepted a look; false for looks made on this device. */
export const isOnServer = (look: Look) => typeof referenceOf(look)?.statusUrl === 'string'

/** The reference of a look; null until it is accepted. */
export const referenceOf = (look: Look): LookReference | null =>
  look.status === 'none' || look.status === 'sending' ? null : look.reference

/** Id of the user who pays for a look; null for a free look, and without a look. */
export function ownerOf(look: Look): string | null {
  if (look.status === 'none') return null
  return look.status === 'making' || look.status === 'done' ? look.reference.ownerId : look.ownerId
}

/** Names of the look's photo and clothing, as chosen here or as stored on the server; '' for an unnamed picture. */
export function namesOf({ sources, finished: { names, kinds = [] } }: DoneLook) {
  const chosen = [sources.clothing, ...(sources.others ?? [])].flatMap((picture) => picture?.name || [])
  // Only the first garment is remembered across a reload.
  const isKnownInPart = chosen.length < kinds.length && names.clothing
  return {
    model: sources.model?.name || names.model || '',
    clothing: isKnownInPart || formatList(chosen) || names.clothing || '',
  }
}

/** True when both looks are variations of the same request. */
export const isVariantOf = (look: Look, other: DoneLook | FailedLook): boolean =>
  look.status === 'done' && look.finished.variants.some(({ id }) => id === other.reference?.id)

/** Converts a finished generation for the result panel; `null` unless it succeeded. */
export function finishedLookOf(generation: Generation): FinishedLook | null {
  const { status, imageUrl, thumbnailUrl, width, height, warnings, savedId, variants } = generation
  const { personName, outfitName, garments } = generation
  const worn = garments.flatMap(({ name }) => name || [])
  const names = { model: personName, clothing: formatList(worn) || outfitName }
  if (status !== 'succeeded' || imageUrl === null || width === null || height === null) return null
  const kinds = garments.map(({ kind }) => kind)
  const picture = { image: imageUrl, thumbnail: thumbnailUrl, widthPx: width, heightPx: height }
  return { ...picture, warnings, kinds, savedId, names, variants }
}
