/**
 * API calls about racks: one photo and many garments, a look for each. All throw ApiError, or the signal's reason when
 * aborted.
 */
import { placeText } from '@toile/contract/person-at'
import { generation } from '@toile/contract/generations'
import type { Generation, ProgressEvent } from '@toile/contract/generations'
import { generateRack, getRack, rackProgressEvent } from '@toile/contract/racks'
import type { AcceptedRack, Rack } from '@toile/contract/racks'
import type { TryOnFields } from '@toile/contract/look-form'
import { newTraceparent } from '../lib/traceparent.ts'
import { call } from './call.ts'
import { ended, openStream } from './follow-generation.ts'
import { followToEnd, standardPace, type Pace } from './follow-to-end.ts'
import { sendForm } from './send-form.ts'

export type RackRequest = {
  /** Omitted when `fields.parentId` names a look. */
  userPhoto?: Blob | undefined
  outfitPhotos: readonly Blob[]
  fields: Omit<TryOnFields, 'outfitName'>
  /** In the order of the pictures. */
  outfitNames: readonly string[]
  /** Use the same key to repeat a press, so that a lost answer does not cause a second rack. */
  idempotencyKey: string
  signal?: AbortSignal | undefined
  onSent?: ((fraction: number) => void) | undefined
}

/** Requests a rack: for credits if a user is signed in, otherwise free. */
export async function requestRack(request: RackRequest): Promise<AcceptedRack> {
  const { userPhoto, outfitPhotos, fields, outfitNames, idempotencyKey, signal, onSent } = request
  const { personAt, category, ...others } = fields
  const answer = await sendForm(generateRack, {
    files: { ...(userPhoto && { userPhoto }), outfitPhoto: outfitPhotos },
    fields: {
      ...others,
      category: category?.join(','),
      personAt: personAt && placeText(personAt),
      outfitName: outfitNames,
    },
    headers: { 'idempotency-key': idempotencyKey, traceparent: newTraceparent() },
    signal,
    onSent,
  })
  return answer.body
}

export async function readRack(statusUrl: string, signal?: AbortSignal): Promise<Rack> {
  return (await call(getRack, { url: statusUrl, signal })).body
}

type RackListeners = {
  signal: AbortSignal
  onProgress: (id: string, event: ProgressEvent) => void
  /** Called when a look has ended, successfully or not. */
  onEnd: (look: Generation) => void
  pace?: Pace
}

/**
 * Follows a rack to the end of its last look: by one stream of server-sent events, and by polling where streams are
 * blocked. A look may be reported more than once.
 */
export async function followRack(
  { eventsUrl, statusUrl }: { eventsUrl: string; statusUrl: string },
  { signal, onProgress, onEnd, pace = standardPace }: RackListeners,
): Promise<void> {
  await followToEnd({
    open: () => openStream(eventsUrl, '', pace.silenceMs, signal),
    onEvent({ event, data }) {
      if (event === 'end') return 'ended'
      const value: unknown = JSON.parse(data)
      if (event === 'progress') {
        const { id, ...progress } = rackProgressEvent.parse(value)
        onProgress(id, progress)
      } else if (event === 'done' || event === 'failed') onEnd(ended(generation.parse(value)))
      return undefined
    },
    async poll() {
      const { looks } = await readRack(statusUrl, signal)
      for (const look of looks)
        if (look.finishedAt === null) onProgress(look.id, { stage: look.stage, progress: look.progress })
        else onEnd(ended(look))
      return looks.every(({ finishedAt }) => finishedAt !== null) ? 'ended' : undefined
    },
    pace,
    signal,
  })
}
