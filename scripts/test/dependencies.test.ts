import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const projectDir = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(projectDir, file), 'utf8')

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>

/** Names of all direct dependencies but our own workspaces, sorted. */
function directDependencies(): string[] {
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: projectDir })]
  const names = manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Manifest
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  return [...new Set(names.filter((name) => !name.startsWith('@toile/')))].sort()
}

it('each direct dependency has one line that says why, and no other package has', () => {
  const rows = read('docs/dependencies.md').matchAll(/^\| `(?<name>[^`]+)` +\| \S.* \|$/gm)
  expect(Array.from(rows, ({ groups }) => groups?.['name'] ?? '').sort()).toEqual(directDependencies())
})
