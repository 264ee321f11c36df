/** Downloads a picture from a signed address, with the retries of other calls. */
import { ToileError } from './errors.ts'
import { isRetried, retryAfterOf, withRetries } from './retry.ts'
import { DEFAULT_RETRIES, DEFAULT_TIMEOUT_MS, type ToileOptions } from './send.ts'

export type Download = (address: string, signal?: AbortSignal) => Promise<Blob>

export function createDownload(options: ToileOptions): Download {
  const { maxRetries = DEFAULT_RETRIES, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const doFetch = options.fetch ?? fetch
  return (address, signal) =>
    withRetries(async (attemptSignal) => read(await doFetch(address, { signal: attemptSignal })), {
      maxRetries,
      timeoutMs,
      signal,
    })
}

async function read(response: Response): Promise<Blob> {
  const { ok, status } = response
  if (ok) return response.blob()
  // Frees the connection.
  await response.body?.cancel()
  if (status < 500 && !isRetried(status))
    throw new ToileError({
      code: 'not_found',
      status,
      message: 'The address of the picture has expired: read the look again.',
    })
  throw new ToileError({
    code: 'unexpected_answer',
    status,
    message: `The server answered ${status}.`,
    retryAfterSeconds: retryAfterOf(response),
  })
}
