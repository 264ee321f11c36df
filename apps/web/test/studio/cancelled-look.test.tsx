import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { Offline } from './fake-server.ts'
import type { FakeAnswer } from './fake-server.ts'
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

test('a look cancelled before its answer arrives is cancelled on the server then', async () => {
  let answer: (given: FakeAnswer) => void = () => {}
  const { asked } = servePaid({
    tryOn: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const { onCreditsMoved } = showPaid()
  await choosePair()
  press()
  await screen.findByText('Sending your pictures, 100 %')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  act(() => answer({ status: 202, body: acceptedPaid }))
  await waitFor(() => expect(asked('DELETE', '/api/generate/g2')).toHaveLength(1))
  await waitFor(() => expect(onCreditsMoved).toHaveBeenCalled())
})
