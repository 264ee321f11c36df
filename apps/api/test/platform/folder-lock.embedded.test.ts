import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FolderInUseError, lockByPidFile, lockFolder } from '../../src/platform/folder-lock.ts'

const home = mkdtempSync(join(tmpdir(), 'toile lock '))
afterAll(() => rmSync(home, { recursive: true }))

describe.each([
  ['by the kernel', lockFolder],
  ['by a file', lockByPidFile],
])('a lock on a folder, kept %s', (name, lock) => {
  const dir = join(home, name)

  it('is exclusive, and free again once released', async () => {
    const held = await lockFolder(dir).then(async (made) => (await made.release(), lock(dir)))
    await expect(lock(dir)).rejects.toThrow(FolderInUseError)
    await expect(lock(dir)).rejects.toThrow(dir)
    await held.release()
    await (await lock(dir)).release()
  })
})

describe('a lock on a folder', () => {
  it('creates the folder, for this user only', async () => {
    const dir = join(home, 'deep/er')
    await (await lockFolder(dir)).release()
    expect(statSync(dir).mode & 0o777).toBe(0o700)
  })

  it('recognizes the folder under another name', async () => {
    const held = await lockFolder(join(home, 'real'))
    symlinkSync(join(home, 'real'), join(home, 'alias'))
    await expect(lockFolder(join(home, 'alias'))).rejects.toThrow(FolderInUseError)
    await held.release()
  })

  it('takes over the file of a dead process', async () => {
    const dir = mkdtempSync(join(home, 'dead-'))
    writeFileSync(join(dir, 'process.pid'), '4194305')
    const held = await lockByPidFile(dir)
    expect(readFileSync(join(dir, 'process.pid'), 'utf8')).toBe(String(process.pid))
    await held.release()
  })
})
