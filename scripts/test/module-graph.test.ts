import { readFileSync } from 'node:fs'
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
