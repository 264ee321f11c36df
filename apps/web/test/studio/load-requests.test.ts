import { expect, test, vi } from 'vitest'
import { loadRequests } from '../../src/features/studio/load-requests.ts'

vi.mock('../../src/api/generations.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('code that does not come is told as a server that cannot be reached', async () => {
  await expect(loadRequests()).rejects.toMatchObject({ name: 'ApiError', code: 'unreachable' })
})
