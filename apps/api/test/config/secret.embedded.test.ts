import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSecret } from '../../src/config/secret.ts'

const dir = mkdtempSync(join(tmpdir(), 'toile-secret-'))
afterAll(() => rmSync(dir, { recursive: true }))

it('is created once, long, and readable by this user only', () => {
  const kept = { kind: 'kept', file: join(dir, 'secret') } as const
  const first = readSecret(kept)
  expect(first.length).toBeGreaterThanOrEqual(43)
  expect(readSecret(kept)).toBe(first)
  expect(statSync(kept.file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['secret'])
})

it('is the configured one, if any', () => {
  expect(readSecret({ kind: 'given', value: 'given' })).toBe('given')
})
