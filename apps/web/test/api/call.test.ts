import { deleteGeneration, getGeneration } from '@toile/contract/generations'
import { describe, expect, it } from 'vitest'
import { call } from '../../src/api/call.ts'
import { exampleGeneration } from './generation-example.ts'
import { json, serve } from './real-server.ts'

const read = (signal?: AbortSignal) =>
  call(getGeneration, { params: { id: 'a b' }, query: { secret: 's&1' }, signal })

describe('call', () => {
  it('builds the address from the operation and parses the response', async () => {
    const { requests } = await serve((_, response) => json(response, 200, exampleGeneration()))
    const { status, body } = await read()
    expect(requests[0]?.url).toBe('/api/generate/a%20b?secret=s%261')
    expect([status, body.stage]).toEqual([200, 'fit'])
  })

  it('uses an address from the server unchanged, and accepts an empty response', async () => {
    const { requests } = await serve((_, response) => response.writeHead(204).end())
    const { body } = await call(deleteGeneration, { url: '/api/generate/g1?secret=x' })
    expect([requests[0]?.method, requests[0]?.url, body]).toEqual([
      'DELETE',
      '/api/generate/g1?secret=x',
      null,
    ])
  })

  it('throws an error with code, message, request id and wait', async () => {
    await serve((_, response) =>
      json(
        response,
        429,
        { error: 'Five looks a day.', code: 'demo_limit_reached', requestId: 'r1' },
        { 'retry-after': '120' },
      ),
    )
    await expect(read()).rejects.toMatchObject({
      name: 'ApiError',
      code: 'demo_limit_reached',
      message: 'Five looks a day.',
      requestId: 'r1',
      status: 429,
      retryAfterSeconds: 120,
    })
  })

  it.each([
    [502, 'unreachable'],
    [413, 'payload_too_large'],
    [418, 'unexpected_answer'],
  ])('makes sense of a page that a proxy answers with: %i is %s', async (status, code) => {
    await serve((_, response) => response.writeHead(status).end('<h1>nginx</h1>'))
    await expect(read()).rejects.toMatchObject({ code, status })
  })

  it('rejects an unexpected response', async () => {
    await serve((_, response) => json(response, 200, { ...exampleGeneration(), progress: 'half' }))
    await expect(read()).rejects.toMatchObject({ code: 'unexpected_answer', status: 200 })
  })

  it('reports when the server does not answer', async () => {
    await serve((request) => request.socket.destroy())
    await expect(read()).rejects.toMatchObject({ code: 'unreachable', status: 0 })
  })

  it('throws the abort’s reason unchanged', async () => {
    const aborting = new AbortController()
    await serve(() => aborting.abort(new Error('left')))
    await expect(read(aborting.signal)).rejects.toThrow('left')
  })
})
