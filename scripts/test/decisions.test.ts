import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const there = globSync('[0-9]*.md', { cwd: folder }).map((file) => file.slice(0, 3))
const gone = Array.from(
  readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| (\d{3}) +\|.*\((\d{3})-[\w-]+\.md\)/gm),
  ([, number = '', by = '']) => ({ number, by }),
)

it('no number of a decision is used twice, and each that is gone is replaced by one that is there', () => {
  expect(there.length).toBeGreaterThan(40)
  const numbers = [...there, ...gone.map(({ number }) => number)]
  expect(numbers.length).toBe(new Set(numbers).size)
  expect(gone.length).toBeGreaterThan(0)
  expect(gone.filter(({ by }) => !there.includes(by))).toEqual([])
})
