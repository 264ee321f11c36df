import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { standInForBrowser } from './browser-stand-ins.ts'
import { rememberedRack } from '../../src/features/studio/rack/rack-reference.ts'
import { accepted, failed, fakeEvents, Offline, succeeded } from './fake-server.ts'
import type { FakeAnswer } from './fake-server.ts'
import { button, chooseRack, clothes, labels, lookIds, madeLook, serveRack, tiles } from './rack-examples.ts'
import { show } from './shown-studio.tsx'

standInForBrowser()

/** Index of the tile whose look is shown. */
const shown = () => tiles().findIndex((tile) => (tile as HTMLInputElement).checked)

test('a failed look that is tried again keeps its place, is remembered, and marks a hidden tab’s title', async () => {
  const retryEvents = fakeEvents()
  const server = serveRack(({ path }) => {
    if (path === '/api/generate/demo') return { status: 202, body: accepted }
    return path === accepted.eventsUrl ? retryEvents.response() : undefined
  })
  show()
  await chooseRack(...clothes)
  fireEvent.click(button(/^Try 3 looks/))
  await screen.findByRole('group', { name: 'Rack' })
  server.events.send('done', madeLook('r1'))
  server.events.send('failed', { ...failed('engine_failed', 'The engine gave up.'), id: 'r2' })
  server.events.send('done', madeLook('r3'))
  server.events.send('end', {})
  await waitFor(() => expect(labels()[1]).toBe('Look 2 of 3: Floral dress, failed'))
  fireEvent.click(tiles()[1]!)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(labels()[1]).toBe('Look 2 of 3: Floral dress, 20 %'))
  expect(shown()).toBe(1)
  const [request] = server.asked('/api/generate/demo')
  expect(request?.form?.getAll('outfitPhoto')).toHaveLength(1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.title = 'Virtual Try-On'
  retryEvents.send('done', { ...succeeded, id: accepted.id })
  await screen.findByText('3 of 3 looks ready')
  await waitFor(() => expect(document.title).toBe('✓ Virtual Try-On'))
  expect(rememberedRack()?.looks[1]).toMatchObject({ id: accepted.id, name: 'Floral dress', isAlone: true })
})

test('looks of a rack that could not be followed are followed again, not requested twice', async () => {
  const refused = { status: 401, body: { code: 'unauthenticated', error: 'Sign in again.', requestId: 'r' } }
  let answer: FakeAnswer | undefined = refused
  const server = serveRack(({ path }) => (path.includes('/events') ? answer : undefined))
  show()
  await chooseRack(...clothes)
  fireEvent.click(button(/^Try 3 looks/))
  await screen.findByText('Sign in again.')
  answer = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  for (const id of lookIds) server.events.send('done', madeLook(id))
  server.events.send('end', {})
  await screen.findByText('3 of 3 looks ready')
  expect(server.sent()).toHaveLength(1)
  expect(server.asked('/api/generate/demo')).toEqual([])
})

test('a retried look keeps its key after a lost answer, and gets another one after a refusal', async () => {
  const refused = { code: 'idempotency_mismatch', error: 'Use a new key.', requestId: 'r' }
  const answers: (FakeAnswer | undefined)[] = [undefined, { status: 422, body: refused }]
  const server = serveRack(({ path }) => {
    if (path !== '/api/generate/demo') return undefined
    if (answers.length === 0) return { status: 202, body: accepted }
    const answer = answers.shift()
    if (!answer) throw new Offline()
    return answer
  })
  show()
  await chooseRack(...clothes)
  fireEvent.click(button(/^Try 3 looks/))
  await screen.findByRole('group', { name: 'Rack' })
  server.events.send('failed', { ...failed('engine_failed', 'The engine gave up.'), id: 'r2' })
  await waitFor(() => expect(labels()[1]).toBe('Look 2 of 3: Floral dress, failed'))
  fireEvent.click(tiles()[1]!)
  const sent = () => server.asked('/api/generate/demo')
  for (const count of [1, 2, 3]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sent()).toHaveLength(count))
    await act(async () => {})
  }
  await waitFor(() => expect(labels()[1]).toBe('Look 2 of 3: Floral dress, 20 %'))
  const [first, second, third] = sent().map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a retried look that could not be followed is followed again while others are being made', async () => {
  const refused = { status: 401, body: { code: 'unauthenticated', error: 'Sign in again.', requestId: 'r' } }
  const retryEvents = fakeEvents()
  let answer: () => FakeAnswer | Response = () => refused
  const server = serveRack(({ path }) => {
    if (path === '/api/generate/demo') return { status: 202, body: accepted }
    return path === accepted.eventsUrl ? answer() : undefined
  })
  show()
  await chooseRack(...clothes)
  fireEvent.click(button(/^Try 3 looks/))
  await screen.findByRole('group', { name: 'Rack' })
  server.events.send('failed', { ...failed('engine_failed', 'The engine gave up.'), id: 'r2' })
  await waitFor(() => expect(labels()[1]).toBe('Look 2 of 3: Floral dress, failed'))
  fireEvent.click(tiles()[1]!)
  await screen.findByText('The engine gave up.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Sign in again.')
  answer = retryEvents.response
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  retryEvents.send('done', { ...succeeded, id: accepted.id })
  await waitFor(() => expect(labels()[1]).toBe('Look 2 of 3: Floral dress'))
  expect(server.asked('/api/generate/demo')).toHaveLength(1)
})
