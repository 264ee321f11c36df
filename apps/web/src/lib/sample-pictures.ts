/** The sample people and garments that every visitor can start with, as the build prepared them. */
import { samples } from 'virtual:samples'
import type { PictureSource } from './picture-source.ts'

export type SamplePicture = {
  id: string
  kind: 'model' | 'clothing'
  /** The name that is shown, for example "Woman in red". */
  name: string
  width: number
  height: number
  /** The original JPEG, which is what a look is made from. */
  url: string
  /** Its web sizes, which are shown. */
  picture: PictureSource
}

export const sampleModels: readonly SamplePicture[] = samples.filter((sample) => sample.kind === 'model')
export const sampleClothing: readonly SamplePicture[] = samples.filter((sample) => sample.kind === 'clothing')

/** The sample of an id; nothing for an id that no sample has. */
export function findSample(id: string): SamplePicture | undefined {
  return samples.find((sample) => sample.id === id)
}
