import { embedTokenHeader, embedTokenMinutes } from '@toile/contract/embed'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCredentials } from '../../src/embed/credentials.ts'
import { fakeServer } from '../studio/fake-server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = (token: string | null) =>
  new Response(
    `<html><script type="application/json" id="admission">${JSON.stringify({ origin: null, token, refused: null })}</script>`,
  )

/** A server that accepts one token, and writes `issued` into the page. */
function serverFor(valid: string, issued: string | null = valid) {
  return fakeServer(({ path, headers }) => {
    if (!path.startsWith('/api/')) return page(issued)
    return headers[embedTokenHeader] === valid
      ? { status: 200, body: {} }
      : { status: 403, body: { error: 'No.', code: 'origin_not_allowed' } }
  })
}
const call = '/api/v1/looks/l1'

it('a token is renewed from the page before it expires', async () => {
  const { requests } = serverFor('new')
  const credentials = createCredentials('toile_pub_x', 'old')
  vi.advanceTimersByTime((embedTokenMinutes - 5) * 60_000)
  for (let sent = 0; sent < 2; sent++) expect((await credentials.fetch(call)).status).toBe(200)
  expect(requests.map(({ path }) => path)).toEqual([location.pathname, call, call])
})

it('a request whose token is refused is repeated once with a new one', async () => {
  const { requests } = serverFor('new')
  const credentials = createCredentials('toile_pub_x', 'old')
  expect((await credentials.fetch(call, { method: 'POST' })).status).toBe(200)
  expect(requests.map(({ path }) => path)).toEqual([call, location.pathname, call])
})

it.each([
  ['gets no token', null],
  ['gets a token that is refused too', 'other'],
])('a key that is refused on this origin stays refused when it %s', async (_, issued) => {
  serverFor('valid', issued)
  const response = await createCredentials('toile_pub_x', 'old').fetch(call)
  expect([response.status, await response.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'origin_not_allowed' }),
  ])
})
