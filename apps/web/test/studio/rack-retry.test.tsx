import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { standInForBrowser } from './browser-stand-ins.ts'
import { rememberedRack } from '../../src/features/studio/rack/rack-reference.ts'
import { accepted, failed, fakeEvents, succeeded } from './fake-server.ts'
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
