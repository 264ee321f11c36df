/** The user's library: one store for the sidebar, the gallery and the result. Loaded for signed-in users only. */
import type { Library, LibraryItem } from '@toile/contract/library'
import { useEffect, useSyncExternalStore } from 'react'
import { readLibrary } from '../../../api/library.ts'
import { forgetAddresses } from '../../../api/picture-address.ts'
import { parts } from '../../../api/tell-change.ts'
import { watchChanges } from '../../../lib/changes.ts'
import { notedDeleted, watchDeletedNote } from './deleted-note.ts'
import type { DeletedItem } from './deleted-note.ts'

/** Views mounted within this time share one request. */
const SHARED_MS = 1000
/** A picture that fails within this time after its address was renewed would fail again. */
const FRESH_MS = 30_000

export type LibraryState = {
  personId: string | null
  /** Null until loaded. */
  library: Library | null
  /** The error of the last request. */
  failure: unknown
  /** Deleted items that can still be restored, most recent first. */
  deleted: readonly DeletedItem[]
}

const nothing: LibraryState = { personId: null, library: null, failure: null, deleted: [] }
let state = nothing
/** When the last read began, and when addresses were last renewed. */
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

/** Watches for changes in other tabs while a view is mounted. */
function watchOthers(): () => void {
  const stops = [
    watchChanges([parts.library], () => void refreshLibrary()),
    watchDeletedNote(() => {
      if (state.personId !== null) readDeleted(state.personId)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Reads what this and other tabs have deleted; without storage, this tab's own stays. */
function readDeleted(personId: string): void {
  const deleted = notedDeleted(personId)
  if (deleted && deleted.length + state.deleted.length > 0) setLibrary({ deleted })
}

/** Returns this user's library, empty until loaded. Cached contents are shown while it is read again. */
export function useLibrary(personId: string): LibraryState {
  const now = useSyncExternalStore(subscribe, currentLibrary, currentLibrary)
  useEffect(() => {
    const isKnown = state.personId === personId
    if (!isKnown) setLibrary({ ...nothing, personId })
    // Another tab may have changed the note while no view watched it.
    readDeleted(personId)
    if (isKnown && Date.now() - readAt < SHARED_MS) return
    void refreshLibrary()
  }, [personId])
  return now.personId === personId ? now : nothing
}

/** Reads the library; aborts an earlier read still under way. */
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

/** Reads new addresses after a picture failed to load, because its address may have expired. */
export function renewAddresses(): void {
  if (Date.now() - renewedAt < FRESH_MS) return
  renewedAt = Date.now()
  forgetAddresses()
  void refreshLibrary()
}

/**
 * Edits the shown items, optimistically or after the server's confirmation. Aborts a read under way, which would undo
 * the edit.
 */
export function editItems(edit: <Item extends LibraryItem>(items: Item[]) => Item[]): void {
  const { library } = state
  if (!library) return
  reading?.abort()
  const { outfits, photos, generated, use } = library
  setLibrary({ library: { outfits: edit(outfits), photos: edit(photos), generated: edit(generated), use } })
}
