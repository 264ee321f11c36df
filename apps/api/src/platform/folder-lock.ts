/** Allows one process per data folder. PGlite has no lock: a second process on the same folder silently loses rows. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export class FolderInUseError extends Error {
  constructor(dir: string) {
    super(
      `The data folder ${dir} is in use by another process. Stop that one, or set TOILE_DATA_DIR to another folder.`,
    )
    this.name = 'FolderInUseError'
  }
}

/**
 * Creates the folder (mode 700) and locks it until `release` or the end of the process, even if killed.
 * Throws `FolderInUseError`. On Linux, processes in different network namespaces do not see each other's locks.
 */
export async function lockFolder(dir: string): Promise<{ release: () => Promise<void> }> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return process.platform === 'linux' ? lockBySocket(dir) : lockByPidFile(dir)
}

/** Locks by an abstract socket, whose name the kernel frees when the process dies, so no lock goes stale. */
async function lockBySocket(dir: string) {
  const name = `\0toile-${createHash('sha256').update(realpathSync(dir)).digest('hex')}`
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderInUseError(dir) : error),
    )
    server.listen(name, resolve)
  })
  server.unref()
  return { release: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Locks by a file with the process id, outside Linux. Exported for its test. */
export async function lockByPidFile(dir: string): Promise<{ release: () => Promise<void> }> {
  const file = join(dir, 'process.pid')
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isAlive(Number(readFileSync(file, 'utf8')))) throw new FolderInUseError(dir)
    unlinkSync(file)
    return lockByPidFile(dir)
  }
  return { release: async () => unlinkSync(file) }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
