import { afterEach, expect, test, vi } from 'vitest'
import { noteDeleted, notedDeleted } from '../../src/features/studio/library/deleted-note.ts'

afterEach(() => void vi.restoreAllMocks())

const note = (id: string) => ({
  personId: 'p1',
  deleted: [{ item: { id, kind: 'photo' as const, name: 'Beach' }, deletedAt: Date.now() }],
})

test('a full storage is not taken for a note without deletions', () => {
  const first = note('first')
  noteDeleted(first)
  expect(notedDeleted('p1')).toEqual(first.deleted)
  expect(notedDeleted('p2')).toEqual([])

  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const second = note('second')
  noteDeleted(second)
  expect(notedDeleted('p1')).toBeNull()

  full.mockRestore()
  noteDeleted(second)
  expect(notedDeleted('p1')).toEqual(second.deleted)
})
