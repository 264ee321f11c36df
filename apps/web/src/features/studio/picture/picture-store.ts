/**
 * Pictures kept on this device, so that a reload loses nothing. Own files are forgotten after as long as the server
 * keeps them. A browser that forbids storage remembers nothing, and everything else works.
 */
import { temporaryHours } from '@toile/contract/business'
import type { Picture } from './picture.ts'

/** The pictures in the sidebar, and those that the shown look was made of. */
export type PictureSlot = 'model' | 'clothing' | 'look-model' | 'look-clothing' | `garment-${number}`

export type PictureStore = {
  /** `null` when there is nothing, or nothing young enough. */
  get: (slot: PictureSlot) => Promise<Picture | null>
  put: (slot: PictureSlot, picture: Picture) => Promise<void>
  remove: (slot: PictureSlot) => Promise<void>
}

type StoredPicture = { picture: Picture; savedAt: number }

const DATABASE = 'toile:studio'
const STORE = 'pictures'
const maxAgeMs = temporaryHours * 60 * 60 * 1000

export const devicePictureStore: PictureStore = {
  get: async (slot) => {
    const shelved = await inStore<StoredPicture | undefined>('readonly', (store) => store.get(slot))
    return shelved && Date.now() - shelved.savedAt < maxAgeMs ? shelved.picture : null
  },
  put: async (slot, picture) => {
    // A sample is found again by its id; only own files need their bytes kept.
    const kept: Picture = picture.origin === 'sample' ? { ...picture, file: null } : picture
    const shelved: StoredPicture = { picture: kept, savedAt: Date.now() }
    await inStore('readwrite', (store) => store.put(shelved, slot))
  },
  remove: async (slot) => {
    await inStore('readwrite', (store) => store.delete(slot))
  },
}

/** Open once for all of a page's life: what is asked of it is on its way before a reload can come between. */
let opened: Promise<IDBDatabase> | undefined

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    opened ??= openDatabase()
    const transaction = (await opened).transaction(STORE, mode)
    const answer = settled(work(transaction.objectStore(STORE)))
    // A reload aborts what waits to be committed.
    transaction.commit()
    return (await answer) as T
  } catch {
    return undefined
  }
}

/** Whenever it cannot be opened, or is closed again, the next who asks opens it anew. */
async function openDatabase(): Promise<IDBDatabase> {
  const forget = () => (opened = undefined)
  try {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    const database = await settled(request)
    // The person clears what the site keeps, or another tab wants a newer one.
    database.addEventListener('close', forget)
    database.addEventListener('versionchange', () => {
      forget()
      database.close()
    })
    return database
  } catch (error) {
    // Not at once: the caller has yet to store this promise.
    queueMicrotask(forget)
    throw error
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')))
  })
}
