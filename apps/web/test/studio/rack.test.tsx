import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { StudioProps } from '../../src/features/studio/person.ts'
import { currentToasts } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { rememberRack, rememberedRack } from '../../src/features/studio/rack/rack-reference.ts'
import { failed, Offline } from './fake-server.ts'
import {
  acceptedRack,
  button,
  chooseRack,
  clothes,
  labels,
  lookIds,
  madeLook,
  serveRack,
  tiles,
} from './rack-examples.ts'
import { isHeld, show } from './shown-studio.tsx'

standInForBrowser()

/** Index of the tile whose look is shown. */
const shown = () => tiles().findIndex((tile) => (tile as HTMLInputElement).checked)

/** Orders a rack of three looks, by default as a visitor, and leaves it in progress. */
async function startRack(props?: Partial<StudioProps>) {
  const server = serveRack()
  show(props)
  await chooseRack(...clothes)
  fireEvent.click(button(/^Try 3 looks/))
  await screen.findByRole('group', { name: 'Rack' })
  return server
}

/** Orders the same rack and lets all its looks succeed. */
async function finishRack(props?: Partial<StudioProps>) {
  const server = await startRack(props)
  for (const id of lookIds) server.events.send('done', madeLook(id))
  server.events.send('end', {})
  await screen.findByText('3 of 3 looks ready')
  return server
}

test('several garments are sent in one request, in order, and each tile fills when its look is done', async () => {
  const { sent, events } = await startRack()
  const [request] = sent()
  expect(sent()).toHaveLength(1)
  expect(request?.form?.getAll('outfitPhoto')).toHaveLength(3)
  expect(request?.form?.get('category')).toBe('auto,auto,auto')
  expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(labels()).toEqual([
    'Look 1 of 3: White polo, 20 %',
    'Look 2 of 3: Floral dress, 20 %',
    'Look 3 of 3: Black jacket, 20 %',
  ])
  expect(isHeld(button(/^Try 3 looks/))).toBe(true)

  events.send('progress', { id: 'r2', stage: 'fit', progress: 0.5 })
  await waitFor(() => expect(labels()[1]).toBe('Look 2 of 3: Floral dress, 60 %'))
  events.send('done', madeLook('r2'))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(shown()).toBe(1)
  expect(screen.getByText('1 of 3 looks ready')).toBeTruthy()
  events.send('failed', { ...failed('engine_failed', 'The engine gave up.'), id: 'r1' })
  await waitFor(() => expect(labels()[0]).toBe('Look 1 of 3: White polo, failed'))
  fireEvent.click(tiles()[0]!)
  expect(await screen.findByText('The engine gave up.')).toBeTruthy()
  events.send('done', madeLook('r3'))
  events.send('end', {})
  await waitFor(() => expect(isHeld(button(/^Try 3 looks/))).toBe(false))
})

test('number and arrow keys select looks', async () => {
  await finishRack()
  fireEvent.keyDown(document.body, { key: '3' })
  expect(shown()).toBe(2)
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(shown()).toBe(1)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(shown()).toBe(2)
  fireEvent.keyDown(document.body, { key: '9' })
  expect(shown()).toBe(2)
})

test('a swipe over the panel moves between looks, unless it scrolls the tiles or the history', async () => {
  await finishRack()
  const swipe = (element: Element, by: number) => {
    fireEvent.touchStart(element, { touches: [{ clientX: 200, clientY: 100 }] })
    fireEvent.touchEnd(element, { changedTouches: [{ clientX: 200 + by, clientY: 110 }] })
  }
  const panel = screen.getByRole('region', { name: 'Result' })
  swipe(panel, -90)
  expect(shown()).toBe(1)
  swipe(panel, 90)
  expect(shown()).toBe(0)
  swipe(tiles()[0]!, -90)
  const history = document.createElement('ul')
  history.className = 'history-tiles'
  panel.append(history)
  swipe(history, -90)
  history.remove()
  swipe(panel, -20)
  expect(shown()).toBe(0)
})

test('two looks are compared, and one of them is shown again', async () => {
  await finishRack()
  fireEvent.click(button('Compare two'))
  fireEvent.click(tiles()[2]!)
  expect(await screen.findByAltText('Look 2: Black jacket')).toBeTruthy()
  fireEvent.click(tiles()[1]!)
  expect(shown()).toBe(1)
  expect(await screen.findByRole('slider', { name: 'Compare before and after' })).toBeTruthy()
})

test('a look is removed from the rack, and restored by undo', async () => {
  await finishRack()
  fireEvent.click(tiles()[1]!)
  fireEvent.click(button('Take this look off the rack'))
  expect(labels()).toEqual(['Look 1 of 2: White polo', 'Look 2 of 2: Black jacket'])
  currentToasts().at(-1)?.action?.onPress()
  await waitFor(() => expect(labels()).toHaveLength(3))
  expect(shown()).toBe(1)
  for (let left = 3; left > 0; left--) {
    expect(labels()).toHaveLength(left)
    fireEvent.click(button('Take this look off the rack'))
  }
  expect(screen.queryByRole('group', { name: 'Rack' })).toBeNull()
  currentToasts().at(-1)?.action?.onPress()
  await waitFor(() => expect(labels()).toHaveLength(1))
})

test('cancelling one look deletes only that look', async () => {
  const { requests } = await startRack()
  fireEvent.click(tiles()[1]!)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(labels()).toHaveLength(2))
  const deleted = requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(deleted).toEqual(['/api/generate/r2?secret=s&only=unfinished'])
})

test('a look deleted elsewhere leaves the rack when the rack ends', async () => {
  const { events } = await startRack()
  events.send('done', madeLook('r1'))
  events.send('done', madeLook('r3'))
  events.send('end', {})
  await waitFor(() => expect(labels()).toEqual(['Look 1 of 2: White polo', 'Look 2 of 2: Black jacket']))
  expect(isHeld(button(/^Try 3 looks/))).toBe(false)
})

test('Download all fetches every look and saves a file, and Save all asks a visitor to sign up', async () => {
  const onSignUp = vi.fn<StudioProps['onSignUp']>()
  const { asked } = await finishRack({ onSignUp })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  fireEvent.click(button('Download all'))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(lookIds.map((id) => asked(`/api/blobs/${id}.jpg`).length > 0)).toEqual([true, true, true])
  fireEvent.click(button('Save all to my gallery'))
  expect(onSignUp).toHaveBeenCalledExactlyOnceWith('save')
})

test('a rack is restored after a reload, without a look that has been deleted meanwhile', async () => {
  const { events } = await startRack()
  document.body.replaceChildren()
  events.close()
  const again = serveRack(({ path }) =>
    path === '/api/generate/rack/rack-1?secret=s'
      ? {
          status: 200,
          body: {
            rackId: 'rack-1',
            cost: 0,
            looks: [madeLook('r1'), { ...madeLook('r3'), status: 'running', finishedAt: null }],
          },
        }
      : undefined,
  )
  show()
  await waitFor(() => expect(labels()).toHaveLength(2))
  again.events.send('done', madeLook('r3'))
  expect(await screen.findByText('2 of 2 looks ready')).toBeTruthy()
  expect(labels()).toEqual(['Look 1 of 2: White polo', 'Look 2 of 2: Black jacket'])
})

test('a remembered rack is kept when a look cannot be read, and forgotten once its last look was deleted', async () => {
  const { rackId, statusUrl, eventsUrl } = acceptedRack()
  const retried = { id: 'g1', statusUrl: '/api/generate/g1', eventsUrl: '/api/generate/g1/events' }
  const looks = [{ ...retried, name: 'White polo', isAlone: true as const }]
  rememberRack({ rackId, statusUrl, eventsUrl, looks, startedAt: Date.now(), ownerId: null })
  let isUp = false
  const { asked } = serveRack(({ path }) => {
    if (path === statusUrl) {
      // The server's rack still contains the look that failed.
      const look = { ...failed('engine_failed', 'The engine gave up.'), id: 'r1' }
      return { status: 200, body: { rackId, cost: 0, looks: [look] } }
    }
    if (path !== retried.statusUrl) return undefined
    if (!isUp) throw new Offline()
    return { status: 404, body: { code: 'not_found', error: 'Gone.', requestId: 'r' } }
  })
  const first = show()
  await waitFor(() => expect(asked(retried.statusUrl)).not.toEqual([]))
  await act(async () => {})
  first.unmount()
  expect(rememberedRack()?.looks).toEqual(looks)
  isUp = true
  show()
  await waitFor(() => expect(rememberedRack()).toBeNull())
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
})
