import { findSample } from '../../lib/sample-pictures.ts'
import type { SamplePicture } from '../../lib/sample-pictures.ts'
import type { Area } from './picture/picture.ts'

/** Ids of the pair that demonstrates the studio best. */
const FIRST_PAIR: Record<Area, string> = { model: 'woman-pink', clothing: 'floral-dress' }

const [model, clothing] = [findSample(FIRST_PAIR.model), findSample(FIRST_PAIR.clothing)]

/** The pair offered for a first look; `null` when either sample is missing. */
export const firstPair: Record<Area, SamplePicture> | null = model && clothing ? { model, clothing } : null
