import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const docs = join(import.meta.dirname, '../../docs')

it('each threat names a test that is there', () => {
  const rows = readFileSync(join(docs, 'threat-model.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [STRIDE] /.test(line))
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    const tests = Array.from(row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g), ([, title = '', file = '']) => ({
      title,
      file,
    }))
    expect(tests.length, row).toBeGreaterThan(0)
    for (const { title, file } of tests) {
      expect([file, existsSync(join(docs, file))]).toEqual([file, true])
      expect(readFileSync(join(docs, file), 'utf8'), file).toContain(title)
    }
  }
})
