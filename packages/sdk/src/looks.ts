/** Looks: made, waited for, read, downloaded. */
import { ToileError } from './errors.ts'
import type {
  CreateLookJson,
  GarmentCategory,
  Look,
  LookList,
  LookStatus,
  PictureSource,
} from './generated.ts'
import { pages } from './pages.ts'
import { pause, type CallOptions, type Send } from './send.ts'

/** A picture of your own, or one that is there already. */
export type Picture = Blob | PictureSource
export type Garment = Blob | (PictureSource & { category?: GarmentCategory })

/** Shares of a photo's width, from the left, and of its height, from the top. */
export type Place = NonNullable<CreateLookJson['personAt']>

export type NewLook = Omit<CreateLookJson, 'person' | 'garments'> & {
  person: Picture
  /** One garment, or up to three that are worn together. */
  garments: [Garment, ...Garment[]]
  /** Of garments that are given as pictures, in their order. */
  category?: GarmentCategory | readonly GarmentCategory[]
}

export type ListOptions = {
  status?: LookStatus
  metadata?: Record<string, string>
  /** Of one page. */
  limit?: number
  signal?: AbortSignal
}

export type WaitOptions = {
  signal?: AbortSignal
  /** After which it rejects with `unreachable`; ten minutes unless told. */
  timeoutMs?: number
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 5000]

export function looksOf(send: Send, doFetch: typeof fetch) {
  const get = (id: string, options: CallOptions = {}) => send<Look>('getLook', { ...options, params: { id } })
  return {
    /** Asks for a look. Resolves when it is accepted: `wait` for it, or ask for it with `waitSeconds`, up to 90. */
    create(wish: NewLook, options: CallOptions & { waitSeconds?: number } = {}): Promise<Look> {
      const { waitSeconds = 0, idempotencyKey = crypto.randomUUID(), signal, onUpload } = options
      return send<Look>('createLook', {
        body: bodyOf(wish),
        idempotencyKey,
        signal,
        onUpload,
        ...(waitSeconds > 0 && { headers: { prefer: `wait=${waitSeconds}` }, waitMs: waitSeconds * 1000 }),
      })
    },
    get,
    /** Resolves with the look once it has succeeded, failed or been canceled. */
    async wait(id: string, { signal, timeoutMs = 600_000 }: WaitOptions = {}): Promise<Look> {
      const until = Date.now() + timeoutMs
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
        const look = await get(id, { signal })
        if (look.finishedAt !== null) return look
        if (Date.now() + pauseMs > until)
          throw new ToileError({ code: 'unreachable', message: `The look ${id} is not made yet.` })
        await pause(pauseMs, signal)
      }
    },
    /** All looks of the last day, the newest first, page by page as they are read. */
    list({ status, metadata = {}, limit, signal }: ListOptions = {}): AsyncGenerator<Look> {
      return pages<Look>((cursor) => {
        const query = new URLSearchParams()
        if (status) query.set('status', status)
        if (limit) query.set('limit', String(limit))
        if (cursor) query.set('cursor', cursor)
        for (const [key, value] of Object.entries(metadata)) query.set(`metadata[${key}]`, value)
        return send<LookList>('listLooks', { query, signal })
      })
    },
    /** Rejects with `conflict` for a look that is finished. */
    cancel: (id: string, options: CallOptions = {}) =>
      send<Look>('cancelLook', { ...options, params: { id } }),
    /** Erases a look with its pictures. */
    delete: (id: string, options: CallOptions = {}) =>
      send<void>('deleteLook', { ...options, params: { id } }),
    /** The picture of a look that has succeeded. */
    async download(
      { id, imageUrl }: Pick<Look, 'id' | 'imageUrl'>,
      { signal }: CallOptions = {},
    ): Promise<Blob> {
      if (imageUrl === null)
        throw new ToileError({ code: 'not_found', message: `The look ${id} has no picture.` })
      const response = await doFetch(imageUrl, signal ? { signal } : {})
      if (!response.ok)
        throw new ToileError({
          code: 'not_found',
          status: response.status,
          message: 'The address of the picture works no more: read the look again.',
        })
      return response.blob()
    },
  }
}

/** As a field of a form. */
export const placeText = ({ x, y }: Place): string => `${x},${y}`

/** A form where a picture is sent, else JSON. */
function bodyOf({ person, garments, category, personAt, metadata, ...fields }: NewLook): FormData | object {
  const categories = typeof category === 'string' ? [category] : (category ?? [])
  const sent = garments.filter((garment) => garment instanceof Blob)
  if (!(person instanceof Blob) && sent.length === 0) {
    const named = garments.map((garment, at) =>
      categories[at] && !(garment instanceof Blob) && garment.category === undefined
        ? Object.assign({}, garment, { category: categories[at] })
        : garment,
    )
    return {
      person,
      garments: named,
      ...fields,
      ...(personAt && { personAt }),
      ...(metadata && { metadata }),
    }
  }
  if (!(person instanceof Blob) || sent.length < garments.length)
    throw new TypeError('Send all pictures, or name all: a picture is sent for later by `files.create`.')
  const form = new FormData()
  const list = categories.length > 0 ? categories.join(',') : undefined
  for (const [name, value] of Object.entries({ ...fields, category: list }))
    if (value !== undefined) form.append(name, String(value))
  if (personAt) form.append('personAt', placeText(personAt))
  if (metadata) form.append('metadata', JSON.stringify(metadata))
  form.append('person', person, 'person')
  for (const garment of sent) form.append('garment', garment, 'garment')
  return form
}
