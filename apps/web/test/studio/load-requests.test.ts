import { afterEach, expect, test, vi } from 'vitest'
import { loadFollowing, loadRequests, preloadRequests } from '../../src/features/studio/load-requests.ts'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'

const { fail } = vi.hoisted(() => ({
  fail: () => {
    throw new Error('Failed to fetch dynamically imported module')
  },
}))
vi.mock('../../src/api/generations.ts', fail)
vi.mock('../../src/api/follow-generation.ts', fail)
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test.each([
  ['requests', loadRequests],
  ['following', loadFollowing],
])(
  'code of %s that fails to load is an unreachable server, with an offer to load the page',
  async (_, load) => {
    await expect(load()).rejects.toMatchObject({ name: 'ApiError', code: 'unreachable' })
    expect(currentToasts().map(({ action }) => action?.label)).toEqual(['Load again'])
  },
)

test('code that fails to load ahead of the press is not reported', async () => {
  preloadRequests()
  await vi.dynamicImportSettled()
  expect(currentToasts()).toEqual([])
})
