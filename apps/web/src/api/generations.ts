import {
  deleteGeneration,
  generateDemo,
  type AcceptedGeneration,
  type LookFields,
} from '@toile/contract/generations'
import { call } from './call.ts'
import { sendForm } from './send-form.ts'

export type DemoRequest = {
  userPhoto: Blob
  outfitPhoto: Blob
  fields?: LookFields
  /** The same key for a repeat of the same press, so that a lost answer does not make a second look. */
  idempotencyKey: string
  signal?: AbortSignal | undefined
  onSent?: ((fraction: number) => void) | undefined
}

/**
 * Asks for a free look and answers as soon as it is accepted; `followGeneration` takes it from there.
 * Throws ApiError, or the signal's reason when aborted.
 */
export async function requestDemo(request: DemoRequest): Promise<AcceptedGeneration> {
  const { userPhoto, outfitPhoto, fields = {}, idempotencyKey, signal, onSent } = request
  const answer = await sendForm(generateDemo, {
    files: { userPhoto, outfitPhoto },
    fields,
    headers: { prefer: 'respond-async', 'idempotency-key': idempotencyKey },
    signal,
    onSent,
  })
  if (answer.status === 202) return answer.body
  // A server that has the look already answers with it, whatever was preferred.
  const { id, statusUrl } = answer.body
  return { id, status: 'succeeded', statusUrl, eventsUrl: statusUrl }
}

/** Takes a waiting look out of the queue, or erases the pictures of a finished one. */
export async function cancelGeneration(statusUrl: string): Promise<void> {
  await call(deleteGeneration, { url: statusUrl })
}
