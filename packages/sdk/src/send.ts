/** Calls the API: retries when that is safe and may help, parses the response, and throws failures as `ToileError`. */
import { ToileError, type ToileErrorCode } from './errors.ts'
import { calls, type CallName, type ProofChallenge } from './generated.ts'
import { prove } from './proof.ts'
import { upload, type UploadProgress } from './upload.ts'

export type ToileOptions = {
  /** An API key, created on the server's page `/developers`. */
  apiKey: string
  /** Address of the server, such as `https://toile.example.com`. */
  baseUrl: string
  /** Retries after the first attempt; 3 by default. */
  maxRetries?: number
  /** Time limit of one attempt; two minutes by default. */
  timeoutMs?: number
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** A repeated request with the same key gets the first response. `looks.create` generates a key if none is given. */
  idempotencyKey?: string | undefined
  /** Called with the upload's progress, which starts again at 0 on a retry. */
  onUpload?: ((progress: UploadProgress) => void) | undefined
}

type Sent = CallOptions & {
  params?: Record<string, string>
  query?: URLSearchParams
  body?: unknown
  headers?: Record<string, string>
  /** Time for which the server is asked to wait, added to `timeoutMs`. */
  waitMs?: number
  /** True when the response is text, not JSON. */
  isText?: boolean
}

export type Send = <Answer>(call: CallName, options?: Sent) => Promise<Answer>

const RETRIED = new Set([408, 429, 500, 502, 503, 504])
/** Longest pause before a retry. A call fails instead of waiting for a longer `Retry-After`. */
const LONGEST_WAIT_SECONDS = 60

export function createSend(options: ToileOptions): Send {
  const { apiKey, baseUrl, maxRetries = 3, timeoutMs = 120_000 } = options
  const doFetch = options.fetch ?? fetch
  return async function send<Answer>(call: CallName, sent: Sent = {}): Promise<Answer> {
    const [method, path] = calls[call]
    const url = addressOf(baseUrl, path, sent)
    const isForm = sent.body instanceof FormData
    const headers: Record<string, string> = {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      ...(sent.body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(sent.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),
      ...sent.headers,
    }
    const body = isForm ? (sent.body as FormData) : sent.body === undefined ? null : JSON.stringify(sent.body)
    const mayRepeat = method !== 'POST' || sent.idempotencyKey !== undefined
    for (let tries = 0; ; tries++) {
      const late = AbortSignal.timeout(timeoutMs + (sent.waitMs ?? 0))
      const signal = sent.signal ? AbortSignal.any([sent.signal, late]) : late
      try {
        const { onUpload } = sent
        const response =
          onUpload && body instanceof FormData
            ? await upload(options.fetch, { url, method, headers, body, signal, onUpload })
            : await doFetch(url, { method, headers, body, signal })
        return await read<Answer>(response, sent.isText === true)
      } catch (error) {
        sent.signal?.throwIfAborted()
        const refused = error instanceof ToileError ? error : unreachable(error)
        const challenge = challengeOf(refused)
        if (challenge && tries < maxRetries) {
          headers['altcha'] = await prove(challenge, sent.signal)
          continue
        }
        const waitSeconds = refused.retryAfterSeconds ?? Math.min(0.5 * 2 ** tries, LONGEST_WAIT_SECONDS)
        const isWorthwhile = refused.status === 0 || RETRIED.has(refused.status)
        if (!mayRepeat || !isWorthwhile || tries >= maxRetries || waitSeconds > LONGEST_WAIT_SECONDS)
          throw refused
        await pause(waitSeconds * 1000, sent.signal)
      }
    }
  }
}

/** Returns the challenge of a `proof_required` error; undefined for other errors. */
const challengeOf = ({ code, details }: ToileError): ProofChallenge | undefined =>
  code === 'proof_required' ? (details as { challenge?: ProofChallenge } | undefined)?.challenge : undefined

function addressOf(baseUrl: string, path: string, { params = {}, query }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = query && query.size > 0 ? `?${query}` : ''
  return `${baseUrl.replace(/\/$/, '')}/api${filled}${search}`
}

async function read<Answer>(response: Response, isText: boolean): Promise<Answer> {
  const text = await response.text()
  if (response.status === 204) return undefined as Answer
  if (response.ok && isText) return text as Answer
  const body = parse(text)
  if (response.ok && body !== undefined) return body as Answer
  const { error, code, requestId, details } = (body ?? {}) as Record<string, unknown>
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new ToileError({
    code: typeof code === 'string' ? (code as ToileErrorCode) : 'unexpected_answer',
    message: typeof error === 'string' ? error : `The server answered ${response.status}.`,
    status: response.status,
    requestId:
      typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    details,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const unreachable = (cause: unknown) =>
  new ToileError({ code: 'unreachable', message: 'The server could not be reached.', cause })

/** Resolves after `ms`; rejects with the signal's reason when it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}
