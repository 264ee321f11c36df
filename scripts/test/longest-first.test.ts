import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONG, rankOf } from '../longest-first.ts'

it('lists only files that exist', () => {
  for (const file of LONG) expect(existsSync(join(import.meta.dirname, '../..', file)), file).toBe(true)
})

it('ranks slow files before all others, in the order of the list', () => {
  const ranks = LONG.map((file) => rankOf(`/anywhere/${file}`))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(rankOf('/anywhere/e2e/site.e2e.ts')).toBeGreaterThan(Math.max(...ranks))
})
