/** Stores private blobs under keys such as `results/<id>/look.jpg`, in a folder or in S3. No blob is public. */
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

/** A file to store. A folder store on the same file system renames it instead of reading it. */
export type FileToMove = {
  /** Absolute. The file may or may not exist afterwards; the caller removes it. */
  path: string
  bytes: number
}

export type BlobStore = {
  /** Writes or replaces a blob. The key's extension determines the content type. */
  put: (key: string, content: Uint8Array | FileToMove) => Promise<void>
  /** The whole content; undefined when there is no such key. */
  find: (key: string) => Promise<Buffer | undefined>
  /** As `find`, but throws when there is no such key. */
  get: (key: string) => Promise<Buffer>
  findInfo: (key: string) => Promise<BlobInfo | undefined>
  openStream: (key: string) => Promise<Readable>
  exists: (key: string) => Promise<boolean>
  /** Does nothing when there is no such key. */
  delete: (key: string) => Promise<void>
  /** Lists every blob below the folder, in no particular order; without a folder, the whole store but its mark. */
  list: (folder?: string) => AsyncIterable<{ key: string }>
  /** Throws when the store cannot be used. */
  check: () => Promise<void>
}

/** Key of the mark that names the store's database. It is no picture, so lists leave it out. */
export const MARK_KEY = 'database.json'

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
}

/** Folders and a name of letters, digits, - and _, with one known extension. No key can point outside the store. */
const validKey = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.([a-z]+)$/

/** Returns the content type of a key. Throws on an invalid key. */
export function contentTypeOf(key: string): string {
  const type = contentTypes[validKey.exec(key)?.[1] ?? '']
  if (!type || key.length > 500) throw new Error(`Not a blob key: ${JSON.stringify(key)}`)
  return type
}

/** The operations that differ between stores. */
type StoreOperations = {
  check: () => Promise<void>
  /** Moves a file to a validated key. Without it, `put` reads the file. */
  moveIn?: (path: string, key: string) => Promise<void>
}

/** Builds a blob store on a flydrive driver. */
export function createBlobStore(driver: DriverContract, { check, moveIn }: StoreOperations): BlobStore {
  const disk = new Disk(driver)

  /**
   * Returns undefined when the key does not exist. Drivers report that in different ways, so existence is checked
   * afterwards.
   */
  async function undefinedIfMissing<T>(key: string, read: () => Promise<T>): Promise<T | undefined> {
    contentTypeOf(key)
    try {
      return await read()
    } catch {
      // Asked for afterwards, it may have been stored meanwhile: then this succeeds, and otherwise it fails again.
      return (await disk.exists(key)) ? read() : undefined
    }
  }

  const find = (key: string) => undefinedIfMissing(key, async () => buffer(await disk.getStream(key)))
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
      undefinedIfMissing(key, async () => {
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
        for (const entry of page.objects) if (entry.isFile && entry.key !== MARK_KEY) yield { key: entry.key }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
    check,
  }
}
