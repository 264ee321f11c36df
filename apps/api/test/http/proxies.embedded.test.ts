import type { FastifyPluginAsync } from 'fastify'
import { expect, it } from 'vitest'
import { serve } from './test-server.ts'

const who: FastifyPluginAsync = async (app) => {
  app.get('/who', (request) => ({ ip: request.ip, origin: `${request.protocol}://${request.host}` }))
}

/** The client address that the server derives from the headers of proxies. */
async function callerBehind(trustProxy: false | number | string[], forwardedFor: string) {
  const app = await serve({ plugins: [who], trustProxy })
  const headers = {
    'x-forwarded-for': forwardedFor,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'try.example.com',
  }
  return (await app.fetch('/who', { headers })).json()
}

it('ignores forwarded addresses by default', async () => {
  expect(await callerBehind(false, '203.0.113.7')).toMatchObject({
    ip: '127.0.0.1',
    origin: expect.stringMatching(/^http:\/\/127/),
  })
})

it('uses the address from the nearest trusted proxies, not one that the client made up', async () => {
  const forwarded = '198.51.100.1, 203.0.113.7'
  const seen = { ip: '203.0.113.7', origin: 'https://try.example.com' }
  expect(await callerBehind(1, forwarded)).toEqual(seen)
  expect(await callerBehind(['127.0.0.0/8'], forwarded)).toEqual(seen)
  expect(await callerBehind(2, forwarded)).toMatchObject({ ip: '198.51.100.1' })
  expect(await callerBehind(['10.0.0.0/8'], forwarded)).toMatchObject({ ip: '127.0.0.1' })
})
