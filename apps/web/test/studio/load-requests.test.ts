import { expect, test, vi } from 'vitest'
import { loadRequests } from '../../src/features/studio/load-requests.ts'

vi.mock('../../src/api/generations.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('code that fails to load is reported as an unreachable server', async () => {
  await expect(loadRequests()).rejects.toMatchObject({ name: 'ApiError', code: 'unreachable' })
})
