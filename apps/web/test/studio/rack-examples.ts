/** A fake server of racks, and helpers to order one in the studio. */
import type { AcceptedRack } from '@toile/contract/racks'
import { fireEvent, screen, within } from '@testing-library/react'
import { fakeEvents, fakeServer, pictureAnswer, succeeded } from './fake-server.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { choose, ready } from './shown-studio.tsx'

export const lookIds = ['r1', 'r2', 'r3'] as const

export const acceptedRack = (cost = 0): AcceptedRack => ({
  rackId: 'rack-1',
  cost: cost * lookIds.length,
  looks: lookIds.map((id) => ({
    id,
    status: 'queued',
    cost,
    statusUrl: `/api/generate/${id}?secret=s`,
    eventsUrl: `/api/generate/${id}/events?secret=s`,
  })),
  statusUrl: '/api/generate/rack/rack-1?secret=s',
  eventsUrl: '/api/generate/rack/rack-1/events?secret=s',
})

export const madeLook = (id: string) => ({
  ...succeeded,
  id,
  rackId: 'rack-1',
  imageUrl: `/api/blobs/${id}.jpg`,
  thumbnailUrl: `/api/blobs/${id}-small.jpg`,
})

/** Accepts racks and serves their events; `other` responds to other requests. */
export function serveRack(
  other: (request: FakeRequest) => FakeAnswer | Response | undefined = () => undefined,
) {
  const events = fakeEvents()
  const server = fakeServer((request) => {
    const given = other(request)
    if (given) return given
    const { path, method } = request
    if (path.startsWith('/samples/') || path.startsWith('/api/blobs/')) return pictureAnswer()
    if (path === '/api/generate/rack') return { status: 202, body: acceptedRack() }
    if (path.startsWith('/api/generate/rack/rack-1/events')) return events.response()
    if (method === 'DELETE') return { status: 204 }
    throw new Error(`nobody answers ${method} ${path}`)
  })
  const asked = (path: string) => server.requests.filter((request) => request.path === path)
  return { ...server, events, asked, sent: () => asked('/api/generate/rack') }
}

export const button = (name: string | RegExp) => {
  const [first] = screen.getAllByRole('button', { name })
  if (!first) throw new Error(`no button is called ${String(name)}`)
  return first
}

/** Chooses a photo and these garments, one after the other. */
export async function chooseRack(...clothes: string[]) {
  choose('Woman in red')
  for (const [k, name] of clothes.entries()) {
    if (k > 0) {
      fireEvent.click(button('Add another'))
      await screen.findByText('Choose the next one below or above, or upload it.')
    }
    choose(name)
    await (k === 0 ? ready() : screen.findByAltText(name))
  }
}

/** The garments of a rack of three looks. */
export const clothes = ['White polo', 'Floral dress', 'Black jacket'] as const

/** The tiles of the shown rack. */
export const tiles = () => within(screen.getByRole('group', { name: 'Rack' })).getAllByRole('radio')
export const labels = () => tiles().map((tile) => tile.getAttribute('aria-label'))
