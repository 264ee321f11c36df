/** Calls a provider over HTTP, with limits of time and size and without redirects, and maps failures to reasons. */
import type * as z from 'zod'
import { ProviderFailed } from './provider-failed.ts'

export type HttpCall = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as a multipart form, or URL-encoded. */
  readonly form?: FormData | URLSearchParams
  readonly timeoutMs?: number
  readonly signal: AbortSignal
}

export type HttpAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

const TIMEOUT_MS = 15_000
/** Enough for 4K pictures as PNG in base64. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
const DETAIL_CHARACTERS = 200
const MAX_RETRY_AFTER_MS = 3_600_000
/** A gateway (524: Cloudflare's) got no answer from the server behind it, which may still do what was asked. */
const GATEWAY_TIMEOUTS: ReadonlySet<number> = new Set([504, 524])
/** Codes of connection errors that occur before anything is sent. */
const NOTHING_SENT =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|SELF_SIGNED/

/** Makes a call and returns its answer, of any status. Rejects with ProviderFailed, or with the signal's reason. */
export async function callProvider(provider: string, url: string | URL, call: HttpCall): Promise<HttpAnswer> {
  const { method = 'POST', headers = {}, timeoutMs = TIMEOUT_MS, signal } = call
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const content = await contentOf(call)
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...content?.headers, ...headers },
      ...(content && { body: content.body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    })
    return { status: response.status, headers: response.headers, body: await readLimited(provider, response) }
  } catch (error) {
    if (error instanceof ProviderFailed) throw error
    if (signal.aborted) throw signal.reason
    if (late.aborted) throw new ProviderFailed(provider, 'late', { detail: `no answer in ${timeoutMs} ms` })
    const detail = codeOf(error)
    throw new ProviderFailed(provider, NOTHING_SENT.test(detail) ? 'unreachable' : 'lost_answer', { detail })
  }
}

/**
 * Packs the body. Forms are packed to bytes here, because when `fetch` streams a form and is aborted, Node 24 raises a
 * rejection that cannot be caught.
 */
async function contentOf({ json, form }: HttpCall) {
  if (form) {
    const packed = new Response(form)
    const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
    return { headers, body: await packed.arrayBuffer() }
  }
  if (json === undefined) return undefined
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
}

async function readLimited(provider: string, response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES)
      throw new ProviderFailed(provider, 'nonsense', { detail: 'an answer without end' })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Returns the code of a `fetch` error's cause. It may name an address, but never a header, and so no key. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, name } = cause as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}

/** Parses the JSON of a 2xx answer. Throws `failureOf` for any other status, and ProviderFailed for another shape. */
export function readJson<Schema extends z.ZodType>(
  provider: string,
  answer: HttpAnswer,
  schema: Schema,
): z.output<Schema> {
  if (answer.status < 200 || answer.status > 299) throw failureOf(provider, answer)
  const parsed = schema.safeParse(jsonOf(answer))
  if (parsed.success) return parsed.data
  const detail = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
  throw new ProviderFailed(provider, 'nonsense', { detail: detail.slice(0, DETAIL_CHARACTERS) })
}

/** Parses a body; undefined when it is not JSON. */
export function jsonOf({ body }: HttpAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Maps an HTTP status other than 2xx to a failure, for answers that the adapter does not map itself. */
export function failureOf(
  provider: string,
  answer: HttpAnswer,
  detail = '',
  { hasOrderEnded = false } = {},
): ProviderFailed {
  const { status, headers } = answer
  const reason = reasonOf(status)
  const retryAfterMs = retryAfterOf(headers.get('retry-after'))
  return new ProviderFailed(provider, reason, {
    detail: detail ? `${status} ${detail.slice(0, DETAIL_CHARACTERS)}` : String(status),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    hasOrderEnded,
  })
}

function reasonOf(status: number): ProviderFailed['reason'] {
  if (status === 401 || status === 403) return 'not_allowed'
  if (status === 402) return 'no_credit'
  if (status === 409 || status === 503) return 'busy'
  if (status === 429) return 'limited'
  if (GATEWAY_TIMEOUTS.has(status)) return 'lost_answer'
  if (status >= 400 && status < 500) return 'bad_request'
  return status >= 500 ? 'failed' : 'nonsense'
}

/** Parses `Retry-After` (RFC 9110, 10.2.3), which holds seconds or a date, to milliseconds. */
function retryAfterOf(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), MAX_RETRY_AFTER_MS) : undefined
}
