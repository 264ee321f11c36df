import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openTemporaryFolder } from '../../src/modules/library/temporary-folder.ts'
import { afterFile } from '../cleanup.ts'

const dir = join(mkdtempSync(join(tmpdir(), 'toile uploads ')), 'incoming')
const fail = (error: unknown) => {
  throw error
}
const folder = openTemporaryFolder(dir, fail)
afterFile(() => {
  folder.close()
  rmSync(join(dir, '..'), { recursive: true })
})

const streamOf = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

describe('the temporary folder', () => {
  it('keeps an upload until it is removed, readable by this user only', async () => {
    const file = await folder.write(streamOf('hel', 'lo'), 5)
    expect(file).toMatchObject({
      bytes: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      head: new Uint8Array(Buffer.from('hello')),
    })
    expect(readFileSync(file!.path, 'utf8')).toBe('hello')
    expect(statSync(file!.path).mode & 0o077).toBe(0)
    await folder.remove(file!)
    expect(readdirSync(dir)).toEqual([])
  })

  it('keeps nothing of an upload that is too large', async () => {
    expect(await folder.write(streamOf('hel', 'lo'), 4)).toBeUndefined()
    expect(readdirSync(dir)).toEqual([])
  })

  it.each([0, 1])('keeps nothing of an upload that breaks off after %i parts', async (parts) => {
    const content = new Readable({ read: () => undefined })
    const writing = folder.write(content, 100)
    for (let i = 0; i < parts; i++) content.push('part')
    content.destroy(new Error('broken off'))
    await expect(writing).rejects.toThrow('broken off')
    expect(readdirSync(dir)).toEqual([])
  })

  it('removes at start what a killed process has left, and nothing younger', async () => {
    const [old, young] = ['old.upload', 'young.upload'].map((name) => join(dir, name))
    const hourAgo = new Date(Date.now() - 3_600_000)
    for (const path of [old!, young!]) writeFileSync(path, 'x')
    utimesSync(old!, hourAgo, hourAgo)
    openTemporaryFolder(dir, fail).close()
    await expect.poll(() => existsSync(old!)).toBe(false)
    expect(existsSync(young!)).toBe(true)
  })
})
