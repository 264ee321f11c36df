import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { choosePicture, keepPicture } from '../../src/features/studio/choose-pictures.ts'
import { costOf, createReasonOf, hintOf, isPaid, reasonOf } from '../../src/features/studio/next-look.ts'
import { createLook, makeNext, retryLook } from '../../src/features/studio/order-look.ts'
import type { Person } from '../../src/features/studio/person.ts'
import { createStudio } from '../../src/features/studio/studio-store.ts'
import { currentToasts } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { personOf, servePaid } from './paid-studio.tsx'
import { readyPicture } from './ready-picture.ts'

/** Generous, because the machine may be busy. */
const PATIENCE = { timeout: 25_000 }

standInForBrowser()

const ready = (id: string) =>
  readyPicture(id, { widthPx: 900, heightPx: 1200, file: new Blob([id], { type: 'image/jpeg' }) })
const nothing = () => {}

/** Only the store; nothing is rendered. */
function studioOf(person: Person | null | undefined) {
  const page = {
    onSignUp: vi.fn<(reason: string) => void>(),
    onMissingCredits: vi.fn<(shortage: object) => void>(),
    onGallery: nothing,
    onCreditsMoved: nothing,
  }
  const studio = createStudio(page, { person, unseen: false })
  const choosePair = () => {
    choosePicture(studio, 'model', ready('me'))
    choosePicture(studio, 'clothing', ready('dress'))
  }
  return { studio, page, choosePair }
}

test('the next look is disabled until pair and session are known, and has a price only for users', () => {
  const { studio, choosePair } = studioOf(undefined)
  expect(reasonOf(studio.get())).toBe('Please upload both your photo and the outfit image.')
  choosePair()
  expect([reasonOf(studio.get()), createReasonOf(studio.get())]).toEqual([null, expect.any(String)])
  studio.dispatch({ type: 'session', person: personOf('p1'), unseen: false })
  expect(createReasonOf(studio.get())).toBeNull()
  expect([isPaid(studio.get()), costOf(studio.get())]).toEqual([true, 25])
  expect(hintOf(studio.get())).toContain('25')
  studio.dispatch({ type: 'options', options: { place: 'device' } })
  expect(isPaid(studio.get())).toBe(false)
})

test('a paid look asks a visitor to sign up, and a user without credits to buy some', () => {
  const visitor = studioOf(null)
  visitor.choosePair()
  createLook(visitor.studio)
  expect(visitor.page.onSignUp).toHaveBeenCalledExactlyOnceWith('create')
  const poor = studioOf({ ...personOf('p1'), credits: 3 })
  createLook(poor.studio)
  expect(currentToasts().at(-1)?.text).toBe('Please upload both your photo and the outfit image.')
  poor.choosePair()
  createLook(poor.studio)
  expect(poor.page.onMissingCredits).toHaveBeenCalledExactlyOnceWith({ cost: 25, credits: 3 })
  expect(poor.studio.get().look.status).toBe('none')
})

test('a user’s look is sent, and a failed one requested again', async () => {
  let isUp = false
  const broken = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r1' } }
  const accepted = { id: 'g2', status: 'queued', eventsUrl: '/e', statusUrl: '/api/generate/g2' }
  const { sent } = servePaid({ tryOn: () => (isUp ? { status: 202, body: accepted } : broken) })
  const { studio, choosePair } = studioOf(personOf('p1'))
  choosePair()
  await act(async () => makeNext(studio))
  await vi.waitFor(() => expect(studio.get().look.status).toBe('failed'), PATIENCE)
  isUp = true
  retryLook(studio)
  await vi.waitFor(
    () => expect(studio.get().look).toMatchObject({ status: 'making', reference: { id: 'g2' } }),
    PATIENCE,
  )
  expect(sent()).toHaveLength(2)
})

test.each([
  ['kind of garment', { category: 'top' }],
  ['number of variations', { samples: 2 }],
] as const)('after a lost answer, the %s is part of the request that keeps its key', async (_, options) => {
  const broken = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r1' } }
  const { sent } = servePaid({ tryOn: () => broken })
  const { studio, choosePair } = studioOf({ ...personOf('p1'), credits: 100 })
  studio.dispatch({ type: 'offered', offer: { standard: 4 } })
  choosePair()
  for (const count of [1, 2, 3]) {
    if (count === 3) studio.dispatch({ type: 'options', options })
    createLook(studio)
    await vi.waitFor(() => expect(sent()).toHaveLength(count), PATIENCE)
    await vi.waitFor(() => expect(studio.get().look.status).toBe('failed'), PATIENCE)
  }
  const [first, second, third] = sent().map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a visitor’s pictures are not uploaded', () => {
  const { requests } = servePaid()
  const { studio } = studioOf(null)
  keepPicture(studio, 'model', ready('me'))
  expect(requests).toEqual([])
})
