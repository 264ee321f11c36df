import { afterEach, expect, it, vi } from 'vitest'
import { submitCode } from '../../src/api/second-factor.ts'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['123456', '/api/identity/two-factor/verify-totp', '123456'],
  ['123 456', '/api/identity/two-factor/verify-totp', '123456'],
  ['abcde-12345', '/api/identity/two-factor/verify-backup-code', 'abcde-12345'],
])('sends %s to %s', async (typed, path, code) => {
  const { requests } = fakeServer(() => ({ status: 200, body: {} }))
  await submitCode(typed)
  expect(requests).toEqual([expect.objectContaining({ path, body: { code } })])
})
