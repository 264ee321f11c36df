/** One call to a provider, limited in time and size, without redirects; every kind of failure has a reason of its own. */
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
/** Room for pictures of 4K as PNG in base64. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
const DETAIL_CHARACTERS = 200
const MAX_RETRY_AFTER_MS = 3_600_000
/** Errors of a connection before anything has been sent. */
const NOTHING_SENT =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|SELF_SIGNED/

/** Makes the call and resolves with the answer of any status. Rejects with ProviderFailed, or with the signal's reason. */
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

/** The body as bytes. A form that `fetch` streams itself ends, when aborted, in a rejection that no code can catch (Node 24). */
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

/** Errors of `fetch` say nothing themselves; their causes have a code, and may hold addresses but no headers. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, name } = cause as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}

/** The JSON of an answer of status 2xx. Rejects with what `failureOf` makes of any other. */
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

/** Maps a status other than 2xx to a failure, where the provider has no words of its own for it. */
export function failureOf(provider: string, answer: HttpAnswer, detail = ''): ProviderFailed {
  const { status, headers } = answer
  const reason = reasonOf(status)
  const retryAfterMs = retryAfterOf(headers.get('retry-after'))
  return new ProviderFailed(provider, reason, {
    detail: detail ? `${status} ${detail.slice(0, DETAIL_CHARACTERS)}` : String(status),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

function reasonOf(status: number): ProviderFailed['reason'] {
  if (status === 401 || status === 403) return 'not_allowed'
  if (status === 402) return 'no_credit'
  if (status === 409 || status === 503) return 'busy'
  if (status === 429) return 'limited'
  if (status >= 400 && status < 500) return 'bad_request'
  return status >= 500 ? 'failed' : 'nonsense'
}

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds, or a date. */
function retryAfterOf(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), MAX_RETRY_AFTER_MS) : undefined
}
