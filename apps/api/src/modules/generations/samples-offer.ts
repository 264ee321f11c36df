/** How many looks of one pair can be asked for together: as many as the engine that a tier asks first makes of one order. */
import { samplesRange, type QualityTier } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/generations'
import { AppError } from '../../platform/errors.ts'

export type MaxSamplesOf = (tier: QualityTier) => number

/** Throws `invalid_request` where more are asked for than there may be. */
export function insistOnSamples({ numSamples = samplesRange.min }: LookFields, most: number): void {
  if (numSamples <= most) return
  const message = most === 1 ? 'can only be 1 here' : `can be ${most} at most here`
  throw new AppError('invalid_request', 'So many looks at once are not offered here.', {
    details: [{ field: 'numSamples', message }],
  })
}
