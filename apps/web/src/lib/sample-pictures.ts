/** The sample people and garments available to every visitor, as prepared by the build. */
import { samples } from 'virtual:samples'
import type { PictureSource } from './picture-source.ts'

export type SamplePicture = {
  id: string
  kind: 'model' | 'clothing'
  /** Display name, for example "Woman in red". */
  name: string
  width: number
  height: number
  /** The original JPEG, from which looks are made. */
  url: string
  /** The resized files for display. */
  picture: PictureSource
}

export const sampleModels: readonly SamplePicture[] = samples.filter((sample) => sample.kind === 'model')
export const sampleClothing: readonly SamplePicture[] = samples.filter((sample) => sample.kind === 'clothing')

/** Finds a sample by its id. */
export function findSample(id: string): SamplePicture | undefined {
  return samples.find((sample) => sample.id === id)
}
