import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { architectureFile, architecturePage, findReaches, layersOf, type Reach } from '../module-graph.ts'

const reach = (from: string, to: string): Reach => ({ from, to, file: 'index.ts', by: `${from}/a.ts` })

describe('the modules of the API', () => {
  it('are drawn as they are (else run `node scripts/module-graph.ts`)', () => {
    expect(readFileSync(architectureFile, 'utf8')).toBe(architecturePage())
  })

  it('lie in layers', () => {
    const layers = layersOf([
      reach('console', 'credits'),
      reach('v1', 'generations'),
      reach('generations', 'credits'),
    ])
    const layerOf = (module: string) => layers.findIndex((layer) => layer.includes(module))
    expect(['credits', 'console', 'generations', 'v1'].map(layerOf)).toEqual([0, 1, 1, 2])
  })

  it('do not import one another', () => {
    expect(() => layersOf([reach('credits', 'library'), reach('library', 'credits')])).toThrow(
      'credits → library → credits',
    )
  })

  it('lie in three layers at most', () => {
    const chain = [reach('v1', 'generations'), reach('generations', 'keys'), reach('keys', 'usage')]
    expect(() => layersOf(chain)).toThrow('v1 stands above 3 layers')
    expect(layersOf(findReaches())).toHaveLength(3)
  })

  it('are found by their imports', () => {
    expect(findReaches()).toContainEqual(expect.objectContaining({ from: 'v1', to: 'generations' }))
  })
})

/** Only a browser can run these: `e2e/on-device.e2e.ts` makes a look by them. */
const IN_A_BROWSER = ['runtime-web.ts']

it('imports every module of the embedded engine in a test of its own', () => {
  const engine = join(import.meta.dirname, '../../packages/engine')
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const [modules, tests] = [join(engine, 'src/embedded'), join(engine, 'test')]
  const imported = new Set(
    filesIn(tests).flatMap((file) => {
      const found = readFileSync(join(tests, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)
      return Array.from(found, ([, path = '']) => relative(modules, join(tests, dirname(file), path)))
    }),
  )
  expect(filesIn(modules).filter((file) => !imported.has(file))).toEqual(IN_A_BROWSER)
})
