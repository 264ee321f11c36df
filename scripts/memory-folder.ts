/** Creates a folder in memory for the tests' temporary files: a run creates and deletes thousands of databases. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
/** Far more than tests use at once. Containers often have only 64 MB there. */
const ENOUGH_BYTES = 8 * 2 ** 30

type Room = { folderBytes: number; memoryBytes: number }

/** Returns true when tests can exhaust neither the folder nor the machine's memory. */
export const isEnough = ({ folderBytes, memoryBytes }: Room): boolean =>
  Math.min(folderBytes, memoryBytes) >= ENOUGH_BYTES

/** Creates the folder, which is deleted when this process exits. Returns undefined when there is too little memory. */
export function makeMemoryFolder(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(SHARED_MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  if (!isEnough({ folderBytes: bavail * bsize, memoryBytes: process.availableMemory() })) return undefined
  const folder = mkdtempSync(join(SHARED_MEMORY, 'toile-tests-'))
  // Postgres, which does not run as root, must reach its own folder inside.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
