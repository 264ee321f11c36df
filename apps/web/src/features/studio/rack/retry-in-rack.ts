/** Requests a failed look of a rack again on its own; the new look takes its place. */
import { costByTier, maxShortEdgePxByPlan } from '@toile/contract/business'
import { failureLine } from '../../../api/failure-words.ts'
import { followGeneration } from '../../../api/follow-generation.ts'
import { randomId } from '../../../lib/random-id.ts'
import { showToast } from '../../../ui/toasts.ts'
import { planShortEdgePx } from '../look-size.ts'
import { failureOfFollowing } from '../look/look-failure.ts'
import type { FailedLook, LookAction } from '../look/look-state.ts'
import { isReady } from '../picture/picture.ts'
import { isRefusal, orderSingleLook, sendContent } from '../request-look.ts'
import type { LookOrder } from '../request-look.ts'
import type { Studio } from '../studio-store.ts'
import { categoryOf } from './garments-state.ts'
import { rememberRack } from './rack-reference.ts'
import { isAlone } from './rack-state.ts'
import type { RackReference } from './rack-state.ts'
import { makingLook, endOf, lookDispatcher } from './rack-work.ts'

/** Idempotency keys by failed look, until a refusal: a repeated press after a lost answer makes no second look. */
const keys = new WeakMap<FailedLook, string>()
const sending = new WeakSet<FailedLook>()

export async function retryInRack(studio: Studio, failed: FailedLook): Promise<void> {
  const order = orderOf(studio, failed)
  if (!order || sending.has(failed)) return
  const { person } = studio.get()
  const cost = costByTier[order.options.qualityTier]
  if (person?.credits != null && person.credits < cost) {
    studio.page.onMissingCredits({ cost, credits: person.credits })
    return
  }
  sending.add(failed)
  try {
    const { reference, demo } = await sendContent(studio, order, (content, isAgain) => {
      const idempotencyKey = (isAgain ? undefined : keys.get(failed)) ?? randomId()
      keys.set(failed, idempotencyKey)
      const { signal } = new AbortController()
      return orderSingleLook(order, { ...content, idempotencyKey, signal, onSent: () => undefined })
    })
    const { rack } = studio.get()
    const before = failed.reference?.id
    if (!rack || before === undefined) return
    const { id, statusUrl, eventsUrl } = reference
    const looks = rack.reference.looks.map((look) =>
      look.id === before ? { ...look, id, statusUrl, eventsUrl, isAlone: true as const } : look,
    )
    const look = makingLook(reference, failed.sources, demo)
    studio.dispatch({ type: 'rackReplaced', id: before, look, reference: { ...rack.reference, looks } })
    rememberRack({ ...rack.reference, looks })
  } catch (error) {
    if (isRefusal(error)) keys.delete(failed)
    showToast(failureLine(error))
  } finally {
    sending.delete(failed)
  }
}

/** Returns the order for one look; null when its pictures are no longer loaded. */
function orderOf(studio: Studio, { sources, ownerId }: FailedLook): LookOrder | null {
  const { model, clothing } = sources
  if (!isReady(model) || !isReady(clothing)) return null
  const { options, person } = studio.get()
  return {
    pair: { model, clothing },
    garments: [clothing],
    isRack: false,
    options: { ...options, samples: 1, category: categoryOf(clothing) },
    ownerId,
    shortEdgePx: ownerId === null ? maxShortEdgePxByPlan.Free : planShortEdgePx(person?.plan ?? null),
  }
}

/** Follows the looks that are not part of the server's rack, each on its own. */
export async function followSingly(
  { get, dispatch }: Studio,
  reference: RackReference,
  signal: AbortSignal,
): Promise<void> {
  const dispatchLook = lookDispatcher(dispatch, signal)
  const making = get().rack?.looks.flatMap((look) =>
    look.status === 'making' && look.reference.statusUrl !== null && isAlone(reference, look.reference.id)
      ? [look.reference]
      : [],
  )
  await Promise.all(
    (making ?? []).map(async (look) => {
      const { id, ownerId } = look
      try {
        const onProgress = (event: Extract<LookAction, { type: 'progress' }>['event']) =>
          dispatchLook({ type: 'progress', id, event })
        dispatchLook(endOf(await followGeneration(look, { signal, onProgress })))
      } catch (error) {
        const failure = failureOfFollowing(error, ownerId)
        if (!signal.aborted) dispatchLook({ type: 'failed', id, failure })
      }
    }),
  )
}
