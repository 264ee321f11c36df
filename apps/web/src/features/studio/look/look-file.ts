import { readGeneration } from '../../../api/read-generation.ts'

/** A picture of a generation: the look, or one of the pair of its request. */
export type KeptPicture = 'imageUrl' | 'personUrl' | 'outfitUrl'

/**
 * The bytes of a picture that the server keeps. Its address works for minutes only: when it does not any more, a new
 * one is read from `statusUrl`. Rejects when the picture cannot be had, or with the signal's reason.
 */
export async function fetchKept(
  which: KeptPicture,
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

/** Rejects when it does not come whole. */
export async function fetchBlob(url: string, signal?: AbortSignal): Promise<Blob> {
  // The address itself is the permission: no cookie goes to wherever the pictures are kept.
  const response = await fetch(url, { credentials: 'omit', ...(signal && { signal }) })
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  return response.blob()
}
