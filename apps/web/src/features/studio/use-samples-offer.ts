/** How many looks of one pair the server makes at once, by quality. */
import type { QualityTier } from '@toile/contract/business'
import { useEffect, useState } from 'react'

type SamplesOffer = Partial<Record<QualityTier, number>>

const oneEach: SamplesOffer = {}

/** Asked once for whoever may pay; one each until it is known, and where it cannot be. */
export function useSamplesOffer(isPaying: boolean): SamplesOffer {
  const [offer, setOffer] = useState(oneEach)
  useEffect(() => {
    if (!isPaying) return undefined
    let isLeft = false
    void readOffer().then(
      (read) => !isLeft && setOffer(read),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [isPaying])
  return isPaying ? offer : oneEach
}

async function readOffer(): Promise<SamplesOffer> {
  const { readPricing } = await import('../../api/credits.ts')
  const { tiers } = await readPricing()
  return Object.fromEntries(tiers.map(({ tier, maxSamples }) => [tier, maxSamples]))
}
