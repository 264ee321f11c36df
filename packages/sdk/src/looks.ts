/** Operations on looks: create, wait, get, list, cancel, delete, download. */
import type { Download } from './download.ts'
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
import { isTemporary, pause, withinLimit } from './retry.ts'
import type { CallOptions, Send } from './send.ts'

/** A picture to upload, or a reference to one that the server has or can fetch. */
export type Picture = Blob | PictureSource
export type Garment = Blob | (PictureSource & { category?: GarmentCategory })

/** A point in a photo: shares (0..1) of its width, from the left, and of its height, from the top. */
export type Place = NonNullable<CreateLookJson['personAt']>

export type NewLook = Omit<CreateLookJson, 'person' | 'garments'> & {
  person: Picture
  /** One garment, or up to three that are worn together. */
  garments: [Garment, ...Garment[]]
  /** Categories, in the order of the garments. A `category` of a garment itself takes precedence. */
  category?: GarmentCategory | readonly GarmentCategory[]
}

export type ListOptions = {
  status?: LookStatus
  metadata?: Record<string, string>
  /** Looks per page. */
  limit?: number
  signal?: AbortSignal
}

export type WaitOptions = {
  signal?: AbortSignal
  /**
   * Time limit; then `wait` rejects with `unreachable`, although the look may still be made. Twenty minutes by default,
   * as the longest attempt takes thirteen. With 0, the look is read once, within the limits of one call.
   */
  timeoutMs?: number
}

const WAIT_MS = 20 * 60_000
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 5000]

export function looksOf(send: Send, download: Download) {
  const get = (id: string, options: CallOptions = {}) => send<Look>('getLook', { ...options, params: { id } })
  return {
    /**
     * Requests a look and resolves when it is accepted. Then call `wait`, or pass `waitSeconds` (up to 90) to let this
     * call wait for the look. Rejects with `TypeError` for a mixture of uploads and references.
     */
    async create(request: NewLook, options: CallOptions & { waitSeconds?: number } = {}): Promise<Look> {
      const { waitSeconds = 0, idempotencyKey = crypto.randomUUID(), signal, onUpload } = options
      return send<Look>('createLook', {
        body: bodyOf(request),
        idempotencyKey,
        signal,
        onUpload,
        ...(waitSeconds > 0 && { headers: { prefer: `wait=${waitSeconds}` }, waitMs: waitSeconds * 1000 }),
      })
    },
    get,
    /**
     * Resolves with the look once it has succeeded, failed or been canceled. Until the time limit, a server that is
     * unreachable or overloaded is asked again.
     */
    async wait(id: string, { signal, timeoutMs = WAIT_MS }: WaitOptions = {}): Promise<Look> {
      const deadline = Date.now() + timeoutMs
      const untilMade = async (both?: AbortSignal) => {
        for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
          let failure: ToileError | undefined
          try {
            const look = await get(id, { signal: both })
            if (look.finishedAt !== null) return look
          } catch (error) {
            if (!isTemporary(error)) throw error
            failure = error
          }
          const waitMs = Math.max(pauseMs, 1000 * (failure?.retryAfterSeconds ?? 0))
          if (Date.now() + waitMs > deadline) throw notMadeYet(id, failure)
          await pause(waitMs, signal)
        }
      }
      if (timeoutMs === 0) return untilMade(signal)
      const lateError = (cause: unknown) => notMadeYet(id, cause)
      return withinLimit(untilMade, { limitMs: timeoutMs, signal, lateError })
    },
    /** Yields all stored looks, newest first, reading page by page. */
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
    /** Cancels an unfinished look. Rejects with `conflict` for a finished one. */
    cancel: (id: string, options: CallOptions = {}) =>
      send<Look>('cancelLook', { ...options, params: { id } }),
    /** Erases a look with its pictures. */
    delete: (id: string, options: CallOptions = {}) =>
      send<void>('deleteLook', { ...options, params: { id } }),
    /**
     * Downloads a look's picture. Rejects with `not_found` when it has none, or when its address has expired, an hour
     * after the look was read.
     */
    async download(
      { id, imageUrl }: Pick<Look, 'id' | 'imageUrl'>,
      { signal }: CallOptions = {},
    ): Promise<Blob> {
      if (imageUrl === null)
        throw new ToileError({ code: 'not_found', message: `The look ${id} has no picture.` })
      return download(imageUrl, signal)
    },
  }
}

const notMadeYet = (id: string, cause: unknown) =>
  new ToileError({ code: 'unreachable', message: `The look ${id} is not made yet.`, cause })

/** Formats a point for a form field. */
export const placeText = ({ x, y }: Place): string => `${x},${y}`

/**
 * Builds the body of a request: a form if it uploads all pictures, JSON if it refers to all of them. Throws `TypeError`
 * for a mixture, which the API does not accept.
 */
function bodyOf({ person, garments, category, personAt, metadata, ...fields }: NewLook): FormData | object {
  const categories = typeof category === 'string' ? [category] : (category ?? [])
  const uploads = garments.filter((garment) => garment instanceof Blob)
  if (!(person instanceof Blob) && uploads.length === 0) {
    const references = garments.map((garment, at) =>
      categories[at] && !(garment instanceof Blob) && garment.category === undefined
        ? Object.assign({}, garment, { category: categories[at] })
        : garment,
    )
    return {
      person,
      garments: references,
      ...fields,
      ...(personAt && { personAt }),
      ...(metadata && { metadata }),
    }
  }
  if (!(person instanceof Blob) || uploads.length < garments.length)
    throw new TypeError(
      'Pictures and references cannot be mixed: send all pictures, or upload them with `files.create` first.',
    )
  const form = new FormData()
  const list = categories.length > 0 ? categories.join(',') : undefined
  for (const [name, value] of Object.entries({ ...fields, category: list }))
    if (value !== undefined) form.append(name, String(value))
  if (personAt) form.append('personAt', placeText(personAt))
  if (metadata) form.append('metadata', JSON.stringify(metadata))
  form.append('person', person, 'person')
  for (const garment of uploads) form.append('garment', garment, 'garment')
  return form
}
