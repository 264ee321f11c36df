import { expect, test } from 'vitest'
import {
  progressAfter,
  risingProgress,
  runUntilStopped,
  stopwatch,
  untilStopped,
} from '../src/embedded/steps.ts'
import { Aborted } from '../src/errors.ts'
import type { Step } from '../src/embedded/steps.ts'

const ORDER: Step[] = [
  'prepare',
  'pose',
  'parse',
  'garment',
  'fit',
  'zones',
  'warp',
  'light',
  'inpaint',
  'composite',
]

test('progress grows with every step and ends at 1', () => {
  const fractions = ORDER.map((step) => progressAfter(step).fraction)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(new Set(fractions).size).toBe(ORDER.length)
  expect(fractions.at(-1)).toBe(1)
})

test('an outfit’s progress counts the analysis once, and its garments share the rest', () => {
  const fractions = [0, 1, 2].flatMap((at) =>
    (['fit', 'composite'] as const).map((step) => progressAfter(step, { at, of: 3 }).fraction),
  )
  expect(progressAfter('garment', { at: 2, of: 3 })).toEqual(progressAfter('garment'))
  expect(fractions).toEqual([0.607, 0.733, 0.74, 0.867, 0.873, 1])
})

test('uses the stages of the engine interface', () => {
  expect(progressAfter('parse').stage).toBe('person')
  expect(progressAfter('fit').stage).toBe('fit')
  expect(progressAfter('composite').stage).toBe('compose')
})

test('reports no progress twice when a photo is read again', () => {
  const told: number[] = []
  const hook = risingProgress(({ fraction }) => told.push(fraction))
  for (const step of ['prepare', 'parse', 'fit', 'prepare', 'parse', 'fit', 'warp'] as const) hook(step)
  expect(told).toEqual((['prepare', 'parse', 'fit', 'warp'] as const).map((s) => progressAfter(s).fraction))
})

test('steps are passed on with their garment until the try-on is stopped', () => {
  const told: number[] = []
  let isStopped = false
  const hook = untilStopped(
    () => isStopped,
    risingProgress(({ fraction }) => told.push(fraction)),
  )
  for (const at of [0, 1, 2]) hook('composite', { at, of: 3 })
  expect(told).toEqual([0.733, 0.867, 1])
  isStopped = true
  expect(() => hook('composite')).toThrow(Aborted)
})

test('adds a step’s laps up', () => {
  const { ms, lap } = stopwatch()
  lap('pose')
  const first = ms.pose ?? 0
  lap('pose')
  expect(ms.pose).toBeGreaterThanOrEqual(first)
  expect(Object.keys(ms)).toEqual(['pose'])
})

test('no further network runs once the job is stopped', async () => {
  let isStopped = false
  const ran: string[] = []
  const networks = runUntilStopped(() => isStopped, {
    run: (name) => {
      ran.push(name)
      return Promise.resolve([])
    },
  })
  await networks.run('garmentReader')
  isStopped = true
  await expect(networks.run('garmentReader')).rejects.toThrow(Aborted)
  expect(ran).toEqual(['garmentReader'])
})
