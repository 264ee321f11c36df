import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { applied, plants, type Patch } from '../plants/plants.ts'

const root = join(import.meta.dirname, '../..')

it.each(Object.entries<Patch[]>(plants))('%s can still be planted', (_name, patches) => {
  for (const { file, find } of patches)
    expect(readFileSync(join(root, file), 'utf8').split(find), `${file}: ${find}`).toHaveLength(2)
})

it('the planted product is one that types hold for: a bug is planted, and not a product that does nothing', async () => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  // Below the root, where packages are found.
  const copy = mkdtempSync(join(cache, 'planted-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const api = join(copy, 'apps/api')
  cpSync(join(root, 'apps/api/src'), join(api, 'src'), { recursive: true })
  symlinkSync(join(root, 'apps/api/node_modules'), join(api, 'node_modules'))
  const patches = Object.values<Patch[]>(plants).flat()
  for (const patch of patches) {
    const file = join(copy, patch.file)
    writeFileSync(file, applied(readFileSync(file, 'utf8'), patch))
  }
  const compilerOptions = {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    // As the engine has it, which is read along.
    noUncheckedIndexedAccess: false,
  }
  const base = join(root, 'tsconfig.base.json')
  // With all that these import: half of the product.
  const files = [...new Set(patches.map(({ file }) => file))]
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ extends: base, compilerOptions, files }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const outcome = await promisify(execFile)(process.execPath, [tsc, '-p', copy]).catch((error) => error)
  expect(outcome.stdout).toBe('')
}, 120_000)
