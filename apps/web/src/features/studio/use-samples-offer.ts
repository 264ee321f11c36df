import { useEffect } from 'react'
import type { SamplesOffer } from './studio-state.ts'
import { useStore, useStudioState } from './studio-store.ts'

const oneEach: SamplesOffer = {}

/**
 * Reads how many variations of one pair a signed-in user may request at once: one until known, or when it cannot be
 * read.
 */
export function useSamplesOffer(): void {
  const { dispatch } = useStore()
  const isPaying = useStudioState(({ person }) => person !== null && person !== undefined)
  useEffect(() => {
    if (!isPaying) return undefined
    let isUnmounted = false
    void readOffer().then(
      (offer) => !isUnmounted && dispatch({ type: 'offered', offer }),
      () => undefined,
    )
    return () => {
      isUnmounted = true
      dispatch({ type: 'offered', offer: oneEach })
    }
  }, [dispatch, isPaying])
}

async function readOffer(): Promise<SamplesOffer> {
  const { readPricing } = await import('../../api/credits.ts')
  const { tiers } = await readPricing()
  return Object.fromEntries(tiers.map(({ tier, maxSamples }) => [tier, maxSamples]))
}
