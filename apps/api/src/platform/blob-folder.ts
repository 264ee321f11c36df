import { mkdirSync } from 'node:fs'
import { access, constants, copyFile, mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { createBlobStore, MARK_KEY, type BlobStore } from './blob-store.ts'

/** Codes of a write that ended half-way: the disk is full, or the user's share of it, or it fails. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO'])
/** Each delete in the same folder, such as those of another attempt at a look, can foil one. */
const PUT_TRIES = 20

/** Opens a blob store in the folder `dir`, which is created when missing, readable by this user only. */
export function openFolderBlobStore(dir: string): BlobStore {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const driver = new FSDriver({ location: dir, visibility: 'private' })
  const store = createBlobStore(driver, {
    check: () => access(dir, constants.R_OK | constants.W_OK),
    async moveIn(path, key) {
      const target = join(dir, key)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target).catch((error: NodeJS.ErrnoException) => {
        // The folder is on another file system.
        if (error.code === 'EXDEV') return copyFile(path, target)
        throw error
      })
    },
  })
  const remove = async (key: string) => {
    await store.delete(key)
    await removeFolder(dir, dirname(key))
  }
  return {
    ...store,
    async put(key, content) {
      for (let triesLeft = PUT_TRIES - 1; ; triesLeft--) {
        try {
          return await store.put(key, content)
        } catch (error) {
          const code = codeOf(error)
          // Deletes at the same time may have removed the new folder before the file was in it.
          if (code === 'ENOENT' && triesLeft > 0) continue
          // A part of the file is there, and would count as the blob.
          if (NO_ROOM.has(code)) await remove(key)
          throw error
        }
      }
    },
    delete: remove,
    async *list(folder = '') {
      for await (const path of filesBelow(join(dir, folder))) {
        const key = relative(dir, path).split(sep).join('/')
        if (key !== MARK_KEY) yield { key }
      }
    },
  }
}

/** Returns the code of a file system's error, which flydrive wraps. */
function codeOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return cause?.code ?? code
}

/**
 * Removes a folder of blobs, such as that of a look, if it is empty: otherwise one would stay for each picture that ever
 * was. The folders directly in the store stay.
 */
async function removeFolder(dir: string, folder: string): Promise<void> {
  if (!folder.includes('/')) return
  // Fails while there are other blobs in it. The next delete tries again.
  await rmdir(join(dir, folder)).catch(() => undefined)
}

/** Yields the paths of all files below a folder. One that is missing, or removed meanwhile, has none. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}
