/** Mounts a disk on a folder that is small enough to be filled. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SmallDisk = { fill: () => Promise<void>; clear: () => Promise<void>; close: () => void }

const MEGABYTES = 48

/** Mounts a small disk; undefined if that is not possible, as it requires root on Linux. */
export async function openSmallDisk(dir: string): Promise<SmallDisk | undefined> {
  mkdirSync(dir, { recursive: true })
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=700`, 'toile-torture', dir)
  } catch {
    return undefined
  }
  const close = () => {
    process.off('exit', close)
    run('umount', '-l', dir)
  }
  process.once('exit', close)
  const ballast = join(dir, 'ballast')
  return {
    async fill() {
      // Fails when the disk is full.
      await writeFile(ballast, Buffer.alloc((MEGABYTES + 1) * 1024 * 1024)).catch(() => undefined)
    },
    clear: () => rm(ballast, { force: true }),
    close,
  }
}
