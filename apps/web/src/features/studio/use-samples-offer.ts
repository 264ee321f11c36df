import { useEffect } from 'react'
import type { SamplesOffer } from './studio-state.ts'
import { useStore, useStudioState } from './studio-store.ts'

const oneEach: SamplesOffer = {}

/** Reads how many looks of one pair a person may ask for at once; one each until it is known, and where it cannot be. */
export function useSamplesOffer(): void {
  const { dispatch } = useStore()
  const isPaying = useStudioState(({ person }) => person !== null && person !== undefined)
  useEffect(() => {
    if (!isPaying) return undefined
    let isLeft = false
    void readOffer().then(
      (offer) => !isLeft && dispatch({ type: 'offered', offer }),
      () => undefined,
    )
    return () => {
      isLeft = true
      dispatch({ type: 'offered', offer: oneEach })
    }
  }, [dispatch, isPaying])
}

async function readOffer(): Promise<SamplesOffer> {
  const { readPricing } = await import('../../api/credits.ts')
  const { tiers } = await readPricing()
  return Object.fromEntries(tiers.map(({ tier, maxSamples }) => [tier, maxSamples]))
}
