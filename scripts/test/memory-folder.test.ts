import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isEnough } from '../memory-folder.ts'

const GIB = 2 ** 30

it('is taken only where the folder and the memory both have room', () => {
  expect(isEnough({ folderBytes: 24 * GIB, memoryBytes: 16 * GIB })).toBe(true)
  expect(isEnough({ folderBytes: 0.06 * GIB, memoryBytes: 16 * GIB })).toBe(false)
  expect(isEnough({ folderBytes: 24 * GIB, memoryBytes: 4 * GIB })).toBe(false)
})

it('goes with the process that made it', () => {
  const file = JSON.stringify(join(import.meta.dirname, '../memory-folder.ts'))
  const program = `
    const { makeMemoryFolder } = await import(${file})
    const { existsSync } = await import('node:fs')
    const folder = makeMemoryFolder()
    console.log(JSON.stringify({ folder, isThere: folder === undefined || existsSync(folder) }))
  `
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const { folder, isThere } = JSON.parse(stdout) as { folder?: string; isThere: boolean }
  expect(isThere).toBe(true)
  expect(folder === undefined || !existsSync(folder)).toBe(true)
})
