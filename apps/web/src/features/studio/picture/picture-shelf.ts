/**
 * Pictures kept on this device, so that a reload loses nothing. Own files are forgotten after as long as the server
 * keeps them. A browser that forbids storage remembers nothing, and everything else works.
 */
import { temporaryHours } from '@toile/contract/business'
import type { Picture } from './picture.ts'

/** What stands in the sidebar, and what the shown look was made of. */
export type ShelfSlot = 'model' | 'clothing' | 'look-model' | 'look-clothing'

export type PictureShelf = {
  /** `null` when there is nothing, or nothing young enough. */
  get: (slot: ShelfSlot) => Promise<Picture | null>
  put: (slot: ShelfSlot, picture: Picture) => Promise<void>
  remove: (slot: ShelfSlot) => Promise<void>
}

type Shelved = { picture: Picture; savedAt: number }

const DATABASE = 'toile:studio'
const STORE = 'pictures'
const maxAgeMs = temporaryHours * 60 * 60 * 1000

export const deviceShelf: PictureShelf = {
  get: async (slot) => {
    const shelved = await inStore<Shelved | undefined>('readonly', (store) => store.get(slot))
    return shelved && Date.now() - shelved.savedAt < maxAgeMs ? shelved.picture : null
  },
  put: async (slot, picture) => {
    // A sample is found again by its id; only own files need their bytes kept.
    const kept: Picture = picture.origin === 'sample' ? { ...picture, file: null } : picture
    const shelved: Shelved = { picture: kept, savedAt: Date.now() }
    await inStore('readwrite', (store) => store.put(shelved, slot))
  },
  remove: async (slot) => {
    await inStore('readwrite', (store) => store.delete(slot))
  },
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    const database = await openDatabase()
    try {
      return (await settled(work(database.transaction(STORE, mode).objectStore(STORE)))) as T
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')))
  })
}
