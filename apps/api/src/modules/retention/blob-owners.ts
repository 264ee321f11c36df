/** Finds the row that owns a blob by the folder and id in its key, such as `looks/<generation>/0.jpg`. */
import type { Db } from '../../platform/db.ts'
import { findOwnedKeys } from '../generations/index.ts'
import { findItemKeys } from '../library/index.ts'
import { findShareKeys } from '../shares/index.ts'
import { findFileKeys } from '../files/index.ts'
import { findPhotoKeys } from './kept-rows.ts'

/** Finds the blob keys that the rows with these ids refer to. */
type FindKeys = (db: Db, ids: string[]) => Promise<Map<string, string[]>>

const findersByFolder = new Map<string, FindKeys>([
  ['inputs', findOwnedKeys],
  ['looks', findOwnedKeys],
  ['library', findItemKeys],
  ['photos', findPhotoKeys],
  ['files', findFileKeys],
  ['shared', findShareKeys],
])

/** Every blob store folder that we write to. */
export const ownFolders: readonly string[] = [...findersByFolder.keys()]

/** `named`: a row refers to it. `unnamed`: no row does. `foreign`: not ours. */
export type BlobStatus = 'named' | 'unnamed' | 'foreign'

const ownKey = /^([a-z]+)\/([0-9a-f-]{36})\//

export async function findBlobStatuses(db: Db, keys: readonly string[]): Promise<Map<string, BlobStatus>> {
  const statuses = new Map<string, BlobStatus>(keys.map((key) => [key, 'foreign']))
  for (const [folder, findKeys] of findersByFolder) {
    const idsByKey = new Map<string, string>()
    for (const key of keys) {
      const [, keyFolder, id] = ownKey.exec(key) ?? []
      if (keyFolder === folder && id) idsByKey.set(key, id)
    }
    const named = await findKeys(db, [...new Set(idsByKey.values())])
    for (const [key, id] of idsByKey) statuses.set(key, named.get(id)?.includes(key) ? 'named' : 'unnamed')
  }
  return statuses
}
