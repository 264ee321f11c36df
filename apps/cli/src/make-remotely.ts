/** Makes looks on a server, with an API key. */
import { openAsBlob } from 'node:fs'
import { UnreadablePicture } from '@toile/engine/codecs'
import type { TryOnOptions } from '@toile/engine/engine'
import { LIKELY_CONFIDENCE } from '@toile/engine/engine'
import { Aborted, EngineError, EngineFailed, NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { Toile, ToileError, type Look, type NewLook } from '../../../packages/sdk/src/index.ts'
import type { MakeLook } from './make-looks.ts'

/** Keeps Ctrl+C from hanging on a server that does not answer: time to accept a look, and time to cancel it. */
const CANCEL_TIMEOUT_MS = 5000

export type Server = { address: string; apiKey: string }

type Remotely = { server: Server; person: string; options: TryOnOptions; signal: AbortSignal }

export function makeRemotely({ server, person, options, signal }: Remotely): MakeLook {
  const toile = new Toile({ apiKey: server.apiKey, baseUrl: server.address })
  const { category, quality, realism, fit, tuck, seed, personAt } = options
  const make: MakeLook = async ({ garment, format }) => {
    const startedAt = performance.now()
    const request: NewLook = {
      person: await openPicture(person),
      garments: [await openPicture(garment)],
      outputFormat: format,
      ...(category && { category }),
      ...(quality && { tier: quality }),
      ...(realism !== undefined && { realism }),
      ...(fit && { fit }),
      ...(tuck && { tuck }),
      ...(seed !== undefined && { seed }),
      ...(personAt && { personAt }),
    }
    const asked = await requestLook(toile, request, signal)
    const { look, picture } = await fetchLook({ toile, server, signal }, asked.id)
    const confidence = look.score ?? 0
    const report = {
      width: look.width ?? 0,
      height: look.height ?? 0,
      warnings: look.warnings,
      engine: look.engine ?? '',
      ms: { remote: performance.now() - startedAt },
      confidence,
      verdict: confidence >= LIKELY_CONFIDENCE ? ('likely' as const) : ('doubtful' as const),
    }
    const file = new Uint8Array(await picture.arrayBuffer())
    return { report, file, howToFetch: howToFetch(server, asked.id) }
  }
  return async (task, onProgress) => {
    try {
      return await make(task, onProgress)
    } catch (error) {
      if (signal.aborted && !(error instanceof Aborted)) throw new Aborted({ cause: error })
      throw error instanceof ToileError ? failureOf(error) : error
    }
  }
}

/** Opens a picture's file. Rejects with UnreadablePicture, which names it. */
async function openPicture(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch (cause) {
    throw new UnreadablePicture(`The file ${file} cannot be opened.`, { cause })
  }
}

/**
 * Requests a look. When the signal aborts, waits a short time for the answer: only a look whose id is known can be
 * canceled.
 */
async function requestLook(toile: Toile, request: NewLook, signal: AbortSignal): Promise<Look> {
  signal.throwIfAborted()
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const startTimer = () => void (timer = setTimeout(() => limit.abort(signal.reason), CANCEL_TIMEOUT_MS))
  signal.addEventListener('abort', startTimer, { once: true })
  try {
    return await toile.looks.create(request, { signal: limit.signal })
  } catch (error) {
    if (!limit.signal.aborted) throw error
    throw new StoppedTooLate('The server may still make and charge the look.', { cause: error })
  } finally {
    signal.removeEventListener('abort', startTimer)
    clearTimeout(timer)
  }
}

type FetchDeps = { toile: Toile; server: Server; signal: AbortSignal }

/**
 * Waits for a look and downloads it. When the signal aborts, the look is canceled. If the look was or may still be made,
 * the error says how to fetch it.
 */
async function fetchLook({ toile, server, signal }: FetchDeps, id: string) {
  try {
    const look = await toile.looks.wait(id, { signal })
    if (look.status !== 'succeeded') throw failureOf(look.error)
    return { look, picture: await toile.looks.download(look, { signal }) }
  } catch (error) {
    const isOver = error instanceof EngineError || error instanceof UnreadablePicture
    if (isOver || (signal.aborted && (await cancel(toile, id)))) throw error
    const left = howToFetch(server, id)
    if (signal.aborted) throw new StoppedTooLate(left, { cause: error })
    throw new EngineFailed(`${messageOf(error)} ${left}`, { retryable: false, cause: error })
  }
}

/** Cancels a look. Resolves with false when that fails, as for a finished look. */
const cancel = (toile: Toile, id: string): Promise<boolean> =>
  toile.looks.cancel(id, { signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )

/** Says how to fetch a look that stays on the server. */
const howToFetch = ({ address }: Server, id: string): string =>
  `The server may have made and charged the look ${id}. To get its imageUrl: ` +
  `curl -H "Authorization: Bearer $TOILE_API_KEY" ${address.replace(/\/$/, '')}/api/v1/looks/${id}`

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The command was stopped, and its look could not be canceled. */
class StoppedTooLate extends Aborted {
  constructor(left: string, options: ErrorOptions) {
    super(options)
    this.message += ` ${left}`
  }
}

/** Turns the server's refusal or a look's error into the error that this machine's engine throws. */
function failureOf(error: Pick<ToileError, 'code' | 'message'> | null): Error {
  const { code, message = 'The look was canceled.' } = error ?? {}
  const options = { cause: error }
  if (code === 'no_person_found') return new NoPersonFound(message, options)
  if (code === 'no_garment_found') return new NoGarmentFound(message, options)
  if (code === 'unreadable_image' || code === 'unsupported_image')
    return new UnreadablePicture(message, options)
  return new EngineFailed(message, { retryable: false, ...options })
}
