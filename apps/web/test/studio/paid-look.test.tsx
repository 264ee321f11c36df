import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { standInForBrowser } from './browser-stand-ins.ts'
import { failed, fakeEvents, Offline } from './fake-server.ts'
import type { FakeAnswer } from './fake-server.ts'
import { acceptedPaid, pastLook, person, personOf, servePaid, showPaid } from './paid-studio.tsx'
import { choose, choosePair, createButton, isHeld, refuses } from './shown-studio.tsx'

standInForBrowser()

const press = () => fireEvent.click(createButton())
const ofLook = (id: string) => pastLook(id)

test('shows the cost by quality, which is remembered', async () => {
  servePaid()
  const { unmount } = showPaid()
  expect(createButton().textContent).toMatch(/25 credits/)
  choose('Premium 35 credits')
  expect(createButton().textContent).toMatch(/35 credits/)
  unmount()
  showPaid()
  expect(createButton().textContent).toMatch(/35 credits/)
})

test('a visitor is shown no price and no quality', () => {
  servePaid()
  showPaid({ person: null })
  expect(createButton().textContent).not.toMatch(/credits/)
  expect(screen.queryByRole('radio', { name: /^Premium/ })).toBeNull()
})

test('is disabled with a reason while the session is unknown', async () => {
  servePaid()
  showPaid({ person: undefined })
  await choosePair()
  expect(isHeld(createButton())).toBe(true)
  expect(screen.getAllByText('We are looking whether you are signed in.').length).toBeGreaterThan(0)
})

test('sends the quality with an idempotency key, and reports moved credits on acceptance and at the end', async () => {
  const { sent, events } = servePaid()
  const { onCreditsMoved } = showPaid()
  await choosePair()
  choose('Basic 20 credits')
  press()
  expect(await screen.findByText('Next in the queue')).toBeTruthy()
  const [request] = sent()
  expect(request?.headers).toMatchObject({ prefer: 'respond-async' })
  expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(request?.form?.get('qualityTier')).toBe('basic')
  expect(request?.form?.get('personName')).toBe('Woman in red')
  expect(request?.form?.get('outfitName')).toBe('White polo')
  await waitFor(() => expect(onCreditsMoved).toHaveBeenCalledTimes(1))
  events.send('done', ofLook('g2'))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  await waitFor(() => expect(onCreditsMoved).toHaveBeenCalledTimes(2))
})

test('insufficient credits are reported before anything is sent', async () => {
  const { sent } = servePaid()
  const { onMissingCredits } = showPaid({ person: { ...person, credits: 10 } })
  await choosePair()
  press()
  expect(onMissingCredits).toHaveBeenCalledExactlyOnceWith({ cost: 25, credits: 10 })
  expect(sent()).toEqual([])
})

test('insufficient credits found by the server are reported the same way, and the pictures stay', async () => {
  servePaid({
    tryOn: () => ({
      status: 402,
      body: {
        error: 'Too few.',
        code: 'insufficient_credits',
        requestId: 'r',
        details: { cost: 25, credits: 5 },
      },
    }),
  })
  const { onMissingCredits } = showPaid()
  await choosePair()
  press()
  await waitFor(() => expect(onMissingCredits).toHaveBeenCalledExactlyOnceWith({ cost: 25, credits: 5 }))
  expect(screen.getByRole('radio', { name: 'Woman in red', checked: true })).toBeTruthy()
  expect(isHeld(createButton())).toBe(false)
})

test('a refused or failed look says that it was not charged', async () => {
  const { events } = servePaid({ tryOn: refuses(422, 'no_person_found', 'No person can be seen.') })
  const { unmount } = showPaid()
  await choosePair()
  press()
  expect(await screen.findByText('No person can be seen.')).toBeTruthy()
  expect(screen.getByText(/You were not charged\.$/)).toBeTruthy()
  unmount()
  events.close()

  const second = servePaid()
  const { onCreditsMoved } = showPaid()
  await choosePair()
  press()
  await screen.findByText('Next in the queue')
  second.events.send('failed', {
    ...failed('engine_failed', 'The engine gave up.'),
    id: 'g2',
    kind: 'try-on',
  })
  expect(await screen.findByText('The engine gave up.')).toBeTruthy()
  expect(screen.getByText(/You were not charged\.$/)).toBeTruthy()
  await waitFor(() => expect(onCreditsMoved).toHaveBeenCalledTimes(2))
})

test('a lost answer makes no claim on charges, and is requested again with the same key', async () => {
  let isUp = false
  const { sent } = servePaid({
    tryOn: () => {
      if (!isUp) throw new Offline()
      return { status: 202, body: acceptedPaid }
    },
  })
  showPaid()
  await choosePair()
  press()
  expect(await screen.findByText('Failed to generate try-on image. Please try again.')).toBeTruthy()
  expect(screen.getByText(/trying again does not charge you twice\.$/)).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Next in the queue')
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys[1]).toBe(keys[0])
})

test('an internal server error keeps the key as well', async () => {
  const { sent } = servePaid({ tryOn: refuses(500, 'internal', 'Something broke.') })
  showPaid()
  await choosePair()
  press()
  await screen.findByText('Something broke.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys[1]).toBe(keys[0])
})

test('an accepted look that could not be followed is followed again, not paid for twice', async () => {
  const broken = { status: 500, body: { code: 'internal', error: 'Something broke.', requestId: 'r1' } }
  const lost = fakeEvents()
  const again = fakeEvents()
  let answer: () => FakeAnswer | Response = lost.response
  const { sent } = servePaid({
    other: ({ method, path }) =>
      method === 'GET' && path.startsWith(acceptedPaid.statusUrl) ? answer() : undefined,
  })
  showPaid()
  await choosePair()
  press()
  await screen.findByText('Next in the queue')
  vi.useFakeTimers()
  try {
    answer = () => broken
    lost.close()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
  } finally {
    vi.useRealTimers()
  }
  expect(await screen.findByText('Something broke.')).toBeTruthy()
  expect(screen.getByText(/It goes on without this page/)).toBeTruthy()
  answer = again.response
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Next in the queue')
  again.send('done', ofLook('g2'))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('signing out removes the user’s look, history and everything remembered of them', async () => {
  const { events } = servePaid({ looks: [pastLook('old')] })
  const { showTo, unmount } = showPaid()
  await choosePair()
  press()
  await screen.findByText('Next in the queue')
  events.send('done', ofLook('g2'))
  await screen.findByAltText('After: the new look')
  await screen.findByRole('region', { name: 'Your looks' })
  showTo(null)
  expect(screen.queryByAltText('After: the new look')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your looks' })).toBeNull()
  expect(localStorage.getItem('toile:look')).toBeNull()
  unmount()
})

test('a remembered paid look waits for its owner, and is forgotten for other users', async () => {
  const kept = JSON.stringify({ ...acceptedPaid, startedAt: Date.now(), ownerId: person.id })
  localStorage.setItem('toile:look', kept)
  const { events, asked } = servePaid()
  const { showTo, unmount } = showPaid({ person: undefined })
  await act(async () => {})
  expect(screen.queryByText('Making your look')).toBeNull()
  showTo(person)
  expect(await screen.findByText('Making your look')).toBeTruthy()
  await waitFor(() => expect(asked('GET', acceptedPaid.eventsUrl)).toHaveLength(1))
  unmount()
  events.close()

  showPaid({ person: personOf('p2') })
  await act(async () => {})
  expect(localStorage.getItem('toile:look')).toBeNull()
  expect(asked('GET', acceptedPaid.eventsUrl)).toHaveLength(1)
})

test('while the session cannot be confirmed, a remembered paid look is kept for its owner', async () => {
  const kept = JSON.stringify({ ...acceptedPaid, startedAt: Date.now(), ownerId: person.id })
  localStorage.setItem('toile:look', kept)
  const { asked } = servePaid()
  showPaid({ person: null, unseen: true })
  await act(async () => {})
  expect(screen.queryByText('Making your look')).toBeNull()
  expect(asked('GET', acceptedPaid.eventsUrl)).toEqual([])
  expect(localStorage.getItem('toile:look')).toBe(kept)
})

test('a look being made on another device is followed here', async () => {
  const running = pastLook('g2', { status: 'running', stage: 'fit', progress: 0.5, imageUrl: null })
  const { events } = servePaid({ looks: [running, pastLook('old')] })
  showPaid()
  expect(await screen.findByText('Making your look')).toBeTruthy()
  expect(isHeld(createButton())).toBe(true)
  events.send('done', ofLook('g2'))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
})
