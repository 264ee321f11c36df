/** Requests a rack from the server, follows it to the end of its last look, and finds it again after a reload. */
import type { DemoQuota, Generation } from '@toile/contract/generations'
import { cancelGeneration } from '../../../api/generations.ts'
import { ApiError } from '../../../api/api-error.ts'
import { notCharged } from '../../../api/error-words.ts'
import { readGeneration } from '../../../api/read-generation.ts'
import { failureLine } from '../../../api/failure-words.ts'
import { followRack, readRack, requestRack } from '../../../api/racks.ts'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { failureOfFollowing, failureOfGeneration } from '../look/look-failure.ts'
import { finishedLookOf, lookReducer } from '../look/look-state.ts'
import type { Look, LookAction, LookSources, ServerReference } from '../look/look-state.ts'
import { forgetLook } from '../look/remembered-look.ts'
import { refreshSample } from '../look/use-remembered-look.ts'
import type { Picture } from '../picture/picture.ts'
import { nameOf } from '../request-look.ts'
import type { LookOrder, OrderForm } from '../request-look.ts'
import type { AcceptedOrder, Studio } from '../studio-store.ts'
import { categoryOf } from './garments-state.ts'
import { isAlone } from './rack-state.ts'
import type { Rack, RackReference } from './rack-state.ts'
import { rememberRack, rememberedRack } from './rack-reference.ts'
import { forgetRack } from './remembered-rack.ts'

export async function sendRack(
  { pair, garments, ownerId }: LookOrder,
  form: OrderForm,
): Promise<AcceptedOrder> {
  const { fields, parentId, ...sent } = form
  const { rackId, looks, statusUrl, eventsUrl, demo } = await requestRack({
    ...sent,
    fields: { ...fields, category: garments.map(categoryOf), ...(parentId !== undefined && { parentId }) },
    outfitNames: ownerId === null ? [] : garments.map(nameOf),
  })
  const reference: RackReference = {
    rackId,
    statusUrl,
    eventsUrl,
    looks: looks.map(({ id, statusUrl: status, eventsUrl: events }, k) => {
      const name = garments[k]?.name ?? ''
      return { id, statusUrl: status, eventsUrl: events, name }
    }),
    startedAt: Date.now(),
    ownerId,
  }
  const rack: Rack = {
    reference,
    looks: reference.looks.map((look, k) => {
      const sources = { model: pair.model, clothing: garments[k] ?? null }
      return makingLook(referenceTo(look, reference), sources, demo)
    }),
    chosenId: null,
  }
  return {
    onAccepted: ({ dispatch, ports }) => {
      forgetLook()
      void ports.pictureStore.put('look-model', pair.model)
      rememberRack(rack.reference)
      dispatch({ type: 'rackAccepted', rack })
    },
    statusUrls: looks.map((look) => look.statusUrl),
  }
}

const referenceTo = (
  { id, statusUrl, eventsUrl }: RackReference['looks'][number],
  { startedAt, ownerId }: RackReference,
): ServerReference => ({ id, statusUrl, eventsUrl, startedAt, ownerId })

export const makingLook = (reference: ServerReference, sources: LookSources, demo?: DemoQuota): Look => ({
  status: 'making',
  reference,
  sources,
  found: false,
  stage: 'queued',
  progress: 0,
  queuePlace: null,
  ...(demo && { demo }),
})

/** Returns a function that dispatches actions to the rack's looks until the signal aborts. */
export const lookDispatcher = (dispatch: Studio['dispatch'], signal: AbortSignal) => (action: LookAction) => {
  if (!signal.aborted) dispatch({ type: 'rackLook', action })
}

/** Dispatches each step of the rack's looks. When the rack cannot be followed, the unfinished ones are interrupted. */
export async function follow(
  { get, dispatch }: Studio,
  reference: RackReference,
  signal: AbortSignal,
): Promise<void> {
  const dispatchLook = lookDispatcher(dispatch, signal)
  try {
    await followRack(reference, {
      signal,
      onProgress: (id, event) => dispatchLook({ type: 'progress', id, event }),
      onEnd: (look) => dispatchLook(endOf(withName(look, reference))),
    })
    // The stream has ended: looks without an end were deleted elsewhere.
    for (const id of unfinishedIds(get().rack)) dispatchLook({ type: 'erased', id })
  } catch (error) {
    if (signal.aborted) return
    const failure = failureOfFollowing(error, reference.ownerId)
    for (const id of unfinishedIds(get().rack)) dispatchLook({ type: 'failed', id, failure })
  }
}

/** Ids of the unfinished looks that are part of the server's rack. */
const unfinishedIds = (rack: Rack | null): string[] =>
  rack?.looks.flatMap((look) =>
    look.status === 'making' && !isAlone(rack.reference, look.reference.id) ? [look.reference.id] : [],
  ) ?? []

/** Adds the remembered name of the garment, which the server does not store for free looks. */
const withName = (look: Generation, { looks }: RackReference): Generation => ({
  ...look,
  outfitName: look.outfitName ?? looks.find(({ id }) => id === look.id)?.name ?? null,
})

export function endOf(look: Generation): LookAction {
  const finished = finishedLookOf(look)
  if (finished) return { type: 'done', id: look.id, finished }
  return { type: 'failed', id: look.id, failure: failureOfGeneration(look) }
}

/**
 * Restores the rack from before a reload, unless a look has been made or ordered since. A rack that is gone, or another
 * user's, is forgotten.
 * @param personId undefined while the session is loading: until then only a visitor's rack is restored
 */
export async function findRack(
  { get, dispatch, ports }: Studio,
  personId: string | null | undefined,
): Promise<void> {
  const reference = rememberedRack()
  if (!reference) return
  if (reference.ownerId !== null && reference.ownerId !== personId) {
    if (personId !== undefined) forgetRack()
    return
  }
  try {
    const [looks, photo] = await Promise.all([readLooks(reference), ports.pictureStore.get('look-model')])
    const { look, rack } = get()
    if (rack || look.status !== 'none') return
    const found = rackOf(reference, looks, refreshSample(photo))
    // The server's rack may still contain failed looks that were replaced by looks deleted since.
    if (found.looks.length === 0) forgetRack()
    else dispatch({ type: 'rackAccepted', rack: found })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') forgetRack()
  }
}

/** Reads the looks of the server's rack, and those requested again on their own. */
async function readLooks(reference: RackReference): Promise<Generation[]> {
  const alone = reference.looks.filter((look) => look.isAlone)
  const [{ looks }, ...others] = await Promise.all([
    readRack(reference.statusUrl),
    ...alone.map(({ statusUrl }) => readGeneration(statusUrl).catch(nullIfGone)),
  ])
  return [...looks, ...others.filter((look) => look !== null)]
}

function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_found') return null
  throw error
}

/** Builds the rack from its reference and looks; looks deleted meanwhile are left out. */
function rackOf(reference: RackReference, looks: readonly Generation[], model: Picture | null): Rack {
  const found = reference.looks.flatMap((remembered) => {
    const look = looks.find(({ id }) => id === remembered.id)
    if (!look) return []
    const begun = makingLook(referenceTo(remembered, reference), { model, clothing: null })
    return [lookReducer(begun, stepOf(withName(look, reference)))]
  })
  return { reference, looks: found, chosenId: null }
}

const stepOf = (look: Generation): LookAction =>
  look.finishedAt === null
    ? { type: 'progress', id: look.id, event: { stage: look.stage, progress: look.progress } }
    : endOf(look)

/** Cancels one look of the rack; the others continue. */
export async function cancelOne(
  { dispatch, page }: Studio,
  { id, statusUrl, ownerId }: ServerReference,
): Promise<void> {
  dispatch({ type: 'cancelling', isWaiting: true })
  try {
    await cancelGeneration(statusUrl)
    dispatch({ type: 'rackLook', action: { type: 'erased', id } })
    showToast(ownerId === null ? t('studio.cancelled') : `${t('studio.cancelled')} ${notCharged()}`)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found')
      dispatch({ type: 'rackLook', action: { type: 'erased', id } })
    else if (error instanceof ApiError && error.code === 'conflict') showToast(t('studio.cancelled.late'))
    else showToast(`${t('studio.cancelled.failed')} ${failureLine(error)}`)
  } finally {
    dispatch({ type: 'cancelling', isWaiting: false })
    page.onCreditsMoved()
  }
}
