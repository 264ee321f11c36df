/** The look being made, from the press of the button to the picture. Pure: every change of it is an action here. */
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

/** Addresses of a look on the server; a demo's secret is part of `statusUrl` and `eventsUrl`. */
export type ServerReference = {
  id: string
  statusUrl: string
  eventsUrl: string
  startedAt: number
  /** The user who pays for it, and alone may see it; null for a free one. */
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

/** The pictures a look was made of: what stands beside the result, whatever is chosen in the sidebar since. */
export type LookSources = {
  model: Picture | null
  clothing: Picture | null
  /** Worn with the clothing. */
  others?: readonly Picture[]
}

export type FinishedLook = {
  /** Address of the picture; the picture itself when it was made on this device. */
  image: string | Blob
  widthPx: number
  heightPx: number
  warnings: Warning[]
  /** Small, for a tile. */
  thumbnail?: string | null
  /** The kinds of its garments as the engine saw them, in the order of the pictures. */
  kinds?: readonly (GarmentKind | null)[]
  /** Its item in the gallery, if it was saved when it was read. */
  savedId: string | null
  /** Names of the two pictures, as the server knows them. */
  names: { model: string | null; clothing: string | null }
  /** All that were asked for with it, itself included, those that were not made as well; none for a look alone. */
  variants: Variant[]
  /** Everyone in its photo, where it was made on this device. */
  people?: readonly SeenPerson[]
}

export type Look =
  | { status: 'none' }
  | { status: 'sending'; sent: number; sources: LookSources; ownerId: string | null; onDevice?: true }
  | {
      status: 'making'
      reference: LookReference
      sources: LookSources
      /** True when the look was under way before this page was opened. */
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
  /** Free looks of the day, as they stood when this one was accepted. */
  demo?: DemoQuota
}

export type LookAction =
  /** `onDevice`: nothing is sent, the engine comes. */
  | { type: 'sending'; sources: LookSources; ownerId: string | null; onDevice?: true }
  | { type: 'sent'; fraction: number }
  | { type: 'accepted'; reference: LookReference; demo?: DemoQuota | undefined }
  /** A look of before a reload; one that was asked for since is not replaced. */
  | { type: 'found'; reference: ServerReference; sources: LookSources }
  /** The user's look that is being made elsewhere takes the place of any that is not being made here. */
  | { type: 'adopted'; reference: ServerReference; sources: LookSources }
  /** After a lost connection. */
  | { type: 'resumed' }
  | { type: 'progress'; id: string; event: ProgressEvent }
  | { type: 'done'; id: string; finished: FinishedLook }
  /** `id` is `null` for a failure before the look was accepted. */
  | { type: 'failed'; id: string | null; failure: LookFailure }
  | { type: 'chosen' }
  | { type: 'dismissed' }
  /** The look was cancelled in the queue, or deleted. */
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
      return isLoading(look) ? look : making(action.reference, action.sources, true)
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
  // On this device there is no queue.
  stage: reference.statusUrl === null ? 'preparing' : 'queued',
  progress: 0,
  queuePlace: null,
  ...(demo && { demo }),
})

const isBeingMade = (look: Look, id: string): look is Making =>
  look.status === 'making' && look.reference.id === id

/** Never backwards: a resumed stream may tell again what was told before. */
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

/** The connection was lost, and the look may go on without us. */
export const isInterrupted = (look: Look) =>
  look.status === 'failed' &&
  typeof look.reference?.statusUrl === 'string' &&
  look.failure.remedy === 'connection'

export const isLoading = (look: Look) => look.status === 'sending' || look.status === 'making'

/** The reference of a look; null while it has not been accepted. */
export const referenceOf = (look: Look): LookReference | null =>
  look.status === 'none' || look.status === 'sending' ? null : look.reference

/** The user who pays for the look in hand; null for a free one, and where there is none. */
export function ownerOf(look: Look): string | null {
  if (look.status === 'none') return null
  return look.status === 'making' || look.status === 'done' ? look.reference.ownerId : look.ownerId
}

/** The names of its photo and clothing: as they were chosen here, or as the server knows them; '' without a name. */
export function namesOf({ sources, finished: { names, kinds = [] } }: DoneLook) {
  const chosen = [sources.clothing, ...(sources.others ?? [])].flatMap((picture) => picture?.name || [])
  // What is remembered over a reload is the first garment alone.
  const isKnownInPart = chosen.length < kinds.length && names.clothing
  return {
    model: sources.model?.name || names.model || '',
    clothing: isKnownInPart || formatList(chosen) || names.clothing || '',
  }
}

/** True when both looks came from one request. */
export const isVariantOf = (look: Look, other: DoneLook | FailedLook): boolean =>
  look.status === 'done' && look.finished.variants.some(({ id }) => id === other.reference?.id)

/** A finished generation as the result panel needs it; `null` while it is not finished well. */
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
