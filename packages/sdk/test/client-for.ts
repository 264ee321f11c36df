/** Clients whose requests get given answers. */
import { Toile } from '../src/index.ts'

export type Request = { url: URL; method: string; headers: Headers; body: BodyInit | null | undefined }
type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Error

type Settings = { maxRetries: number }

/**
 * Creates a client whose requests get the given answers in turn; the last one is repeated. The last argument may be
 * settings of the client.
 */
export function clientFor(...given: [...Answer[], Answer | Settings]) {
  const answers = given.filter((one): one is Answer => !('maxRetries' in one))
  const settings = given.find((one): one is Settings => 'maxRetries' in one)
  const requests: Request[] = []
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : input)
    requests.push({ url, method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('fetch failed')
    const { status, body, headers = {} } = answer
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  }
  const options = { apiKey: 'toile_test_x', baseUrl: 'https://toile.example.com/', fetch: fakeFetch }
  const toile = new Toile({ ...options, ...settings })
  return { toile, requests }
}

export const refusal = (code: string) => ({ error: 'No.', code, requestId: 'r1' })

/** A look that is not made yet, with other fields where they are given. */
export const look = (more: object = {}) => ({
  id: 'l1',
  status: 'queued',
  finishedAt: null,
  imageUrl: null,
  ...more,
})
