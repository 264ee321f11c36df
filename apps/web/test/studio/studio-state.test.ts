import { expect, test } from 'vitest'
import type { Picture } from '../../src/features/studio/picture/picture.ts'
import { readyPair } from '../../src/features/studio/pair-state.ts'
import { initialStudioState, studioReducer } from '../../src/features/studio/studio-state.ts'
import type { StudioAction, StudioState } from '../../src/features/studio/studio-state.ts'
import { readyPicture } from './ready-picture.ts'

const preview = (id: string): Picture => ({
  ...readyPicture(id),
  origin: 'sample',
  source: { src: `/${id}.jpg`, width: 3, height: 4 },
  file: null,
})

const after = (actions: StudioAction[], state: StudioState = initialStudioState) =>
  actions.reduce(studioReducer, state)

const chosen = (area: 'model' | 'clothing', id: string): StudioAction[] => [
  { type: 'reading', area, id, preview: null },
  { type: 'read', area, picture: readyPicture(id) },
]

test('starts empty, at realism 70, automatic category and standard quality, on the server', () => {
  expect(initialStudioState).toMatchObject({
    options: { realism: 70, category: 'auto', qualityTier: 'standard', samples: 1, place: 'server' },
    model: { picture: null },
  })
  expect(readyPair(initialStudioState)).toBeNull()
})

test('a pair is ready when both pictures have their bytes', () => {
  const one = after(chosen('model', 'a'))
  expect(readyPair(one)).toBeNull()
  const both = after(chosen('clothing', 'b'), one)
  expect(readyPair(both)).toMatchObject({ model: { id: 'a' }, clothing: { id: 'b' } })
})

test('a sample shows at once and is ready when loaded', () => {
  const reading = after([{ type: 'reading', area: 'model', id: 's', preview: preview('s') }])
  expect(reading.model).toMatchObject({ picture: { id: 's', file: null }, readingId: 's' })
  expect(
    after([{ type: 'read', area: 'model', picture: readyPicture('s') }], reading).model.readingId,
  ).toBeNull()
})

test('a sample that fails to load keeps its preview, with a problem', () => {
  const state = after([
    { type: 'reading', area: 'clothing', id: 's', preview: preview('s') },
    { type: 'unreadable', area: 'clothing', id: 's', problem: 'Failed' },
  ])
  expect(state.clothing).toMatchObject({
    picture: { id: 's', file: null },
    problem: 'Failed',
    readingId: null,
  })
  expect(readyPair(after(chosen('model', 'a'), state))).toBeNull()
})

test('a refused file leaves the previous picture', () => {
  const state = after([
    ...chosen('model', 'a'),
    { type: 'reading', area: 'model', id: 'bad', preview: null },
    { type: 'unreadable', area: 'model', id: 'bad', problem: 'too small' },
  ])
  expect(state.model).toMatchObject({ picture: { id: 'a' }, problem: 'too small' })
})

test('no pair is ready while a picture is being replaced', () => {
  const state = after([...chosen('model', 'a'), ...chosen('clothing', 'b')])
  expect(readyPair(after([{ type: 'reading', area: 'model', id: 'c', preview: null }], state))).toBeNull()
})

test('a late result is ignored', () => {
  const state = after([
    { type: 'reading', area: 'model', id: 'slow', preview: null },
    { type: 'reading', area: 'model', id: 'fast', preview: null },
    { type: 'read', area: 'model', picture: readyPicture('fast') },
    { type: 'read', area: 'model', picture: readyPicture('slow') },
    { type: 'unreadable', area: 'model', id: 'slow', problem: 'late' },
  ])
  expect(state.model).toMatchObject({ picture: { id: 'fast' }, problem: null })
})

test('removing empties the area and ignores the picture being read', () => {
  const state = after([
    ...chosen('model', 'a'),
    { type: 'reading', area: 'model', id: 'b', preview: null },
    { type: 'removed', area: 'model' },
    { type: 'read', area: 'model', picture: readyPicture('b') },
  ])
  expect(state.model).toEqual({ picture: null, readingId: null, problem: null })
})

test('a remembered picture never replaces a choice', () => {
  const restored: StudioAction = { type: 'restored', area: 'model', picture: readyPicture('old') }
  expect(after([restored]).model.picture?.id).toBe('old')
  expect(after([...chosen('model', 'new'), restored]).model.picture?.id).toBe('new')
})

test('options change independently', () => {
  const state = after([
    { type: 'options', options: { realism: 35 } },
    { type: 'options', options: { category: 'dress' } },
  ])
  expect(state).toEqual({
    ...initialStudioState,
    options: { ...initialStudioState.options, realism: 35, category: 'dress' },
  })
})

test('an uploaded picture becomes its owner’s item, and other pictures do not', () => {
  const kept = (id: string): StudioAction => ({
    type: 'savedToLibrary',
    area: 'model',
    id,
    itemId: 'item',
    ownerId: 'somebody',
  })
  const state = after(chosen('model', 'a'))
  expect(after([kept('a')], state).model.picture).toMatchObject({
    id: 'item',
    ownerId: 'somebody',
    name: 'a',
  })
  expect(after([kept('b')], state)).toBe(state)
})
