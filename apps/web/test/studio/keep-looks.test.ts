import { expect, test, vi } from 'vitest'
import type { DoneLook } from '../../src/features/studio/look/look-state.ts'
import { saveLooks } from '../../src/features/studio/rack/keep-looks.ts'

vi.mock('../../src/features/studio/library/library-work.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('the looks of a rack count as not saved when the code that saves them cannot be loaded', async () => {
  const look = { status: 'done', reference: { id: 'a look', ownerId: 'p1' } } as unknown as DoneLook
  const unsaved = await saveLooks([look, look])
  expect(unsaved?.looks).toEqual([look, look])
  expect(unsaved?.failure).toMatchObject({ code: 'unreachable' })
})
