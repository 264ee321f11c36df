import type { Generation } from '@toile/contract/generations'
import { useEffect, useState } from 'react'
import { addressesOf } from '../../../api/history.ts'
import { readGeneration } from '../../../api/read-generation.ts'
import { hasPair, photoOf } from '../history/past-look.ts'
import type { Kept } from './arrange.ts'

/** The pictures that a look was made of: null where they are not kept any more, and undefined until it is known. */
export type Origin = { look: Generation; photo: Blob | null } | null | undefined

/** Reads what a look was made of; null at once for a picture that is no look. */
export function useOrigin({ id, generationId = null }: Kept, personId: string): Origin {
  const [known, setKnown] = useState<{ id: string; origin: Origin }>()
  useEffect(() => {
    if (generationId === null) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    void readOrigin(generationId, personId, signal).then(
      (origin) => signal.aborted || setKnown({ id, origin }),
    )
    return () => leaving.abort()
  }, [id, generationId, personId])
  if (generationId === null) return null
  return known?.id === id ? known.origin : undefined
}

async function readOrigin(generationId: string, personId: string, signal: AbortSignal): Promise<Origin> {
  try {
    const look = await readGeneration(addressesOf(generationId).statusUrl, signal)
    if (!hasPair(look)) return null
    return { look, photo: (await photoOf(look, personId)).model?.file ?? null }
  } catch {
    return null
  }
}
