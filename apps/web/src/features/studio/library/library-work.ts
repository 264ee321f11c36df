/** Actions on the library. All throw ApiError; unless stated otherwise, nothing has changed then. */
import type { GeneratedItem, LibraryItem } from '@toile/contract/library'
import { ApiError } from '../../../api/api-error.ts'
import { deleteLook } from '../../../api/generations.ts'
import { addressesOf, restoreLook } from '../../../api/history.ts'
import * as api from '../../../api/keep.ts'
import { noteDeleted } from './deleted-note.ts'
import type { DeletedItem } from './deleted-note.ts'
import { currentLibrary, editItems, refreshLibrary, setLibrary } from './library-store.ts'

const MAX_CONCURRENT = 4

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

/** Deletes an item; one that is already gone counts as deleted. */
export async function removeItem(item: LibraryItem): Promise<void> {
  const { personId } = currentLibrary()
  await api.deleteItem(item.id).catch(unlessGone)
  if (currentLibrary().personId !== personId) return
  editItems((items) => items.filter(({ id }) => id !== item.id))
  addDeleted(item)
  void refreshLibrary()
}

/** Deletes several items. Tries each, then throws the first error; the others stay deleted. */
export async function removeItems(items: readonly LibraryItem[]): Promise<void> {
  const { personId } = currentLibrary()
  const { done, failures } = await tryEach(items, ({ id }) => api.deleteItem(id).catch(unlessGone))
  if (currentLibrary().personId === personId) {
    editItems((kept) => kept.filter(({ id }) => !done.some((gone) => gone.id === id)))
    addDeleted(...done)
    void refreshLibrary()
  }
  if (failures.length > 0) throw failures[0]
}

/** Deletes a look from the history; one that is already gone counts as deleted. */
export async function removeLook(look: { id: string; name: string }): Promise<void> {
  const { personId } = currentLibrary()
  await deleteLook(addressesOf(look.id).statusUrl).catch(unlessGone)
  if (currentLibrary().personId === personId) addDeleted({ ...look, kind: 'look' })
}

export async function restoreDeleted({ id, kind }: DeletedItem['item']): Promise<void> {
  if (kind === 'look') await restoreLook(id)
  else await api.restoreItem(id)
  forgetDeleted(id)
  if (kind !== 'look') await refreshLibrary()
}

/** Restores several items. Tries each, then throws the first error. */
export async function restoreAllDeleted(items: readonly DeletedItem['item'][]): Promise<void> {
  const { done, failures } = await tryEach(items, ({ id }) => api.restoreItem(id))
  forgetDeleted(...done.map(({ id }) => id))
  await refreshLibrary()
  if (failures.length > 0) throw failures[0]
}

/** Changes an item's name or favourite flag: an optimistic update, rolled back on any error. */
export async function editItem(item: LibraryItem, change: api.ItemChange): Promise<void> {
  const apply = (facts: api.ItemChange) =>
    editItems((items) => items.map((one) => (one.id === item.id ? { ...one, ...facts } : one)))
  apply(change)
  try {
    await api.changeItem(item.id, change)
  } catch (error) {
    apply({ name: item.name, favourite: item.favourite })
    throw error
  } finally {
    void refreshLibrary()
  }
}

/** Runs the work for each item, a few at a time so that other calls of the page are not held up. */
async function tryEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const done: Item[] = []
  const failures: unknown[] = []
  const remaining = items.values()
  const takeTurns = async () => {
    for (const item of remaining)
      await work(item).then(
        () => done.push(item),
        (error: unknown) => failures.push(error),
      )
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, takeTurns))
  return { done, failures }
}

function addDeleted(...items: DeletedItem['item'][]): void {
  const ids = new Set(items.map(({ id }) => id))
  const others = currentLibrary().deleted.filter(({ item }) => !ids.has(item.id))
  const deletedAt = Date.now()
  setDeleted([...items.map((item) => ({ item, deletedAt })), ...others])
}

const forgetDeleted = (...ids: string[]) =>
  setDeleted(currentLibrary().deleted.filter(({ item }) => !ids.includes(item.id)))

function setDeleted(deleted: readonly DeletedItem[]): void {
  setLibrary({ deleted })
  const { personId } = currentLibrary()
  if (personId !== null) noteDeleted({ personId, deleted })
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}
