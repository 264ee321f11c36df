import type { Generation } from '@toile/contract/generations'
import { readGeneration } from '../../../api/read-generation.ts'

/** Returns a picture's address in a generation; null once it is erased. */
type AddressOf = (look: Generation) => string | null | undefined

/**
 * Fetches a picture stored on the server. Addresses expire within minutes; after a failure a fresh one is read from
 * `statusUrl`. Rejects when the picture cannot be fetched, or with the signal's reason.
 */
export async function fetchStored(
  addressOf: AddressOf,
  url: string,
  statusUrl: string,
  signal?: AbortSignal,
): Promise<Blob> {
  try {
    return await fetchBlob(url, signal)
  } catch {
    signal?.throwIfAborted()
    const fresh = addressOf(await readGeneration(statusUrl, signal))
    if (fresh == null) throw new Error('the picture has been erased')
    return await fetchBlob(fresh, signal)
  }
}

/** Fetches a file. Rejects when the response is an error or incomplete. */
export async function fetchBlob(url: string, signal?: AbortSignal): Promise<Blob> {
  // The signed address is the permission: cookies must not reach the storage's origin.
  const response = await fetch(url, { credentials: 'omit', ...(signal && { signal }) })
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  return response.blob()
}
