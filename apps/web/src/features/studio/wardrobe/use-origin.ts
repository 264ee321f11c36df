import type { Generation } from '@toile/contract/generations'
import { useEffect, useState } from 'react'
import { addressesOf } from '../../../api/history.ts'
import { readGeneration } from '../../../api/read-generation.ts'
import { hasPictures, photoOf } from '../history/past-look.ts'
import type { KeptItem } from './arrange.ts'

/** The pictures a look was made from: null when they are no longer stored, undefined while loading. */
export type Origin = { look: Generation; photo: Blob | null } | null | undefined

/** Reads the pictures a look was made from; null at once for an item that is not a look. */
export function useOrigin({ id, generationId = null }: KeptItem, personId: string): Origin {
  const [known, setKnown] = useState<{ id: string; origin: Origin }>()
  useEffect(() => {
    if (generationId === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    void readOrigin(generationId, personId, signal).then(
      (origin) => signal.aborted || setKnown({ id, origin }),
    )
    return () => controller.abort()
  }, [id, generationId, personId])
  if (generationId === null) return null
  return known?.id === id ? known.origin : undefined
}

async function readOrigin(generationId: string, personId: string, signal: AbortSignal): Promise<Origin> {
  try {
    const look = await readGeneration(addressesOf(generationId).statusUrl, signal)
    if (!hasPictures(look)) return null
    return { look, photo: (await photoOf(look, personId)).model?.file ?? null }
  } catch {
    return null
  }
}
