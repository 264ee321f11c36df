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

it('the product with all bugs planted passes the type check, so that a planted bug is not just a crash', async () => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  // Below the root, so that packages resolve.
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
    // The engine's setting, because the engine is checked too.
    noUncheckedIndexedAccess: false,
  }
  const base = join(root, 'tsconfig.base.json')
  // The check includes everything that these files import, about half of the product.
  const files = [...new Set(patches.map(({ file }) => file))]
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ extends: base, compilerOptions, files }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const outcome = await promisify(execFile)(process.execPath, [tsc, '-p', copy]).catch((error) => error)
  expect(outcome.stdout).toBe('')
}, 120_000)
