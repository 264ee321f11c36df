import { expect, test } from 'vitest'
import type { Look, LookAction, LookSources } from '../../src/features/studio/look/look-state.ts'
import {
  finishedLookOf,
  isInterrupted,
  isLoading,
  lookReducer,
  namesOf,
  noLook,
} from '../../src/features/studio/look/look-state.ts'
import { exampleGeneration } from '../api/generation-example.ts'
import { percentOf, stepWords } from '../../src/features/studio/look/progress-words.ts'

const sources = { model: null, clothing: null }
const reference = { id: 'g1', statusUrl: '/s', eventsUrl: '/e', startedAt: 1, ownerId: null }
const finished = {
  image: '/i.jpg',
  widthPx: 720,
  heightPx: 960,
  warnings: [],
  savedId: null,
  names: { model: null, clothing: null },
  variants: [],
}
const picture = {
  id: 'p1',
  origin: 'own',
  source: null,
  widthPx: 800,
  heightPx: 1000,
  ownerId: null,
  file: new File([], 'p1'),
} as const
const failure = { message: 'No', advice: 'Do', charge: 'No cost', remedy: 'retry' } as const

const after = (actions: LookAction[], look: Look = noLook) => actions.reduce(lookReducer, look)
const sending: LookAction = { type: 'sending', sources, ownerId: null }
const accepted: LookAction = { type: 'accepted', reference }
const progress = (value: number, stage: 'queued' | 'fit' = 'fit', queuePlace?: number): LookAction => ({
  type: 'progress',
  id: 'g1',
  event: { stage, progress: value, ...(queuePlace !== undefined && { queuePlace }) },
})

test('goes from sending through the queue and the stages to the picture', () => {
  const sent = after([sending, { type: 'sent', fraction: 0.5 }])
  expect([percentOf(sent), stepWords(sent), isLoading(sent)]).toEqual([
    10,
    'Sending your pictures, 50 %',
    true,
  ])
  const queued = after([accepted, progress(0, 'queued', 2)], sent)
  expect([percentOf(queued), stepWords(queued)]).toEqual([20, 'In the queue, 2 ahead of you'])
  const next = after([progress(0, 'queued', 0)], queued)
  expect(stepWords(next)).toBe('Next in the queue')
  const fitting = after([progress(0.5)], next)
  expect([percentOf(fitting), stepWords(fitting)]).toEqual([60, 'Fitting the outfit to the body'])
  const done = after([{ type: 'done', id: 'g1', finished }], fitting)
  expect(done).toEqual({ status: 'done', reference, sources, finished })
  expect([percentOf(done), isLoading(done)]).toEqual([100, false])
})

test('progress never decreases when a stream is resumed', () => {
  expect(percentOf(after([sending, accepted, progress(0.5), progress(0.25)]))).toBe(60)
})

test('events of another look are ignored', () => {
  const look = after([sending, accepted])
  expect(after([{ type: 'done', id: 'other', finished }], look)).toBe(look)
  expect(after([{ type: 'failed', id: 'other', failure }], look)).toBe(look)
  expect(after([{ type: 'progress', id: 'other', event: { stage: 'fit', progress: 1 } }], look)).toBe(look)
})

test('fails while sending without a reference, and later with it', () => {
  const early = after([sending, { type: 'failed', id: null, failure }])
  expect(early).toEqual({ status: 'failed', failure, reference: null, sources, ownerId: null })
  const late = after([sending, accepted, { type: 'failed', id: 'g1', failure }])
  expect(late).toEqual({ status: 'failed', failure, reference, sources, ownerId: null })
})

test('a requested look is never replaced by a remembered one', () => {
  const found: LookAction = { type: 'found', reference: { ...reference, id: 'old' }, sources }
  const asked = after([sending, accepted])
  expect(after([found], asked)).toBe(asked)
  expect(after([found])).toMatchObject({ status: 'making', found: true, reference: { id: 'old' } })
})

test('an interrupted look is followed again, any other failed one is not', () => {
  const lost = after([
    sending,
    accepted,
    { type: 'failed', id: 'g1', failure: { ...failure, remedy: 'connection' } },
  ])
  expect(isInterrupted(lost)).toBe(true)
  expect(after([{ type: 'resumed' }], lost)).toMatchObject({ status: 'making', reference })
  const early = after([sending, { type: 'failed', id: null, failure: { ...failure, remedy: 'connection' } }])
  expect(isInterrupted(early)).toBe(false)
  expect(after([{ type: 'resumed' }], early)).toBe(early)
})

test('a new choice clears an error and nothing else', () => {
  expect(after([sending, { type: 'failed', id: null, failure }, { type: 'chosen' }])).toBe(noLook)
  const making = after([sending, accepted])
  expect(after([{ type: 'chosen' }], making)).toBe(making)
  const done = after([sending, accepted, { type: 'done', id: 'g1', finished }])
  expect(after([{ type: 'chosen' }], done)).toBe(done)
})

test('events after a cancel are ignored', () => {
  const cancelled = after([sending, accepted, { type: 'dismissed' }])
  expect(after([progress(0.9), { type: 'done', id: 'g1', finished }], cancelled)).toBe(noLook)
})

test('a generation is finished only with its picture', () => {
  const generation = exampleGeneration({
    status: 'succeeded',
    imageUrl: '/i.jpg',
    width: 720,
    height: 960,
  })
  expect(finishedLookOf(generation)).toEqual({ ...finished, kinds: [], thumbnail: null, savedId: null })
  expect(finishedLookOf({ ...generation, status: 'running' })).toBeNull()
  expect(finishedLookOf({ ...generation, imageUrl: null })).toBeNull()
})

test('an outfit is named after all of its garments, even where only the first is remembered', () => {
  const garment = { category: 'auto', kind: null, layer: null, imageUrl: null } as const
  const made = finishedLookOf(
    exampleGeneration({
      status: 'succeeded',
      imageUrl: '/i.jpg',
      width: 720,
      height: 960,
      outfitName: 'Beige sweater',
      garments: [
        { ...garment, name: 'Beige sweater' },
        { ...garment, name: 'Black jacket' },
      ],
    }),
  )!
  const clothing = { ...picture, name: 'Beige sweater' }
  const others = [{ ...picture, name: 'Black jacket' }]
  const nameOf = (known: LookSources, finishedLook = made) =>
    namesOf({ status: 'done', reference, sources: known, finished: finishedLook }).clothing
  const both = 'Beige sweater and Black jacket'
  expect(nameOf(sources)).toBe(both)
  expect(nameOf({ model: null, clothing })).toBe(both)
  expect(nameOf({ model: null, clothing, others }, finished)).toBe(both)
  expect(nameOf({ model: null, clothing }, finished)).toBe('Beige sweater')
  expect(nameOf(sources, finished)).toBe('')
})
