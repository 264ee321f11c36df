import { mkdirSync } from 'node:fs'
import { access, constants, copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { createBlobStore, type BlobStore } from './blob-store.ts'

/** Opens a blob store in the folder `dir`, which is created when missing, readable by this user only. */
export function openFolderBlobStore(dir: string): BlobStore {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const driver = new FSDriver({ location: dir, visibility: 'private' })
  return createBlobStore(driver, {
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
}
