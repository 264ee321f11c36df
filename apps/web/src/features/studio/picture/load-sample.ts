import type { SamplePicture } from '../../../lib/sample-pictures.ts'

/** Loads the bytes of a sample, which are sent to the server. Rejects when they cannot be loaded. */
export async function loadSample(sample: SamplePicture): Promise<Blob> {
  const response = await fetch(sample.url)
  const file = await response.blob()
  // A single-page-app server answers unknown addresses with its HTML page.
  if (!response.ok || !file.type.startsWith('image/')) throw new Error(`${sample.url}: ${response.status}`)
  return file
}
