import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { StudioProps } from '../../src/features/studio/person.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { accepted, failed, fakeServer, Offline, succeeded } from './fake-server.ts'
import {
  serve,
  accepts,
  refuses,
  show,
  demoButton,
  createButton,
  isHeld,
  choose,
  ready,
  choosePair,
} from './shown-studio.tsx'

standInForBrowser()

test('shows five samples of each kind, named as in the manifest', () => {
  serve(accepts)
  show()
  const names = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('aria-label'))
  expect(names('Sample models')).toEqual([
    'Woman in red',
    'Woman in navy',
    'Woman in pink',
    'Woman in yellow',
    'Man in white',
  ])
  expect(names('Sample clothing')).toEqual([
    'White polo',
    'Floral dress',
    'Beige sweater',
    'Black jacket',
    'Purple dress',
  ])
  expect(screen.getAllByText('Select from sidebar to display image.')).toHaveLength(2)
})

test('disables both buttons, with a reason, until both pictures are chosen', async () => {
  serve(accepts)
  const onSignUp = vi.fn<StudioProps['onSignUp']>()
  show({ onSignUp })
  const reason = 'Please upload both your photo and the outfit image.'
  expect([isHeld(demoButton()), isHeld(createButton())]).toEqual([true, true])
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0)
  choose('Woman in red')
  expect(isHeld(demoButton())).toBe(true)
  choose('White polo')
  await ready()
  expect(isHeld(createButton())).toBe(false)
  fireEvent.click(createButton())
  expect(onSignUp).toHaveBeenCalledExactlyOnceWith('create')
})

test('sends both pictures and the options, follows the events, and shows the look', async () => {
  const { sent, events } = serve(accepts)
  show()
  await choosePair()
  fireEvent.change(screen.getByRole('slider', { name: 'Realism' }), { target: { value: '35' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Dress' }))
  fireEvent.click(demoButton())
  expect(isHeld(demoButton())).toBe(true)
  expect(await screen.findByText('Next in the queue')).toBeTruthy()
  const [request] = sent()
  expect(request?.headers).toMatchObject({ prefer: 'respond-async' })
  expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  const fields = Object.fromEntries(
    [...(request?.form ?? [])].filter(([, value]) => typeof value === 'string'),
  )
  expect(fields).toEqual({
    realism: '35',
    category: 'dress',
    fit: 'regular',
    tuck: 'auto',
    consentVersion: '2026-11',
  })
  expect(request?.form?.get('userPhoto')).toBeInstanceOf(Blob)
  expect(request?.form?.get('outfitPhoto')).toBeInstanceOf(Blob)

  events.send('progress', { stage: 'queued', progress: 0, queuePlace: 2 })
  expect(await screen.findByText('In the queue, 2 ahead of you')).toBeTruthy()
  events.send('progress', { stage: 'fit', progress: 0.5 })
  expect(await screen.findByText('Fitting the outfit to the body')).toBeTruthy()
  events.send('done', succeeded)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(isHeld(demoButton())).toBe(false)
})

test('a result is marked as outdated while other pictures are chosen', async () => {
  const { events } = serve(accepts)
  show()
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  events.send('done', succeeded)
  await screen.findByAltText('After: the new look')
  const mark = () => screen.queryByText('Made from other pictures than you have chosen now')
  expect(mark()).toBeNull()
  choose('Woman in navy')
  expect(mark()).toBeTruthy()
  choose('Woman in red')
  expect(mark()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the outfit' }))
  expect(mark()).toBeNull()
})

test('shows the remaining free looks from the third of the day on', async () => {
  const { events } = serve(() => ({ status: 202, body: { ...accepted, demo: { left: 2, limit: 5 } } }))
  show()
  await choosePair()
  fireEvent.click(demoButton())
  expect(await screen.findByText('Free looks: 2 of 5 left today')).toBeTruthy()
  events.send('done', succeeded)
  await screen.findByAltText('After: the new look')
  expect(screen.getByText('Free looks: 2 of 5 left today')).toBeTruthy()
})

test('a first look takes one press', async () => {
  const { sent, events } = serve(accepts)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Try a sample pair' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  events.send('done', succeeded)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
})

test('Enter makes the look, unless a control handles the key', async () => {
  const { sent } = serve(accepts)
  show()
  await choosePair()
  fireEvent.keyDown(createButton(), { key: 'Enter' })
  expect(sent()).toHaveLength(0)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('shows the server’s message, and a new choice clears the error', async () => {
  serve(refuses(422, 'no_person_found', 'No person can be seen.'))
  show()
  await choosePair()
  fireEvent.click(demoButton())
  expect(await screen.findByText('No person can be seen.')).toBeTruthy()
  expect(screen.getByText(/You were not charged\.$/)).toBeTruthy()
  // The pictures stay chosen.
  expect(screen.getByRole('radio', { name: 'Woman in red', checked: true })).toBeTruthy()
  choose('Woman in navy')
  expect(screen.queryByText('No person can be seen.')).toBeNull()
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
})

test('a reached limit says when free looks are available again', async () => {
  serve(refuses(429, 'demo_limit_reached', 'You have made 5 free looks today.', { 'retry-after': '7200' }))
  show()
  await choosePair()
  fireEvent.click(demoButton())
  expect(await screen.findByText('You have made 5 free looks today.')).toBeTruthy()
  expect(screen.getByText(/^It opens again (at|on)/)).toBeTruthy()
})

test('a generation that fails shows its own message, and can be requested again', async () => {
  const { sent, events } = serve(accepts)
  show()
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  events.send('failed', failed('engine_failed', 'The engine gave up.'))
  expect(await screen.findByText('The engine gave up.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).not.toBe(keys[1])
})

test('only a lost answer is requested again with the same key', async () => {
  let isUp = false
  const { sent } = serve((request) => {
    if (!isUp) throw new Offline()
    return accepts(request)
  })
  show()
  await choosePair()
  fireEvent.click(demoButton())
  expect(await screen.findByText('Failed to generate demo image. Please try again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Failed to generate demo image. Please try again.')
  choose('Woman in navy')
  await ready()
  isUp = true
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('cancelling removes the look from the queue and keeps the pictures', async () => {
  const { requests } = serve(accepts)
  show()
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(isHeld(demoButton())).toBe(false)
  expect(localStorage.getItem('toile:look')).toBeNull()
})

test('a look in progress before a reload is found and followed to its end', async () => {
  const { events } = serve(accepts)
  const { unmount } = show()
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  unmount()

  const again = serve(accepts)
  show()
  expect(await screen.findByText('Making your look')).toBeTruthy()
  again.events.send('progress', { stage: 'compose', progress: 0.8 })
  expect(await screen.findByText('Putting the look together')).toBeTruthy()
  again.events.send('done', succeeded)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  events.close()
})

test('a look that was erased meanwhile is forgotten without an error', async () => {
  const reference = { ...accepted, startedAt: Date.now() }
  localStorage.setItem('toile:look', JSON.stringify(reference))
  fakeServer(() => ({ status: 404, body: { code: 'not_found', error: 'Gone.', requestId: 'r1' } }))
  show()
  await screen.findByText('Making your look')
  expect(await screen.findByText('Your new look will appear here')).toBeTruthy()
  expect(localStorage.getItem('toile:look')).toBeNull()
})

test.each([
  ['a day old', { ...accepted, startedAt: Date.now() - 25 * 3600 * 1000 }],
  ['of another site', { ...accepted, eventsUrl: 'https://elsewhere.example/e', startedAt: Date.now() }],
  ['not a reference', ['x']],
])('what is remembered but %s is never called', async (_, remembered) => {
  localStorage.setItem('toile:look', JSON.stringify(remembered))
  const { requests } = fakeServer(() => ({ status: 500 }))
  show()
  await act(async () => {})
  expect(requests).toEqual([])
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
})
