/** A fake of the page's fetch and XMLHttpRequest, for tests and the gallery of states. */

export type FakeRequest = {
  method: string
  path: string
  headers: Record<string, string>
  /** The JSON body. */
  body?: unknown
  form?: FormData
  credentials?: RequestCredentials | undefined
}
export type FakeAnswer = { status: number; body?: unknown; headers?: Record<string, string> }
export type Handler = (request: FakeRequest) => FakeAnswer | Response | Promise<FakeAnswer | Response>
type Answer = (request: FakeRequest) => Promise<Response>

/** The response `'offline'`: the request fails. */
export class Offline extends Error {}

/** Turns a handler of requests into the fake network's responses. */
export const answering =
  (handler: Handler): Answer =>
  async (request) => {
    const given = await handler(request)
    return given instanceof Response ? given : responseOf(given)
  }

function responseOf({ status, body, headers }: FakeAnswer): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(status === 204 ? null : text, { status, headers: headers ?? {} })
}

/** A fake fetch, which rejects when offline. */
export function fakeFetch(answer: Answer) {
  return async (input: URL | string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted()
    const url = new URL(input, location.href)
    const response = await answer({
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      credentials: init.credentials,
    }).catch((error: unknown) => {
      throw error instanceof Offline ? new TypeError('Failed to fetch') : error
    })
    init.signal?.throwIfAborted()
    return response
  }
}

/** A fake XMLHttpRequest, with the features a form with progress needs. */
export function fakeXhr(answer: Answer): new () => EventTarget {
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

/** A controllable event stream of a generation. */
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
