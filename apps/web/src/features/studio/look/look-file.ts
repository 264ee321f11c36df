import { readGeneration } from '../../../api/follow-generation.ts'

/**
 * The bytes of a finished look. Its address works for minutes only: when it does not any more, a new one is read from
 * `statusUrl`. Rejects when the picture cannot be had, or with the signal's reason.
 */
export async function fetchLookFile(imageUrl: string, statusUrl: string, signal: AbortSignal): Promise<Blob> {
  try {
    return await fetchBlob(imageUrl, signal)
  } catch {
    signal.throwIfAborted()
    const { imageUrl: fresh } = await readGeneration(statusUrl, signal)
    if (fresh === null) throw new Error('the picture has been erased')
    return await fetchBlob(fresh, signal)
  }
}

async function fetchBlob(url: string, signal: AbortSignal): Promise<Blob> {
  // The address itself is the permission: no cookie goes to wherever the pictures are kept.
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  return response.blob()
}
