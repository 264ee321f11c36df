import { describe, expect, it } from 'vitest'
import { isFound } from '../../src/features/studio/library/library-words.ts'
import { arrange, rowsOf, type Arrangement } from '../../src/features/studio/wardrobe/arrange.ts'
import { allOf, extended, noSelection, toggled } from '../../src/features/studio/wardrobe/selection.ts'
import { galleryItem } from './library-examples.ts'

const now = new Date(2026, 10, 20, 12)
const at = (month: number, day: number) => new Date(2026, month - 1, day, 9).toISOString()
const items = [
  galleryItem('a', { name: 'Look 10', createdAt: at(11, 20) }),
  galleryItem('b', { name: 'Look 9', createdAt: at(11, 19), favourite: true }),
  galleryItem('c', { name: 'Coat', createdAt: at(11, 2) }),
  galleryItem('d', { name: 'Dress', createdAt: at(11, 1) }),
  galleryItem('e', { name: 'Élan', createdAt: at(10, 31) }),
]
const wanted = (change: Partial<Arrangement>): Arrangement => ({
  typed: '',
  favouritesOnly: false,
  sorting: 'newest',
  ...change,
})
const idsOf = (change: Partial<Arrangement>) =>
  arrange(items, wanted(change))
    .map(({ id }) => id)
    .join('')

it('filters by name and favourites, and sorts by time and by name with numeric order', () => {
  expect(idsOf({})).toBe('abcde')
  expect(idsOf({ sorting: 'oldest' })).toBe('edcba')
  expect(idsOf({ sorting: 'name' })).toBe('cdeba')
  expect(idsOf({ typed: 'look' })).toBe('ab')
  expect(idsOf({ favouritesOnly: true })).toBe('b')
})

it('finds a name with and without its accents, whichever way they are written', () => {
  // As some systems write file names: the accent after its letter.
  const apart = 'Élan camisón'.normalize('NFD')
  for (const name of ['Élan camisón', apart])
    for (const typed of ['camisón', 'CAMISON', 'elan', 'camisón'.normalize('NFD')])
      expect(isFound(name, typed), `${name} ${typed}`).toBe(true)
  expect(isFound(apart, 'elena')).toBe(false)
})

it('finds no name of other vowels in scripts that write them as marks', () => {
  expect(isFound('नीली साड़ी', 'नीली')).toBe(true)
  expect(isFound('नाला', 'नीली')).toBe(false)
})

it('puts a heading before each day, then each month, and none when sorted by name', () => {
  const shown = (sorting: 'newest' | 'name') =>
    rowsOf(items, { columns: 2, sorting, now }).map((row) =>
      row.kind === 'heading' ? row.words : `${row.start}: ${row.items.map(({ id }) => id).join(' ')}`,
    )
  expect(shown('newest')).toEqual([
    'Today',
    '0: a',
    'Yesterday',
    '1: b',
    'November 2026',
    '2: c d',
    'October 2026',
    '4: e',
  ])
  expect(shown('name')).toEqual(['0: a b', '2: c d', '4: e'])
})

describe('a selection', () => {
  const order = ['a', 'b', 'c', 'd', 'e']
  const idsIn = ({ ids }: typeof noSelection) => [...ids].toSorted().join('')

  it('toggles single items', () => {
    const two = toggled(toggled(noSelection, 'd'), 'b')
    expect(idsIn(two)).toBe('bd')
    expect(idsIn(toggled(two, 'd'))).toBe('b')
  })

  it('extends from the last toggled item in either direction, and keeps earlier items', () => {
    const from = toggled(toggled(noSelection, 'a'), 'd')
    expect(idsIn(extended(from, 'b', order))).toBe('abcd')
    expect(idsIn(extended(extended(from, 'e', order), 'c', order))).toBe('acde')
    expect(idsIn(extended(noSelection, 'c', order))).toBe('c')
    // The anchor is no longer displayed.
    expect(idsIn(extended(from, 'b', ['a', 'b', 'c']))).toBe('abd')
    expect(idsIn(allOf(order))).toBe('abcde')
  })
})
