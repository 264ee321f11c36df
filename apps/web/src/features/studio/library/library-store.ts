/**
 * What the person keeps, as the page knows it now: one for the sidebar, the gallery and the result. Its code comes for
 * those who are signed in.
 */
import { signedUrlMinutes } from '@toile/contract/business'
import type { Library, LibraryItem } from '@toile/contract/library'
import { useEffect, useSyncExternalStore } from 'react'
import { readLibrary } from '../../../api/library.ts'
import { notedDeleted } from './deleted-note.ts'
import type { DeletedItem } from './deleted-note.ts'

/** Addresses of pictures that are older than this are read anew before they are shown. */
const RENEW_MS = (signedUrlMinutes - 3) * 60_000
/** A picture that does not load so soon after its address was read is not cured by reading again. */
const FRESH_MS = 30_000

export type LibraryState = {
  personId: string | null
  /** Null until it has come. */
  library: Library | null
  /** What the last reading failed with. */
  failure: unknown
  /** Those that can still be brought back, the last one first. */
  deleted: readonly DeletedItem[]
}

const nothing: LibraryState = { personId: null, library: null, failure: null, deleted: [] }
let state = nothing
let readAt = 0
let reading: AbortController | undefined
const listeners = new Set<() => void>()

export const currentLibrary = () => state
export function setLibrary(next: Partial<LibraryState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything in it belongs to that person: for another there is nothing. */
export function useLibrary(personId: string): LibraryState {
  const now = useSyncExternalStore(subscribe, currentLibrary, currentLibrary)
  useEffect(() => {
    if (state.personId !== personId) {
      readAt = 0
      setLibrary({ ...nothing, personId, deleted: notedDeleted(personId) })
    } else if (state.library && Date.now() - readAt < RENEW_MS) return
    void refreshLibrary()
  }, [personId])
  return now.personId === personId ? now : nothing
}

/** A later reading takes the place of one still on its way. Addresses that still work stay, so that no picture blinks. */
export async function refreshLibrary(anew = false): Promise<void> {
  reading?.abort()
  const { signal } = (reading = new AbortController())
  try {
    const read = await readLibrary(signal)
    if (signal.aborted) return
    const keeps = !anew && Date.now() - readAt < RENEW_MS
    if (!keeps) readAt = Date.now()
    setLibrary({ library: keeps ? withAddressesOf(state.library, read) : read, failure: null })
  } catch (failure) {
    if (!signal.aborted) setLibrary({ failure })
  }
}

/** A picture did not load: its address may have ended. */
export function renewAddresses(): void {
  if (Date.now() - readAt > FRESH_MS) void refreshLibrary(true)
}

function withAddressesOf(before: Library | null, read: Library): Library {
  const all = before ? [...before.photos, ...before.outfits, ...before.generated] : []
  const known = new Map(all.map(({ id, imageUrl, thumbnailUrl }) => [id, { imageUrl, thumbnailUrl }]))
  const kept = <Item extends LibraryItem>(items: Item[]) =>
    items.map((item) => ({ ...item, ...known.get(item.id) }))
  const { photos, outfits, generated, use } = read
  return { photos: kept(photos), outfits: kept(outfits), generated: kept(generated), use }
}

/** Changes what is shown of it, before the server says so or after. */
export function editItems(edit: <Item extends LibraryItem>(items: Item[]) => Item[]): void {
  const { library } = state
  if (!library) return
  const { outfits, photos, generated, use } = library
  setLibrary({ library: { outfits: edit(outfits), photos: edit(photos), generated: edit(generated), use } })
}
