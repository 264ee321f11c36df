/** Sends a form and reports the upload's progress, which `fetch` does not. */

export type UploadProgress = { sentBytes: number; totalBytes: number }

type Upload = {
  url: string
  method: string
  headers: Record<string, string>
  body: FormData
  signal: AbortSignal
  onUpload: (progress: UploadProgress) => void
}

/** Progress is reported after each piece of this size. */
const PIECE_BYTES = 64 * 1024

/**
 * Sends by XMLHttpRequest in a web page, else as a stream by `fetch`.
 * @param doFetch the caller's own `fetch`; if given, it is used even in a web page
 */
export async function upload(doFetch: typeof fetch | undefined, request: Upload): Promise<Response> {
  return doFetch === undefined && typeof XMLHttpRequest === 'function'
    ? inPage(request)
    : asStream(doFetch ?? fetch, request)
}

async function asStream(doFetch: typeof fetch, { url, onUpload, ...request }: Upload): Promise<Response> {
  const packed = new Response(request.body)
  const type = packed.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await packed.arrayBuffer())
  let sentBytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = bytes.subarray(sentBytes, sentBytes + PIECE_BYTES)
      if (piece.length === 0) return controller.close()
      controller.enqueue(piece)
      sentBytes += piece.length
      onUpload({ sentBytes, totalBytes: bytes.length })
    },
  })
  // `fetch` refuses a stream without `duplex`.
  const init = { ...request, headers: { ...request.headers, 'content-type': type }, body, duplex: 'half' }
  return doFetch(url, init)
}

function inPage({ url, method, headers, body, signal, onUpload }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'arraybuffer'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onUpload({ sentBytes: loaded, totalBytes: total }),
    )
    request.addEventListener('load', () => {
      const { status, response } = request
      resolve(new Response(response as ArrayBuffer, { status, headers: headersOf(request) }))
    })
    request.addEventListener('error', () => reject(new TypeError('The upload failed')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const headersOf = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    })
