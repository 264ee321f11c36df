import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rememberedLook } from '../../src/features/studio/look/remembered-look.ts'
import { rememberedRack } from '../../src/features/studio/rack/rack-reference.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { accepted, succeeded } from './fake-server.ts'
import type { FakeAnswer } from './fake-server.ts'
import { button, chooseRack, clothes, lookIds, madeLook, serveRack, tiles } from './rack-examples.ts'
import { accepts, choose, choosePair, demoButton, isHeld, serve, show } from './shown-studio.tsx'

standInForBrowser()

const limit: FakeAnswer = {
  status: 429,
  body: { code: 'demo_limit_reached', error: 'You have used today’s 5 free looks.', requestId: 'r1' },
}
const rackShown = () => screen.queryByRole('group', { name: 'Rack' })

/** Finishes a visitor’s rack, and gives the next order of one the answer `next`. */
async function finishRackBefore(next: () => FakeAnswer | Promise<never>) {
  let isNext = false
  const server = serveRack(({ path }) =>
    isNext && path === '/api/generate/rack' ? (next() as FakeAnswer) : undefined,
  )
  show()
  await chooseRack(...clothes)
  fireEvent.click(button(/^Try 3 looks/))
  await screen.findByRole('group', { name: 'Rack' })
  for (const id of lookIds) server.events.send('done', madeLook(id))
  server.events.send('end', {})
  await screen.findByText('3 of 3 looks ready')
  await waitFor(() => expect(isHeld(button(/^Try 3 looks/))).toBe(false))
  isNext = true
  fireEvent.click(button(/^Try 3 looks/))
}

test('a refused rack leaves the one before it on the screen and remembered', async () => {
  await finishRackBefore(() => limit)
  expect(await screen.findByText('You have used today’s 5 free looks.')).toBeTruthy()
  expect(rackShown()).not.toBeNull()
  expect(rememberedRack()).not.toBeNull()
  fireEvent.click(tiles()[1]!)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(screen.queryByText('You have used today’s 5 free looks.')).toBeNull()
})

test('a rack cancelled before its acceptance leaves the one before it', async () => {
  await finishRackBefore(() => new Promise<never>(() => {}))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(rackShown()).not.toBeNull())
  expect(rememberedRack()).not.toBeNull()
})

test('an accepted look takes the place of a rack', async () => {
  await finishRackBefore(() => limit)
  await screen.findByText('You have used today’s 5 free looks.')
  serve(accepts)
  fireEvent.click(button('Remove Floral dress'))
  fireEvent.click(button('Remove the outfit'))
  await waitFor(() => expect(isHeld(demoButton())).toBe(false))
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  expect(rackShown()).toBeNull()
  expect(rememberedRack()).toBeNull()
})

/** Finishes a visitor’s look, and gives the next order the answer `next`. */
async function finishLookBefore(next: () => FakeAnswer | Promise<never>) {
  let isNext = false
  const server = serve((request) => (isNext ? (next() as FakeAnswer) : accepts(request)))
  show()
  await choosePair()
  fireEvent.click(demoButton())
  await waitFor(() => expect(server.sent()).toHaveLength(1))
  server.events.send('done', succeeded)
  await screen.findByAltText('After: the new look')
  isNext = true
  fireEvent.click(demoButton())
}

test('a refused order offers the finished look before it, which a new choice restores as well', async () => {
  await finishLookBefore(() => limit)
  expect(await screen.findByText('You have used today’s 5 free looks.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show the look before' }))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(rememberedLook()?.id).toBe(accepted.id)
  fireEvent.click(demoButton())
  await screen.findByText('You have used today’s 5 free looks.')
  choose('Black jacket')
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
})

test('an order cancelled before its acceptance restores the finished look', async () => {
  await finishLookBefore(() => new Promise<never>(() => {}))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(rememberedLook()?.id).toBe(accepted.id)
})
