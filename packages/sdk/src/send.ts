/** Calls the API, with retries: parses the response, and throws failures as `ToileError`. */
import { ToileError, type ToileErrorCode } from './errors.ts'
import { calls, idempotentCalls, type CallName, type ProofChallenge } from './generated.ts'
import { prove } from './proof.ts'
import { retryAfterOf, withRetries } from './retry.ts'
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
  /**
   * A repeated request with the same key gets the first response. `looks.create` and `batches.create` generate a key if
   * none is given; other calls do not read it.
   */
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

export const DEFAULT_RETRIES = 3
export const DEFAULT_TIMEOUT_MS = 120_000

export function createSend(options: ToileOptions): Send {
  const { apiKey, baseUrl, maxRetries = DEFAULT_RETRIES, timeoutMs = DEFAULT_TIMEOUT_MS } = options
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
    /** True once an attempt may have had its effect without an answer. */
    let isUncertain = false
    return withRetries(
      async (signal) => {
        const { onUpload } = sent
        const response =
          onUpload && body instanceof FormData
            ? await upload(options.fetch, { url, method, headers, body, signal, onUpload })
            : await doFetch(url, { method, headers, body, signal })
        if (method === 'DELETE' && response.status === 404 && isUncertain) {
          // Frees the connection.
          await response.body?.cancel()
          return undefined as Answer
        }
        return read<Answer>(response, sent.isText === true)
      },
      {
        maxRetries,
        timeoutMs: timeoutMs + (sent.waitMs ?? 0),
        signal: sent.signal,
        mayRepeat: method !== 'POST' || (sent.idempotencyKey !== undefined && idempotentCalls.includes(call)),
        async prepare(failure) {
          isUncertain ||= failure.code !== 'rate_limited'
          const challenge = challengeOf(failure)
          if (!challenge) return false
          // The server did nothing yet, so even a request that may not be repeated is sent again.
          headers['altcha'] = await prove(challenge, sent.signal)
          return true
        },
      },
    )
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
  throw new ToileError({
    code: typeof code === 'string' ? (code as ToileErrorCode) : 'unexpected_answer',
    message: typeof error === 'string' ? error : `The server answered ${response.status}.`,
    status: response.status,
    requestId:
      typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined),
    retryAfterSeconds: retryAfterOf(response),
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
