/** What can be done with what is kept. All throw ApiError, and then nothing is changed. */
import { restoreMinutes } from '@toile/contract/business'
import type { GeneratedItem, LibraryItem } from '@toile/contract/library'
import { ApiError } from '../../../api/api-error.ts'
import * as api from '../../../api/keep.ts'
import { currentLibrary, editItems, refreshLibrary, setLibrary } from './library-store.ts'
import type { DeletedItem } from './library-store.ts'

export async function keepLook(request: api.SaveRequest): Promise<GeneratedItem> {
  const { personId } = currentLibrary()
  const item = await api.saveLook(request)
  if (currentLibrary().personId !== personId) return item
  const { library } = currentLibrary()
  if (library) {
    const others = library.generated.filter(({ id }) => id !== item.id)
    setLibrary({ library: { ...library, generated: [item, ...others] } })
  }
  forgetDeleted(item.id)
  void refreshLibrary()
  return item
}

/** One that is gone already is deleted as well. */
export async function removeItem(item: LibraryItem): Promise<void> {
  const { personId } = currentLibrary()
  await api.deleteItem(item.id).catch(unlessGone)
  if (currentLibrary().personId !== personId) return
  editItems((items) => items.filter(({ id }) => id !== item.id))
  const others = currentLibrary().deleted.filter((entry) => entry.item.id !== item.id)
  setLibrary({ deleted: [{ item, deletedAt: Date.now() }, ...others] })
  void refreshLibrary()
}

export async function bringBack(item: LibraryItem): Promise<void> {
  await api.restoreItem(item.id)
  forgetDeleted(item.id)
  await refreshLibrary()
}

/** Shown at once, and taken back where the server refuses. */
export async function editItem(item: LibraryItem, change: api.ItemChange): Promise<void> {
  const apply = (facts: api.ItemChange) =>
    editItems((items) => items.map((one) => (one.id === item.id ? { ...one, ...facts } : one)))
  apply(change)
  try {
    await api.changeItem(item.id, change)
  } catch (error) {
    apply({ name: item.name, favourite: item.favourite })
    throw error
  }
}

const restoreMs = restoreMinutes * 60_000
/** Those of the deleted whose time is not over yet. */
export const restorable = (deleted: readonly DeletedItem[], now: number) =>
  deleted.filter(({ deletedAt }) => now - deletedAt < restoreMs)

const forgetDeleted = (id: string) =>
  setLibrary({ deleted: currentLibrary().deleted.filter(({ item }) => item.id !== id) })

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}
