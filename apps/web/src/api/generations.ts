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

/** The fields of a request. `category` and `outfitName` are lists, in the order of the pictures, when there are several garments. */
type RequestFields = Omit<LookFields, 'category' | 'outfitName'> & {
  category?: GarmentCategory | readonly GarmentCategory[]
  outfitName?: string | readonly string[] | undefined
  parentId?: string | undefined
}

export type LookRequest = {
  /** True for a look for credits, by a signed-in user; free otherwise. */
  paid: boolean
  /** Left out where `fields.parentId` names a look to dress further. */
  userPhoto?: Blob | undefined
  /** Several are worn together, in a look for credits. */
  outfitPhoto: Blob | readonly Blob[]
  fields?: RequestFields
  /** The same key for a repeat of the same press, so that a lost answer does not make a second look. */
  idempotencyKey: string
  signal?: AbortSignal | undefined
  onSent?: ((fraction: number) => void) | undefined
}

/** `demo` is set for free looks only. */
export type RequestedLook = AcceptedGeneration & { demo?: DemoQuota }

/**
 * Asks for a look and answers as soon as it is accepted; `followGeneration` takes it from there.
 * Throws ApiError, or the signal's reason when aborted.
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
  // A server that has the look already answers with it, whatever was preferred.
  const { id, statusUrl } = answer.body
  const demo = 'demo' in answer.body && { demo: answer.body.demo }
  return { id, status: 'succeeded', statusUrl, eventsUrl: statusUrl, ...demo }
}

/**
 * Ends a look that waits or is being made. Throws ApiError `conflict` when it was finished before that: then it stays.
 */
export async function cancelGeneration(statusUrl: string): Promise<void> {
  await call(deleteGeneration, { url: statusUrl, query: { only: 'unfinished' } })
}

/** Ends a look. A finished one of the person can be restored for the minutes that the server gives for it. */
export async function deleteLook(statusUrl: string): Promise<void> {
  await call(deleteGeneration, { url: statusUrl })
}
