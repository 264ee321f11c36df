import { expect, test } from 'vitest'
import { expiryWords } from '../../src/features/studio/history/history-words.ts'
import { formatDate } from '../../src/words/format.ts'

test('a look is kept until a time before which it is never erased', () => {
  // The job erases up to ten minutes ahead.
  const time = formatDate('2026-11-22T09:50:00.000Z', { weekday: 'long', hour: 'numeric', minute: '2-digit' })
  expect(expiryWords({ expiresAt: '2026-11-22T10:00:00.000Z' })).toBe(`Kept until ${time}`)
  expect(expiryWords({ expiresAt: null })).toBe('')
})
