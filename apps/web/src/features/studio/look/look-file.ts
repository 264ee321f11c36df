import { readGeneration } from '../../../api/read-generation.ts'

/** A picture of a generation: the result, or one of its two input pictures. */
export type StoredPictureField = 'imageUrl' | 'personUrl' | 'outfitUrl'

/**
 * Fetches a picture stored on the server. Addresses expire within minutes; after a failure a fresh one is read from
 * `statusUrl`. Rejects when the picture cannot be fetched, or with the signal's reason.
 */
export async function fetchStored(
  which: StoredPictureField,
  url: string,
  statusUrl: string,
  signal?: AbortSignal,
): Promise<Blob> {
  try {
    return await fetchBlob(url, signal)
  } catch {
    signal?.throwIfAborted()
    const { [which]: fresh } = await readGeneration(statusUrl, signal)
    if (fresh === null) throw new Error('the picture has been erased')
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
