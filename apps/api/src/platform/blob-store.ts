/** Private bytes under keys such as `results/<id>/look.jpg`. A folder or S3 lies beneath; nothing is public. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'

type BlobInfo = {
  key: string
  bytes: number
  contentType: string
  modifiedAt: Date
}

/** A file whose content need not pass through this process where the store lies on the same disk. */
export type FileToMove = {
  /** Absolute. Afterwards it may be gone or still there; the caller removes what is left. */
  path: string
  bytes: number
}

export type BlobStore = {
  /** Writes or replaces. The key's ending says the content type. */
  put: (key: string, content: Uint8Array | FileToMove) => Promise<void>
  /** The whole content, or nothing when there is no such key. */
  find: (key: string) => Promise<Buffer | undefined>
  /** As `find`, but throws when there is no such key. */
  get: (key: string) => Promise<Buffer>
  findInfo: (key: string) => Promise<BlobInfo | undefined>
  openStream: (key: string) => Promise<Readable>
  exists: (key: string) => Promise<boolean>
  /** Does nothing when there is no such key. */
  delete: (key: string) => Promise<void>
  /** Every blob in the folder and below, in no order; the whole store without one. */
  list: (folder?: string) => AsyncIterable<{ key: string }>
  /** Throws when the store cannot be used. */
  check: () => Promise<void>
}

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
}

/** Folders and names of letters, digits, - and _, and one known ending: no key can climb out of the store. */
const validKey = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.([a-z]+)$/

/** Content type of a key; throws on a key that is none. */
export function contentTypeOf(key: string): string {
  const type = contentTypes[validKey.exec(key)?.[1] ?? '']
  if (!type || key.length > 500) throw new Error(`Not a blob key: ${JSON.stringify(key)}`)
  return type
}

/** The operations that differ by kind of store. */
type StoreOperations = {
  check: () => Promise<void>
  /** Takes a file in under a key that has been checked; without it, the file is read. */
  moveIn?: (path: string, key: string) => Promise<void>
}

/** The port over a flydrive driver. */
export function createBlobStore(driver: DriverContract, { check, moveIn }: StoreOperations): BlobStore {
  const disk = new Disk(driver)

  /** Drivers tell "missing" from "failing" each in its own way, so ask once more. */
  async function orMissing<T>(key: string, read: () => Promise<T>): Promise<T | undefined> {
    contentTypeOf(key)
    try {
      return await read()
    } catch (error) {
      if (await disk.exists(key)) throw error
      return undefined
    }
  }

  const find = (key: string) => orMissing(key, async () => buffer(await disk.getStream(key)))
  return {
    async put(key, content) {
      const contentType = contentTypeOf(key)
      if (content instanceof Uint8Array) await disk.put(key, content, { contentType })
      else if (moveIn) await moveIn(content.path, key)
      else await disk.put(key, await readFile(content.path), { contentType })
    },
    find,
    async get(key) {
      const content = await find(key)
      if (!content) throw new Error(`There is no blob ${key}`)
      return content
    },
    findInfo: (key) =>
      orMissing(key, async () => {
        const info = await disk.getMetaData(key)
        return {
          key,
          bytes: info.contentLength,
          contentType: contentTypeOf(key),
          modifiedAt: info.lastModified,
        }
      }),
    openStream: async (key) => (contentTypeOf(key), disk.getStream(key)),
    exists: async (key) => (contentTypeOf(key), disk.exists(key)),
    delete: async (key) => (contentTypeOf(key), disk.delete(key)),
    async *list(folder = '/') {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, {
          recursive: true,
          ...(paginationToken && { paginationToken }),
        })
        for (const entry of page.objects) if (entry.isFile) yield { key: entry.key }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
    check,
  }
}
