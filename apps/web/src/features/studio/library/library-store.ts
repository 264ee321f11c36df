/**
 * The user's library, as the page knows it now: one store for the sidebar, the gallery and the result. Its code comes for
 * those who are signed in.
 */
import type { Library, LibraryItem } from '@toile/contract/library'
import { useEffect, useSyncExternalStore } from 'react'
import { readLibrary } from '../../../api/library.ts'
import { forgetAddresses } from '../../../api/picture-address.ts'
import { parts } from '../../../api/tell-change.ts'
import { watchChanges } from '../../../lib/changes.ts'
import { notedDeleted, watchDeletedNote } from './deleted-note.ts'
import type { DeletedItem } from './deleted-note.ts'

/** Parts of the page that appear together share one reading. */
const SHARED_MS = 1000
/** A picture that does not load so soon after its address was read is not cured by reading again. */
const FRESH_MS = 30_000

export type LibraryState = {
  personId: string | null
  /** Null until it has come. */
  library: Library | null
  /** The error of the last request. */
  failure: unknown
  /** Those that can still be brought back, the last one first. */
  deleted: readonly DeletedItem[]
}

const nothing: LibraryState = { personId: null, library: null, failure: null, deleted: [] }
let state = nothing
/** When the last reading began, and when addresses were last asked for anew. */
let readAt = -Infinity
let renewedAt = -Infinity
let reading: AbortController | undefined
const listeners = new Set<() => void>()
let stopWatching: (() => void) | undefined

export const currentLibrary = () => state
export function setLibrary(next: Partial<LibraryState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stopWatching = watchOthers()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching?.()
  }
}

/** As long as any of it is shown. */
function watchOthers(): () => void {
  const stops = [
    watchChanges([parts.library], () => void refreshLibrary()),
    watchDeletedNote(() => {
      if (state.personId !== null) setLibrary({ deleted: notedDeleted(state.personId) })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Everything in it belongs to that person: for another there is nothing. What is known is shown until the reading comes. */
export function useLibrary(personId: string): LibraryState {
  const now = useSyncExternalStore(subscribe, currentLibrary, currentLibrary)
  useEffect(() => {
    if (state.personId !== personId) setLibrary({ ...nothing, personId, deleted: notedDeleted(personId) })
    else if (Date.now() - readAt < SHARED_MS) return
    void refreshLibrary()
  }, [personId])
  return now.personId === personId ? now : nothing
}

/** A later reading takes the place of one still on its way. */
export async function refreshLibrary(): Promise<void> {
  reading?.abort()
  const { signal } = (reading = new AbortController())
  readAt = Date.now()
  try {
    const library = await readLibrary(signal)
    if (!signal.aborted) setLibrary({ library, failure: null })
  } catch (failure) {
    if (!signal.aborted) setLibrary({ failure })
  }
}

/** A picture did not load: its address may have ended. */
export function renewAddresses(): void {
  if (Date.now() - renewedAt < FRESH_MS) return
  renewedAt = Date.now()
  forgetAddresses()
  void refreshLibrary()
}

/** Changes what is shown of it, before the server says so or after: a reading of before would show it undone. */
export function editItems(edit: <Item extends LibraryItem>(items: Item[]) => Item[]): void {
  const { library } = state
  if (!library) return
  reading?.abort()
  const { outfits, photos, generated, use } = library
  setLibrary({ library: { outfits: edit(outfits), photos: edit(photos), generated: edit(generated), use } })
}
