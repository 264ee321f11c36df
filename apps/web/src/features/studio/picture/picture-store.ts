/**
 * Stores pictures in IndexedDB, so that a reload loses nothing. A picture expires after the server's retention time; it
 * is then deleted when the store is next opened. Without storage nothing is remembered, and everything else works.
 */
import { rackRange, temporaryHours } from '@toile/contract/business'
import type { Picture } from './picture.ts'

/** The pictures in the sidebar, those of the shown look, and further garments. */
export type PictureSlot = 'model' | 'clothing' | 'look-model' | 'look-clothing' | `garment-${number}`
/** The slots of further garments, in their order. */
export const garmentSlots = Array.from({ length: rackRange.max }, (_, k): PictureSlot => `garment-${k}`)

export type PictureStore = {
  /** Resolves to `null` when the slot is empty or its picture has expired. */
  get: (slot: PictureSlot) => Promise<Picture | null>
  /** `renews`: a picture that is stored again becomes as young as a new one. */
  put: (slot: PictureSlot, picture: Picture, renews?: boolean) => Promise<void>
  remove: (slot: PictureSlot) => Promise<void>
}

type StoredPicture = { picture: Picture; savedAt: number }

const DATABASE = 'toile:studio'
const STORE = 'pictures'
const maxAgeMs = temporaryHours * 60 * 60 * 1000

const isExpired = ({ savedAt }: StoredPicture): boolean => Date.now() - savedAt >= maxAgeMs

export const devicePictureStore: PictureStore = {
  get: async (slot) => {
    const stored = await inStore<StoredPicture | undefined>('readonly', (store) => store.get(slot))
    return stored && !isExpired(stored) ? stored.picture : null
  },
  put: async (slot, picture, renews = false) => {
    // Samples are found again by id, so only own files need their bytes stored.
    const isSample = picture.origin === 'sample'
    const kept: Picture = isSample ? { ...picture, file: null } : picture
    await inStore('readwrite', (store) => {
      const request = store.get(slot)
      request.addEventListener('success', () => {
        const before = request.result as StoredPicture | undefined
        // An own picture that is restored and stored again keeps its age.
        const keepsAge = !renews && !isSample && before?.picture.id === picture.id
        const savedAt = before && keepsAge ? before.savedAt : Date.now()
        store.put({ picture: kept, savedAt } satisfies StoredPicture, slot)
        commit(store)
      })
      return request
    })
  },
  remove: async (slot) => {
    await inStore('readwrite', (store) => {
      const request = store.delete(slot)
      commit(store)
      return request
    })
  },
}

/** Ends a transaction after its last request: a reload would abort it otherwise. */
const commit = ({ transaction }: IDBObjectStore): void => transaction.commit()

/**
 * The connection stays open for the page's lifetime, so that a write starts at once, before a reload can interrupt it.
 */
let opened: Promise<IDBDatabase> | undefined

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    opened ??= openDatabase()
    return (await settled(work((await opened).transaction(STORE, mode).objectStore(STORE)))) as T
  } catch {
    return undefined
  }
}

/** Opens the database. After a failure, or when it is closed, the next request opens it again. */
async function openDatabase(): Promise<IDBDatabase> {
  const forget = () => (opened = undefined)
  try {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    const database = await settled(request)
    // Happens when the user clears the site's data, or when another tab upgrades the database.
    database.addEventListener('close', forget)
    database.addEventListener('versionchange', () => {
      forget()
      database.close()
    })
    deleteExpired(database)
    return database
  } catch (error) {
    // Deferred: the caller has yet to store this promise.
    queueMicrotask(forget)
    throw error
  }
}

/** Deletes expired pictures of all slots, also of those that no garment uses any more. Later requests wait for it. */
function deleteExpired(database: IDBDatabase): void {
  const request = database.transaction(STORE, 'readwrite').objectStore(STORE).openCursor()
  request.addEventListener('success', () => {
    const cursor = request.result
    if (!cursor) return
    if (isExpired(cursor.value as StoredPicture)) cursor.delete()
    cursor.continue()
  })
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')))
  })
}
