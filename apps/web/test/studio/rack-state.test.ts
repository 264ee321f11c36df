import { expect, test } from 'vitest'
import type { Look } from '../../src/features/studio/look/look-state.ts'
import { chosenGarments } from '../../src/features/studio/rack/garments-state.ts'
import { chosenLook, idOf, isRackLoading } from '../../src/features/studio/rack/rack-state.ts'
import type { Rack } from '../../src/features/studio/rack/rack-state.ts'
import { initialStudioState, shownLook, studioReducer } from '../../src/features/studio/studio-state.ts'
import type { StudioAction, StudioState } from '../../src/features/studio/studio-state.ts'
import { readyPicture } from './ready-picture.ts'

const after = (actions: StudioAction[], state: StudioState = initialStudioState) =>
  actions.reduce(studioReducer, state)
const choose = (id: string): StudioAction[] => [
  { type: 'reading', area: 'clothing', id, preview: null },
  { type: 'read', area: 'clothing', picture: readyPicture(id) },
]
const ids = (state: StudioState) => chosenGarments(state).map(({ id }) => id)

test('garments keep their order, and duplicates count once', () => {
  const two = after([...choose('a'), { type: 'garmentAdded' }, ...choose('b')])
  expect(ids(two)).toEqual(['a', 'b'])
  expect(ids(after([{ type: 'garmentAdded' }, ...choose('a')], two))).toEqual(['a', 'b'])
  expect(after([{ type: 'garmentAdded' }])).toEqual(initialStudioState)
})

test('an emptied area takes the last of the other garments', () => {
  const two = after([...choose('a'), { type: 'garmentAdded' }, ...choose('b')])
  const one = after([{ type: 'removed', area: 'clothing' }], two)
  expect([one.clothing.picture?.id, one.others]).toEqual(['a', []])
  expect(after([{ type: 'garmentRemoved', id: 'b' }], two).clothing.picture?.id).toBe('a')
  expect(ids(after([{ type: 'garmentRemoved', id: 'a' }], two))).toEqual(['b'])
})

test('a garment keeps its stated kind', () => {
  const told = after([
    ...choose('a'),
    { type: 'garmentAdded' },
    ...choose('b'),
    { type: 'garmentStated', id: 'a', category: 'top' },
    { type: 'garmentStated', id: 'b', category: 'bottom' },
  ])
  expect(chosenGarments(told).map(({ category }) => category)).toEqual(['top', 'bottom'])
})

const making = (id: string): Look => ({
  status: 'making',
  reference: { id, statusUrl: `/${id}`, eventsUrl: `/${id}/events`, startedAt: 0, ownerId: null },
  sources: { model: null, clothing: null },
  found: false,
  stage: 'queued',
  progress: 0,
  queuePlace: null,
})
const rack: Rack = {
  reference: { rackId: 'r', statusUrl: '/r', eventsUrl: '/r/events', looks: [], startedAt: 0, ownerId: null },
  looks: [making('a'), making('b')],
  chosenId: null,
}
const finished = {
  image: '/look.jpg',
  widthPx: 3,
  heightPx: 4,
  warnings: [],
  savedId: null,
  names: { model: null, clothing: null },
  variants: [],
}
const step = (action: Extract<StudioAction, { type: 'rackLook' }>['action']): StudioAction => ({
  type: 'rackLook',
  action,
})
const done = (id: string) => step({ type: 'done', id, finished })
const lost = (id: string) =>
  step({
    type: 'failed',
    id,
    failure: { message: 'Lost.', advice: '', charge: '', remedy: 'connection' },
  })
const open: StudioAction = { type: 'rackAccepted', rack }

test('the first look that is made is shown, until one is chosen', () => {
  const one = after([open, done('b')])
  expect(idOf(shownLook(one))).toBe('b')
  const chosen = after([{ type: 'rackChosen', id: 'a' }], one)
  expect(idOf(shownLook(chosen))).toBe('a')
  expect(isRackLoading(chosen.rack)).toBe(true)
  expect(isRackLoading(after([done('a')], chosen).rack)).toBe(false)
})

test('interrupted looks are followed again, and failed ones stay failed', () => {
  const failed = step({
    type: 'failed',
    id: 'a',
    failure: { message: 'No.', advice: '', charge: '', remedy: 'retry' },
  })
  const { rack: resumed } = after([open, failed, lost('b'), { type: 'rackResumed' }])
  expect(resumed?.looks.map(({ status }) => status)).toEqual(['failed', 'making'])
})

test('a look that is dropped or deleted leaves the rack, and an empty rack is none', () => {
  const one = after([open, { type: 'rackDropped', id: 'a' }])
  expect(one.rack && idOf(chosenLook(one.rack))).toBe('b')
  expect(after([{ type: 'gone', id: 'b' }], one).rack).toBeNull()
})

test('looks taken off are put back, also the last one, unless another look has begun', () => {
  const made = after([open, done('a'), done('b')]).rack!
  const restored = (id: 'a' | 'b', from: Rack): StudioAction => {
    const look = made.looks.find((one) => idOf(one) === id)
    if (look?.status !== 'done') throw new Error(`${id} is not done`)
    return { type: 'rackRestored', look, place: 0, rack: from }
  }
  const empty = after([
    { type: 'rackAccepted', rack: made },
    { type: 'rackDropped', id: 'a' },
    { type: 'rackDropped', id: 'b' },
  ])
  expect(empty.rack).toBeNull()
  const last = { ...made, looks: made.looks.slice(1) }
  const one = after([restored('b', last)], empty)
  expect([one.rack?.looks.map(idOf), idOf(shownLook(one))]).toEqual([['b'], 'b'])
  expect(after([restored('a', made)], one).rack?.looks.map(idOf)).toEqual(['a', 'b'])
  const sources = { model: null, clothing: null }
  const begun = after([{ type: 'sending', sources, ownerId: null }], empty)
  expect(after([restored('b', last)], begun)).toBe(begun)
  const next = { ...rack, reference: { ...rack.reference, rackId: 'next' }, looks: [making('c')] }
  const other = after([{ type: 'rackAccepted', rack: next }], empty)
  expect(after([restored('b', last)], other).rack?.looks.map(idOf)).toEqual(['c'])
})

test('a rack without looks is none', () => {
  const empty = after([{ type: 'rackAccepted', rack: { ...rack, looks: [] } }])
  expect([empty.rack, shownLook(empty).status]).toEqual([null, 'none'])
})

test('a new look replaces the rack', () => {
  const sources = { model: null, clothing: null }
  const next = after([open, { type: 'sending', sources, ownerId: null }])
  expect([next.rack, next.look.status]).toEqual([null, 'sending'])
})
