import { pathOf, type AnswerOf, type InputOf, type Operation } from '@toile/contract/operation'
import { parseAnswer } from './answer.ts'
import { unreachable } from './api-error.ts'
import { withBearer } from './credentials.ts'
import { announceChangeOf } from './tell-change.ts'

type CallOptions<O extends Operation> = {
  /** An address from the server, used instead of the operation's path; it contains its own secret. */
  url?: string
  params?: InputOf<O['params']>
  query?: InputOf<O['query']>
  body?: InputOf<O['body']>
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Resolves a path or an address from the server to an absolute URL. */
export function addressOf(pathOrUrl: string): URL {
  return new URL(pathOrUrl, document.baseURI)
}

/** Makes one API call and parses its response. Throws ApiError, or the signal's reason when aborted. */
export async function call<O extends Operation>(
  operation: O,
  options: CallOptions<O> = {},
): Promise<AnswerOf<O>> {
  const { url, params, query, body, headers, signal } = options
  const address = addressOf(url ?? pathOf(operation, params as Record<string, string> | undefined))
  for (const [name, value] of Object.entries<unknown>(query ?? {}))
    if (typeof value === 'string' || typeof value === 'number') address.searchParams.set(name, String(value))
  const sent = { accept: 'application/json', ...headers }
  const init: RequestInit = { method: operation.method }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    Object.assign(sent, { 'content-type': 'application/json' })
  }
  const answer = await withBearer((authorization) =>
    answerText(address, { ...init, headers: { ...sent, ...authorization } }),
  )
  if (answer.status < 400) announceChangeOf(operation)
  return parseAnswer(operation, answer)
}

/**
 * Sends a request and reads the response as text. Throws ApiError without a response, or the signal's reason when
 * aborted.
 */
export async function answerText(address: URL, init: RequestInit) {
  try {
    const response = await fetch(address, init)
    const { status, headers } = response
    return { status, text: await response.text(), retryAfter: headers.get('retry-after') }
  } catch (error) {
    init.signal?.throwIfAborted()
    throw unreachable(error)
  }
}
