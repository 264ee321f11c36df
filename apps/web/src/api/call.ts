import { pathOf, type AnswerOf, type InputOf, type Operation } from '@toile/contract/operation'
import { parseAnswer } from './answer.ts'
import { unreachable } from './api-error.ts'
import { withBearer } from './credentials.ts'
import { tellChangeOf } from './tell-change.ts'

type CallOptions<O extends Operation> = {
  /** An address the server gave, used in place of the operation's path; it carries its own secret. */
  url?: string
  params?: InputOf<O['params']>
  query?: InputOf<O['query']>
  body?: InputOf<O['body']>
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Absolute address of a path or address that the server gave. */
export function addressOf(pathOrUrl: string): URL {
  return new URL(pathOrUrl, document.baseURI)
}

/** Makes one call and parses its answer. Throws ApiError, or the signal's reason when aborted. */
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
  if (answer.status < 400) tellChangeOf(operation)
  return parseAnswer(operation, answer)
}

/** Sends a request and reads the answer as text. Throws ApiError when none comes, or the signal's reason when aborted. */
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
