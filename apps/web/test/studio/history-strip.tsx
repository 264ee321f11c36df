/** Renders the history strip of a user's looks, with a fake server that keeps them. */
import { fireEvent, screen, within } from '@testing-library/react'
import { currentToasts } from '../../src/ui/toasts.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { pastLook, personOf, servePaid, showPaid } from './paid-studio.tsx'

export const two = [
  pastLook('new', { createdAt: '2026-11-21T11:00:00.000Z', qualityTier: 'premium' }),
  pastLook('old', { favourite: true }),
]
export const broken: FakeAnswer = {
  status: 500,
  body: { error: 'Broken.', code: 'internal', requestId: 'r' },
}
export const gone: FakeAnswer = { status: 404, body: { error: 'Gone.', code: 'not_found', requestId: 'r' } }
let people = 0
/** A new user, for tests of data stored per user. */
const newPerson = () => personOf(`maker-${++people}`)
export const toasts = () => currentToasts().map(({ text }) => text)

/** The strip, once loaded. */
export async function strip() {
  await screen.findAllByRole('button', { name: /^Look of/ })
  const region = screen.getByRole('region', { name: 'Your looks' })
  const tiles = () => within(region).getAllByRole('button', { name: /^Look of/ })
  const press = (index: number) => fireEvent.click(tiles()[index]!)
  return {
    tiles,
    press,
    inside: within(region),
    current: () => tiles().findIndex((tile) => tile.ariaCurrent),
  }
}
export const button = (name: string) => screen.getByRole('button', { name })

/** A server of looks that succeeds unless `refuse` responds. */
export async function serveLooks(refuse: (request: FakeRequest) => FakeAnswer | undefined = () => undefined) {
  const looks = [...two]
  const away = new Map<string, (typeof looks)[number]>()
  const server = servePaid({
    looks,
    other: (request) => {
      const refused = refuse(request)
      if (refused) return refused
      const [, id = '', restores] =
        /^\/api\/generate\/(new|old|newest|other)(\/restore)?$/.exec(request.path) ?? []
      const at = looks.findIndex((look) => look.id === id)
      if (request.method === 'DELETE' && at >= 0) {
        for (const look of looks.splice(at, 1)) away.set(id, look)
        return { status: 204 }
      }
      const back = away.get(id)
      if (restores && back) {
        looks.unshift(back)
        away.delete(id)
        return { status: 200, body: back }
      }
      return id !== '' && at < 0 ? gone : undefined
    },
  })
  const person = newPerson()
  const heard = showPaid({ person })
  return { ...server, ...heard, person, looks, ...(await strip()) }
}
