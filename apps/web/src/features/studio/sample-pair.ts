import { findSample } from '../../lib/sample-pictures.ts'
import type { SamplePicture } from '../../lib/sample-pictures.ts'
import type { Area } from './picture/picture.ts'
import type { StudioState } from './studio-state.ts'

/** The pair that shows best what the studio does. */
const FIRST_PAIR: Record<Area, string> = { model: 'woman-pink', clothing: 'floral-dress' }

/** What is offered for a first look; `null` once somebody has begun to choose: then their own choice comes first. */
export function firstPair(state: StudioState): Record<Area, SamplePicture> | null {
  if (state.model.picture || state.clothing.picture) return null
  const [model, clothing] = [findSample(FIRST_PAIR.model), findSample(FIRST_PAIR.clothing)]
  return model && clothing ? { model, clothing } : null
}
