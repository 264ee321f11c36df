import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findPython, runTrainingTests } from '../training-tests.ts'

/** A program that ends with a status instead of being Python. */
function fakePython(status: number): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'toile python ')), 'python')
  writeFileSync(file, `#!/bin/sh\nexit ${status}\n`)
  chmodSync(file, 0o755)
  return file
}

it('takes the first Python that has the packages', () => {
  const [without, having] = [fakePython(1), fakePython(0)]
  expect(findPython(['/nowhere/python', without, having])).toBe(having)
})

it('finds none where none has them', () => {
  expect(findPython(['/nowhere/python', fakePython(1)])).toBeUndefined()
})

it('passes over the tests when the named Python lacks the packages', async () => {
  const { status, output } = await runTrainingTests({ ...process.env, TOILE_PYTHON: fakePython(1) })
  expect(status).toBe(0)
  expect(output).toMatch(/^SKIPPED/)
})

it('ends with the status of pytest, and what it printed', async () => {
  const file = fakePython(0)
  writeFileSync(file, '#!/bin/sh\n[ "$2" = pytest ] && echo "2 failed" && exit 3\nexit 0\n')
  const run = runTrainingTests({ ...process.env, TOILE_PYTHON: file })
  expect(await run).toEqual({ status: 3, output: '2 failed\n' })
})
