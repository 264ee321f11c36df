/** Actions on the library. All throw ApiError, and then nothing is changed. */
import type { GeneratedItem, LibraryItem } from '@toile/contract/library'
import { ApiError } from '../../../api/api-error.ts'
import { deleteLook } from '../../../api/generations.ts'
import { addressesOf, restoreLook } from '../../../api/history.ts'
import * as api from '../../../api/keep.ts'
import { noteDeleted } from './deleted-note.ts'
import type { DeletedItem } from './deleted-note.ts'
import { currentLibrary, editItems, refreshLibrary, setLibrary } from './library-store.ts'

const AT_ONCE = 4

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
  addDeleted(item)
  void refreshLibrary()
}

/** Deletes several. Throws the first failure once each was tried: those that could be deleted are. */
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

/** Takes a look out of the history; one that is gone already is deleted as well. */
export async function removeLook(look: { id: string; name: string }): Promise<void> {
  const { personId } = currentLibrary()
  await deleteLook(addressesOf(look.id).statusUrl).catch(unlessGone)
  if (currentLibrary().personId === personId) addDeleted({ ...look, kind: 'look' })
}

export async function bringBack({ id, kind }: DeletedItem['item']): Promise<void> {
  if (kind === 'look') await restoreLook(id)
  else await api.restoreItem(id)
  forgetDeleted(id)
  if (kind !== 'look') await refreshLibrary()
}

/** Brings several items of the library back. Throws the first failure once each was tried. */
export async function bringBackAll(items: readonly DeletedItem['item'][]): Promise<void> {
  const { done, failures } = await tryEach(items, ({ id }) => api.restoreItem(id))
  forgetDeleted(...done.map(({ id }) => id))
  await refreshLibrary()
  if (failures.length > 0) throw failures[0]
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
  } finally {
    void refreshLibrary()
  }
}

/** A few at a time: other calls of the page come between. */
async function tryEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const done: Item[] = []
  const failures: unknown[] = []
  const left = items.values()
  const takeTurns = async () => {
    for (const item of left)
      await work(item).then(
        () => done.push(item),
        (error: unknown) => failures.push(error),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
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
