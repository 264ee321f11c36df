/** A folder in memory for what tests keep for minutes: thousands of databases' files are made and deleted in a run. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
/** Far more than tests use at once; containers often have 64 MB there. */
const ENOUGH_BYTES = 8 * 2 ** 30

type Room = { folderBytes: number; memoryBytes: number }

/** True when neither the folder nor the memory it lies in can run out. */
export const isEnough = ({ folderBytes, memoryBytes }: Room): boolean =>
  Math.min(folderBytes, memoryBytes) >= ENOUGH_BYTES

/** Makes the folder, which goes with this process; undefined where there is no room for it. */
export function makeMemoryFolder(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(SHARED_MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  if (!isEnough({ folderBytes: bavail * bsize, memoryBytes: process.availableMemory() })) return undefined
  const folder = mkdtempSync(join(SHARED_MEMORY, 'toile-tests-'))
  // Postgres, which does not run as root, has its folder inside.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
