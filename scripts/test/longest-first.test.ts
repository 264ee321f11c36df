import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LONG, LongestFirst, rankOf } from '../longest-first.ts'

it('lists only files that exist', () => {
  for (const file of LONG) expect(existsSync(join(import.meta.dirname, '../..', file)), file).toBe(true)
})

it('ranks slow files before all others, in the order of the list', () => {
  const ranks = LONG.map((file) => rankOf(`/anywhere/${file}`))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(rankOf('/anywhere/e2e/site.e2e.ts')).toBeGreaterThan(Math.max(...ranks))
})

it('runs files of one environment one after another', async () => {
  const cache = { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) }
  const config = { environment: 'jsdom', isolate: false, sequence: { groupOrder: 0 } }
  // The second has a comment that asks for Node.
  const files = ['withdraw.test.tsx', 'paths.test.ts', 'connect.test.tsx'].map((name) => ({
    moduleId: join(import.meta.dirname, '../../apps/web/test', name),
    project: { name: 'web', config },
  }))
  const sequencer = new LongestFirst({ cache } as unknown as Vitest)
  const sorted = await sequencer.sort(files as unknown as TestSpecification[])
  expect(sorted.map(({ moduleId }) => files.findIndex((file) => file.moduleId === moduleId))).toEqual([
    0, 2, 1,
  ])
})
