/** Reads the sample pictures from the server's files. */
import { readFile } from 'node:fs/promises'
import { sampleManifest, type Sample } from '@toile/contract/samples'

const folder = new URL('../../../../samples/', import.meta.url)

export async function readSamples(): Promise<Sample[]> {
  const text = await readFile(new URL('manifest.json', folder), 'utf8')
  return sampleManifest.parse(JSON.parse(text)).samples
}

/** Reads a sample's picture; undefined for an unknown id. */
export async function readSample(id: string): Promise<Uint8Array | undefined> {
  const sample = (await readSamples()).find((one) => one.id === id)
  return sample && readSamplePicture(sample)
}

export const readSamplePicture = ({ file }: Pick<Sample, 'file'>): Promise<Uint8Array> =>
  readFile(new URL(file, folder))
