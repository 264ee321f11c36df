// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageFolderOf, readNotice } from '../../build/notices-plugin.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toile-notices-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const give = (facts: object, files: Record<string, string> = {}) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'thing', version: '1.2.3', ...facts }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

describe('the package that a bundled file belongs to', () => {
  it('is the innermost one', () => {
    expect(packageFolderOf('/x/node_modules/zod/v4/core/index.js')).toBe('/x/node_modules/zod')
    expect(packageFolderOf('/x/node_modules/@a/b/node_modules/c/c.css')).toBe(
      '/x/node_modules/@a/b/node_modules/c',
    )
    expect(packageFolderOf('/x/node_modules/@a/b/c.woff2?url')).toBe('/x/node_modules/@a/b')
  })

  it('is null for our own files and the bundler’s virtual ones', () => {
    expect(packageFolderOf('/x/apps/web/src/main.tsx')).toBeUndefined()
    expect(packageFolderOf('\0/x/node_modules/zod/index.js')).toBeUndefined()
  })
})

describe('a notice', () => {
  it('is the package’s own licence text', async () => {
    give({ license: 'ISC' }, { LICENSE: 'Copyright Ada\n', 'index.js': '' })
    expect(await readNotice(folder)).toEqual({
      name: 'thing',
      version: '1.2.3',
      licence: 'ISC',
      text: 'Copyright Ada',
    })
  })

  it('is the MIT licence with the author’s name when the package has no text', async () => {
    give({ license: 'MIT', author: { name: 'Ada' } })
    const { text } = await readNotice(folder)
    expect(text).toContain('Copyright (c) Ada')
    expect(text).toContain('shall be included in all')
    expect(text).not.toContain('Toile')
  })

  it('names the public domain for a package of the Unlicense without a text', async () => {
    give({ license: 'Unlicense' })
    expect((await readNotice(folder)).text).toContain('https://unlicense.org')
  })

  it('fails the build when a package has no licence or no text', async () => {
    give({}, { LICENSE: 'Copyright Ada' })
    await expect(readNotice(folder)).rejects.toThrow('thing is sent to browsers')
    give({ license: 'BSD-3-Clause' })
    rmSync(join(folder, 'LICENSE'))
    await expect(readNotice(folder)).rejects.toThrow('thing is sent to browsers')
  })
})
