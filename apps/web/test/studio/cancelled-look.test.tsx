import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { Offline } from './fake-server.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { acceptedPaid, pastLook, servePaid, showPaid } from './paid-studio.tsx'
import { choosePair, createButton } from './shown-studio.tsx'

standInForBrowser()
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const toasts = () => currentToasts().map(({ text }) => text)
const press = () => fireEvent.click(createButton())
const ofLook = (id: string) => pastLook(id)

test('a cancelled look was not charged', async () => {
  const { asked } = servePaid()
  const { onCreditsMoved } = showPaid()
  await choosePair()
  press()
  await screen.findByText('Next in the queue')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(toasts()).toEqual(['Your look is cancelled. You were not charged.']))
  expect(asked('DELETE', '/api/generate/g2')).toHaveLength(1)
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  await waitFor(() => expect(onCreditsMoved).toHaveBeenCalledTimes(2))
  expect(localStorage.getItem('toile:look')).toBeNull()
})

test('a look finished before it could be cancelled is shown', async () => {
  const finished = { status: 409, body: { code: 'conflict', error: 'It is done.', requestId: 'r1' } }
  const { events } = servePaid({
    other: ({ method }) => (method === 'DELETE' ? finished : undefined),
  })
  showPaid()
  await choosePair()
  press()
  await screen.findByText('Next in the queue')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(toasts()).toEqual(['Your look was finished before it could be cancelled.']))
  events.send('done', ofLook('g2'))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
})

test('a look that could not be cancelled is still followed', async () => {
  const { events } = servePaid({
    other: ({ method }) => {
      if (method === 'DELETE') throw new Offline()
      return undefined
    },
  })
  showPaid()
  await choosePair()
  press()
  await screen.findByText('Next in the queue')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(toasts()[0]).toMatch(/^Your look could not be cancelled\./))
  events.send('done', ofLook('g2'))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
})

/** Requests a look, and cancels it before its answer arrives. Requests for looks are answered by the test. */
async function cancelWhileSending(other?: NonNullable<Parameters<typeof servePaid>[0]>['other']) {
  const pending: { resolve: (answer: FakeAnswer) => void; reject: (error: Error) => void }[] = []
  const server = servePaid({
    tryOn: () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    ...(other && { other }),
  })
  const { onCreditsMoved } = showPaid()
  await choosePair()
  const send = async () => {
    press()
    await screen.findByText('Sending your pictures, 100 %')
  }
  await send()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const accept = (k: number, id = 'g2') => {
    const body = {
      ...acceptedPaid,
      id,
      statusUrl: `/api/generate/${id}`,
      eventsUrl: `/api/generate/${id}/events`,
    }
    act(() => pending[k]?.resolve({ status: 202, body }))
  }
  const lose = (k: number) => act(() => pending[k]?.reject(new Offline()))
  return { ...server, onCreditsMoved, send, accept, lose }
}

const refusesToCancel =
  (status: number, code: string) =>
  ({ method }: FakeRequest) =>
    method === 'DELETE' ? { status, body: { code, error: 'Not cancelled.', requestId: 'r1' } } : undefined

test('a look cancelled before its answer arrives is cancelled on the server then', async () => {
  const { asked, accept, onCreditsMoved } = await cancelWhileSending()
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  accept(0)
  await waitFor(() => expect(asked('DELETE', '/api/generate/g2')).toHaveLength(1))
  await waitFor(() => expect(onCreditsMoved).toHaveBeenCalled())
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  expect(toasts()).toEqual([])
})

test.each([
  [500, 'internal', 'Your look could not be cancelled. Not cancelled.'],
  [409, 'conflict', 'Your look was finished before it could be cancelled.'],
])(
  'a look that cannot be cancelled once its answer arrives is followed: %i %s',
  async (status, code, words) => {
    const { events, accept } = await cancelWhileSending(refusesToCancel(status, code))
    accept(0)
    await waitFor(() => expect(toasts()).toEqual([words]))
    await screen.findByText('Next in the queue')
    events.send('done', ofLook('g2'))
    expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  },
)

test('a look that cannot be cancelled does not replace a look requested since', async () => {
  const { accept, send, asked } = await cancelWhileSending(refusesToCancel(500, 'internal'))
  await send()
  accept(0, 'g1')
  await waitFor(() =>
    expect(toasts()[0]).toMatch(/^Your look could not be cancelled\..*It goes on without this page/),
  )
  expect(screen.getByText('Sending your pictures, 100 %')).toBeTruthy()
  accept(1)
  await screen.findByText('Next in the queue')
  await waitFor(() => expect(asked('GET', acceptedPaid.eventsUrl)).toHaveLength(1))
  expect(asked('GET', '/api/generate/g1')).toEqual([])
})

test('a cancelled look whose answer was lost may be charged, and the same look keeps its key', async () => {
  const { lose, accept, send, sent, onCreditsMoved } = await cancelWhileSending()
  lose(0)
  await waitFor(() =>
    expect(toasts()[0]).toMatch(/^The server did not answer, so your look may have been made/),
  )
  expect(onCreditsMoved).toHaveBeenCalledTimes(1)
  await send()
  accept(1)
  await screen.findByText('Next in the queue')
  const [first, second] = sent().map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
})
