import { expect, test } from 'vitest'
import { assignFiles } from '../../src/features/studio/picture/assign-files.ts'

const assigned = (files: string[], pointedAt: 'model' | 'clothing' | null, model = false, clothing = false) =>
  assignFiles(files, pointedAt, { model, clothing }).map(({ area, file }) => `${area}=${file}`)

test('a file goes to the area under the pointer, filled or not', () => {
  expect(assigned(['a'], 'clothing', false, true)).toEqual(['clothing=a'])
  expect(assigned(['a'], 'model', true, false)).toEqual(['model=a'])
})

test('elsewhere it goes to an empty area, the photo’s first', () => {
  expect(assigned(['a'], null)).toEqual(['model=a'])
  expect(assigned(['a'], null, true, false)).toEqual(['clothing=a'])
  expect(assigned(['a'], null, false, true)).toEqual(['model=a'])
})

test('with both areas filled it replaces the clothing', () => {
  expect(assigned(['a'], null, true, true)).toEqual(['clothing=a'])
})

test('two files fill both areas, and further ones are ignored', () => {
  expect(assigned(['a', 'b', 'c'], null)).toEqual(['model=a', 'clothing=b'])
  expect(assigned(['a', 'b'], 'clothing')).toEqual(['clothing=a', 'model=b'])
})

test('no file changes nothing', () => {
  expect(assigned([], 'model')).toEqual([])
})
