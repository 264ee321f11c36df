/** Stands in for the network: what the page's fetch and XMLHttpRequest reach in a test. */
import type { Generation } from '@toile/contract/generations'
import { vi } from 'vitest'
import { exampleGeneration } from '../api/generation-example.ts'

export type FakeRequest = {
  method: string
  path: string
  headers: Record<string, string>
  /** Of a call with JSON. */
  body?: unknown
  form?: FormData
  credentials?: RequestCredentials | undefined
}
export type FakeAnswer = { status: number; body?: unknown; headers?: Record<string, string> }
type Handler = (request: FakeRequest) => FakeAnswer | Response | Promise<FakeAnswer | Response>

/** `'offline'` in place of an answer: nothing comes back. */
export class Offline extends Error {}

export function fakeServer(handler: Handler) {
  const requests: FakeRequest[] = []
  const answer = async (request: FakeRequest) => {
    requests.push(request)
    const given = await handler(request)
    return given instanceof Response ? given : responseOf(given)
  }
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const url = new URL(input, location.href)
    const path = url.pathname + url.search
    const headers = Object.fromEntries(new Headers(init.headers))
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const response = await answer({
      method: init.method ?? 'GET',
      path,
      headers,
      body,
      credentials: init.credentials,
    }).catch((error: unknown) => {
      throw error instanceof Offline ? new TypeError('Failed to fetch') : error
    })
    init.signal?.throwIfAborted()
    return withPageBlob(response)
  })
  vi.stubGlobal('XMLHttpRequest', fakeXhr(answer))
  return { requests }
}

/** The page's forms take blobs of its own window only, and answers here make blobs of Node. */
const withPageBlob = (response: Response) =>
  Object.assign(response, {
    blob: async () =>
      new Blob([await response.arrayBuffer()], { type: response.headers.get('content-type') ?? '' }),
  })

/** Any bytes: nothing here decodes them. */
export const pictureAnswer = () =>
  new Response(new Uint8Array([0xff, 0xd8, 0xff]), { headers: { 'content-type': 'image/jpeg' } })

function responseOf({ status, body, headers }: FakeAnswer): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(status === 204 ? null : text, { status, headers: headers ?? {} })
}

/** As many of the browser's class as a form that reports its progress needs. */
function fakeXhr(answer: (request: FakeRequest) => Promise<Response>) {
  return class extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #request: FakeRequest = { method: '', path: '', headers: {} }
    #answered = new Headers()
    #aborted = false

    open(method: string, url: URL) {
      this.#request = { ...this.#request, method, path: url.pathname + url.search }
    }
    setRequestHeader(name: string, value: string) {
      this.#request.headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.#answered.get(name)
    }
    abort() {
      this.#aborted = true
      this.#end('abort')
    }
    send(form: FormData) {
      void this.#send(form)
    }
    async #send(form: FormData) {
      for (const loaded of [50, 100])
        this.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }),
        )
      try {
        const response = await answer({ ...this.#request, form })
        if (this.#aborted) return
        this.status = response.status
        this.#answered = response.headers
        this.responseText = await response.text()
        this.#end('load')
      } catch {
        this.#end('error')
      }
    }
    #end(type: string) {
      this.dispatchEvent(new Event(type))
      this.dispatchEvent(new Event('loadend'))
    }
  }
}

/** Events of a generation, pushed by the test as it goes along. */
export function fakeEvents() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened
    },
  })
  const send = (event: string, data: unknown) =>
    controller?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  return { response: () => new Response(stream), send, close: () => controller?.close() }
}

export const accepted = {
  id: 'g1',
  status: 'queued',
  eventsUrl: '/api/generate/g1/events?secret=s',
  statusUrl: '/api/generate/g1?secret=s',
} as const

export const running = exampleGeneration()

export const succeeded: Generation = {
  ...running,
  status: 'succeeded',
  stage: 'done',
  progress: 1,
  imageUrl: '/api/blobs/look.jpg',
  width: 720,
  height: 960,
  engine: 'embedded',
  finishedAt: '2026-11-21T10:00:02.000Z',
}

export const failed = (code: 'engine_failed' | 'no_person_found', message: string): Generation => ({
  ...running,
  status: 'failed',
  error: { code, message },
  finishedAt: '2026-11-21T10:00:02.000Z',
})
