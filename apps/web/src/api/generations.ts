import {
  deleteGeneration,
  generateDemo,
  generateTryOn,
  type AcceptedGeneration,
  type DemoQuota,
  type LookFields,
} from '@toile/contract/generations'
import type { GarmentCategory } from '@toile/contract/garments'
import { placeText } from '@toile/contract/person-at'
import { newTraceparent } from '../lib/traceparent.ts'
import { call } from './call.ts'
import { sendForm } from './send-form.ts'

/**
 * The fields of a request. For several garments, `category` and `outfitName` are lists in the order of the pictures.
 */
type RequestFields = Omit<LookFields, 'category' | 'outfitName'> & {
  category?: GarmentCategory | readonly GarmentCategory[]
  outfitName?: string | readonly string[] | undefined
  parentId?: string | undefined
}

export type LookRequest = {
  /** True for a look paid with credits by a signed-in user; false for a free one. */
  paid: boolean
  /** Omitted when `fields.parentId` names a look to dress further. */
  userPhoto?: Blob | undefined
  /** Several garments are worn together, in paid looks only. */
  outfitPhoto: Blob | readonly Blob[]
  fields?: RequestFields
  /** Use the same key to repeat a press, so that a lost answer does not cause a second look. */
  idempotencyKey: string
  signal?: AbortSignal | undefined
  onSent?: ((fraction: number) => void) | undefined
}

/** An accepted look. `demo` is set for free looks only. */
export type RequestedLook = AcceptedGeneration & { demo?: DemoQuota }

/**
 * Requests a look and resolves as soon as it is accepted; follow it with `followGeneration`. Throws ApiError, or the
 * signal's reason when aborted.
 */
export async function requestLook(request: LookRequest): Promise<RequestedLook> {
  const { paid, userPhoto, outfitPhoto, fields = {}, idempotencyKey, signal, onSent } = request
  const { personAt, category, ...others } = fields
  const form = {
    files: { ...(userPhoto && { userPhoto }), outfitPhoto },
    fields: {
      ...others,
      category: category && [category].flat().join(','),
      personAt: personAt && placeText(personAt),
    },
    headers: {
      prefer: 'respond-async',
      'idempotency-key': idempotencyKey,
      traceparent: newTraceparent(),
    },
    signal,
    onSent,
  }
  const answer = paid ? await sendForm(generateTryOn, form) : await sendForm(generateDemo, form)
  if (answer.status === 202) return answer.body
  // A server that already has the look returns it, despite `prefer`.
  const { id, statusUrl } = answer.body
  const demo = 'demo' in answer.body && { demo: answer.body.demo }
  return { id, status: 'succeeded', statusUrl, eventsUrl: statusUrl, ...demo }
}

/** Cancels a queued or running look. Throws ApiError `conflict` when it had already finished; then it stays. */
export async function cancelGeneration(statusUrl: string): Promise<void> {
  await call(deleteGeneration, { url: statusUrl, query: { only: 'unfinished' } })
}

/** Cancels or deletes a look. A user's finished look can be restored for some minutes. */
export async function deleteLook(statusUrl: string): Promise<void> {
  await call(deleteGeneration, { url: statusUrl })
}
