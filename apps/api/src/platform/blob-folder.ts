import { mkdirSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import { createBlobStore, type BlobStore } from './blob-store.ts'

/** Blobs as files below `dir`, which is made when missing, for this user only. */
export function openFolderBlobStore(dir: string): BlobStore {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const driver = new FSDriver({ location: dir, visibility: 'private' })
  return createBlobStore(driver, () => access(dir, constants.R_OK | constants.W_OK))
}
