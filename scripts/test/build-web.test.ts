import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import { MODEL_FILES } from '@toile/engine/embedded/model-files'
import { hashFiles, readStamp, sources } from '../build-web.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'toile-build-'))
  mkdirSync(join(root, 'web/src'), { recursive: true })
  writeFileSync(join(root, 'web/src/a.ts'), 'one')
  writeFileSync(join(root, 'lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

const hash = () => hashFiles(root, ['web', 'lock.json'])

describe('the hash of what a build is made of', () => {
  it('changes with a content, a name and the lock', () => {
    const hashes = [hash()]
    writeFileSync(join(root, 'web/src/a.ts'), 'two')
    hashes.push(hash())
    renameSync(join(root, 'web/src/a.ts'), join(root, 'web/src/b.ts'))
    hashes.push(hash())
    writeFileSync(join(root, 'lock.json'), '{ }')
    hashes.push(hash())
    expect(new Set(hashes).size).toBe(4)
  })

  it('stays the same for tests, installed packages, caches and the build itself', () => {
    const before = hash()
    for (const folder of ['test', 'dist', 'node_modules', '.cache', 'src/test']) {
      mkdirSync(join(root, 'web', folder), { recursive: true })
      writeFileSync(join(root, 'web', folder, 'x.ts'), 'x')
    }
    expect(hash()).toBe(before)
  })

  it('is taken over our own networks too, which the build copies', () => {
    const own = Object.values(MODEL_FILES).filter(([packageName]) => packageName === '@toile/engine')
    expect(own).not.toEqual([])
    for (const [, file] of own) expect(sources).toContain(`packages/engine/${dirname(file)}`)
  })
})

it('the stamp of a build counts only when it is complete', () => {
  const file = join(root, 'build.json')
  const read = (text: string) => (writeFileSync(file, text), readStamp(file))
  expect(readStamp(file)).toBeUndefined()
  expect(read('{"sourceHash":"ab"}')).toBe('ab')
  expect(['', '{"sourceHa', 'null'].map(read)).toEqual([undefined, undefined, undefined])
})
