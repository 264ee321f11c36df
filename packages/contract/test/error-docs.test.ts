import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statusByErrorCode } from '../src/errors.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8')

test('the page of error codes lists exactly the contract’s codes with their statuses, in order', () => {
  const rows = [...page.matchAll(/^\| `(?<code>\w+)` +\| (?<status>\d+) +\|/gm)]
  const documented = rows.map(({ groups }) => [groups?.['code'], Number(groups?.['status'])])
  expect(documented).toEqual(Object.entries(statusByErrorCode))
})
