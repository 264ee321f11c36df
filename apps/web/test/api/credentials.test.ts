import { getProfile } from '@toile/contract/accounts'
import { generateDemo } from '@toile/contract/generations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../src/api/call.ts'
import { setCredentials } from '../../src/api/credentials.ts'
import { followGeneration } from '../../src/api/follow-generation.ts'
import { sendForm } from '../../src/api/send-form.ts'
import { profile } from '../session/people.ts'
import { accepted, fakeServer, succeeded, type FakeRequest } from '../studio/fake-server.ts'

const source = { token: vi.fn(), renew: vi.fn(), giveUp: vi.fn() }
const refused = { status: 401, body: { error: 'Please sign in.', code: 'unauthenticated', requestId: 'r' } }
const sentBy = ({ headers }: FakeRequest) => headers['authorization']

beforeEach(() => {
  source.token.mockResolvedValue('first')
  source.renew.mockResolvedValue('second')
  setCredentials(source)
})
afterEach(() => {
  setCredentials(null)
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('a call', () => {
  it('sends the bearer token', async () => {
    const { requests } = fakeServer(() => ({ status: 200, body: profile }))
    await call(getProfile)
    expect(requests.map(sentBy)).toEqual(['Bearer first'])
  })

  it('of a visitor sends no token', async () => {
    source.token.mockResolvedValue(null)
    const { requests } = fakeServer(() => refused)
    await expect(call(getProfile)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(requests.map(sentBy)).toEqual([undefined])
    expect(source.renew).not.toHaveBeenCalled()
  })

  it('is repeated once with a fresh token after a 401', async () => {
    const { requests } = fakeServer((request) =>
      sentBy(request) === 'Bearer second' ? { status: 200, body: profile } : refused,
    )
    await call(getProfile)
    expect(requests.map(sentBy)).toEqual(['Bearer first', 'Bearer second'])
    expect(source.renew).toHaveBeenCalledWith('first')
    expect(source.giveUp).not.toHaveBeenCalled()
  })

  it('gives up when the fresh token is refused as well', async () => {
    const { requests } = fakeServer(() => refused)
    await expect(call(getProfile)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(requests).toHaveLength(2)
    expect(source.giveUp).toHaveBeenCalledTimes(1)
  })

  it('is not repeated when the session is over', async () => {
    source.renew.mockResolvedValue(null)
    const { requests } = fakeServer(() => refused)
    await expect(call(getProfile)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(requests).toHaveLength(1)
  })
})

describe('a form', () => {
  it('sends the bearer token, and is repeated with all its parts', async () => {
    const { requests } = fakeServer((request) =>
      sentBy(request) === 'Bearer second' ? { status: 202, body: accepted } : refused,
    )
    const file = new Blob(['x'], { type: 'image/png' })
    await sendForm(generateDemo, { files: { userPhoto: file, outfitPhoto: file } })
    expect(requests.map(sentBy)).toEqual(['Bearer first', 'Bearer second'])
    expect(requests[1]?.form?.has('outfitPhoto')).toBe(true)
  })
})

describe('a stream of events', () => {
  it('sends the bearer token', async () => {
    const { requests } = fakeServer(() => new Response(`event: done\ndata: ${JSON.stringify(succeeded)}\n\n`))
    await followGeneration(accepted)
    expect(requests.map(sentBy)).toEqual(['Bearer first'])
  })
})
