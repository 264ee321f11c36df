/** Folders in which a database is created or restored before it is renamed into place. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const prefixOf = (dir: string): string => `${basename(dir)}.draft-`

/** Returns the draft folder of this process: a child of a killed start may still be writing to its own. */
export const draftOf = (dir: string): string => join(dirname(dir), prefixOf(dir) + process.pid)

/** Creates the parent folder, and removes the drafts of attempts that failed. The caller holds the folder's lock. */
export async function removeDrafts(dir: string): Promise<void> {
  const parent = dirname(dir)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent))
    if (name.startsWith(prefixOf(dir))) await rm(join(parent, name), { recursive: true, force: true })
}
