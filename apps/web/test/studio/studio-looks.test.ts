import { expect, test } from 'vitest'
import type { DoneLook, FailedLook } from '../../src/features/studio/look/look-state.ts'
import {
  initialStudioState,
  personIdOf,
  shownLook,
  studioReducer,
  viewedOf,
} from '../../src/features/studio/studio-state.ts'
import type { StudioAction, StudioState } from '../../src/features/studio/studio-state.ts'
import { personOf } from './paid-studio.tsx'

const after = (actions: StudioAction[], state: StudioState = here) => actions.reduce(studioReducer, state)
const here = studioReducer(initialStudioState, { type: 'session', person: personOf('p1'), unseen: false })
const sources = { model: null, clothing: null }
const referenceTo = (id: string) => ({
  id,
  statusUrl: `/api/generate/${id}`,
  eventsUrl: `/api/generate/${id}/events`,
  startedAt: 0,
  ownerId: 'p1',
})
const finished = {
  image: '/look.jpg',
  widthPx: 3,
  heightPx: 4,
  warnings: [],
  savedId: null,
  names: { model: null, clothing: null },
  variants: [],
}
const done = (id: string): DoneLook => ({ status: 'done', reference: referenceTo(id), sources, finished })
const failed: FailedLook = {
  status: 'failed',
  failure: { message: 'No.', advice: '', charge: '', remedy: 'retry' },
  reference: referenceTo('old'),
  sources,
  ownerId: 'p1',
}
const begin: StudioAction[] = [
  { type: 'sending', sources, ownerId: 'p1' },
  { type: 'accepted', reference: referenceTo('new') },
]
const end: StudioAction = { type: 'done', id: 'new', finished }
const view = (id: string): StudioAction => ({ type: 'viewed', look: done(id) })
const idOf = (state: StudioState) => {
  const look = shownLook(state)
  return look.status === 'done' || look.status === 'making' ? look.reference.id : look.status
}

test('a look of the history is shown until another is requested or the current one ends', () => {
  expect(idOf(after([view('old')]))).toBe('old')
  expect(idOf(after([view('old'), ...begin]))).toBe('new')
  const making = after([...begin, view('old')])
  expect(idOf(making)).toBe('old')
  expect(idOf(after([end], making))).toBe('new')
})

test('a comparison stays open when the current look ends', () => {
  const compared = (id: string) => ({
    id,
    image: '/look.jpg',
    statusUrl: null,
    widthPx: 3,
    heightPx: 4,
    caption: id,
  })
  const looks = [compared('a'), compared('b')] as const
  const comparing = after([...begin, { type: 'compared', looks }, end])
  expect(viewedOf(comparing).compared).toBe(looks)
  expect(viewedOf(after([{ type: 'gone', id: 'b' }], comparing)).compared).toBeNull()
  expect(viewedOf(after([{ type: 'gone', id: 'c' }], comparing)).compared).toBe(looks)
})

test('a new choice closes a viewed error, and only an error', () => {
  expect(idOf(after([{ type: 'viewed', look: failed }, { type: 'chosen' }]))).toBe('none')
  expect(idOf(after([view('old'), { type: 'chosen' }]))).toBe('old')
})

test('late details for another look or user are ignored', () => {
  const whole = { ...done('old'), sources }
  const complete: StudioAction = { type: 'completed', personId: 'p1', look: whole }
  expect(shownLook(after([view('old'), complete]))).toBe(whole)
  const other = after([view('other')])
  expect(after([complete], other)).toBe(other)
  const left = after([view('old'), { type: 'session', person: null, unseen: false }])
  expect(idOf(left)).toBe('none')
  expect(after([{ ...complete, personId: null }], left)).toBe(left)
})

test('a deleted look is no longer shown', () => {
  expect(idOf(after([view('old'), { type: 'gone', id: 'old' }]))).toBe('none')
  expect(idOf(after([...begin, end, view('old'), { type: 'gone', id: 'new' }]))).toBe('old')
})

test('the user is unknown while the session cannot be confirmed', () => {
  expect(personIdOf(here)).toBe('p1')
  expect(personIdOf({ person: null, unseen: false })).toBeNull()
  expect(personIdOf({ person: null, unseen: true })).toBeUndefined()
})

test('the picker opens and closes empty, and keeps the other files of a draft', () => {
  const more = [new File([''], 'b.jpg')]
  const open = after([{ type: 'picker', area: 'model' }])
  const drafted = after([{ type: 'drafted', draft: { status: 'reading' }, more }], open)
  const refused = after([{ type: 'drafted', draft: { status: 'refused', problem: 'Too small.' } }], drafted)
  expect(refused.picker).toEqual({ area: 'model', draft: { status: 'refused', problem: 'Too small.' }, more })
  expect(after([{ type: 'picker', area: null }], refused).picker).toEqual(initialStudioState.picker)
})
