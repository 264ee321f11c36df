/** Keeps the pair and the options on this device, and restores them after a reload. */
import { useEffect, useRef } from 'react'
import { findSample } from '../../../lib/sample-pictures.ts'
import { readSample, removePicture } from '../choose-pictures.ts'
import { rememberOptions } from '../remembered-options.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import type { Studio } from '../studio-store.ts'
import { areas, isReady } from './picture.ts'
import type { Area } from './picture.ts'

export function useKeptPair(): void {
  const studio = useStore()
  const personId = useStudioState(personIdOf)
  useEffect(() => {
    let isUnmounted = false
    for (const area of areas) void restore(studio, area, { personId, isUnmounted: () => isUnmounted })
    return () => {
      isUnmounted = true
    }
  }, [studio, personId])

  const options = useStudioState((state) => state.options)
  useEffect(() => rememberOptions(options), [options])
  useStoredArea('model')
  useStoredArea('clothing')
}

type Restoring = { personId: string | null | undefined; isUnmounted: () => boolean }

async function restore(studio: Studio, area: Area, { personId, isUnmounted }: Restoring): Promise<void> {
  const { get, dispatch, ports } = studio
  const picture = await ports.pictureStore.get(area)
  if (!picture || isUnmounted() || get().touched[area]) return
  if (picture.ownerId && picture.ownerId !== personId) {
    if (personId !== undefined) void ports.pictureStore.remove(area)
    return
  }
  if (isReady(picture)) dispatch({ type: 'restored', area, picture })
  const sample = picture.origin === 'sample' && findSample(picture.id)
  if (sample) await readSample(studio, area, sample)
}

/**
 * Stores an area's picture, deletes it once the area is empty, and removes another user's picture once the session is
 * known.
 */
function useStoredArea(area: Area): void {
  const studio = useStore()
  const personId = useStudioState(personIdOf)
  const picture = useStudioState((state) => state[area].picture)
  const isStored = useRef(false)
  useEffect(() => {
    if (!isReady(picture)) return
    isStored.current = true
    void studio.ports.pictureStore.put(area, picture)
  }, [studio, area, picture])
  // A garment moved to the others may not be stored there yet.
  const isEmpty = useStudioState(
    ({ [area]: { picture: shown, readingId }, others }) =>
      shown === null && readingId === null && (area === 'model' || others.length === 0),
  )
  useEffect(() => {
    if (!isEmpty || !isStored.current) return
    isStored.current = false
    void studio.ports.pictureStore.remove(area)
  }, [studio, area, isEmpty])
  const ownerId = picture?.ownerId ?? null
  const isOthers = ownerId !== null && personId !== undefined && ownerId !== personId
  useEffect(() => {
    if (isOthers) removePicture(studio, area)
  }, [studio, area, isOthers])
}
