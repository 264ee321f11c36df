import type { SamplePicture } from '../../../lib/sample-pictures.ts'

/** The bytes of a sample, which are what is sent. Rejects when they do not arrive. */
export async function loadSample(sample: SamplePicture): Promise<Blob> {
  const response = await fetch(sample.url)
  const file = await response.blob()
  // A single-page server answers an unknown address with its page.
  if (!response.ok || !file.type.startsWith('image/')) throw new Error(`${sample.url}: ${response.status}`)
  return file
}
