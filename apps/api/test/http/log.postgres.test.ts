import { errorBody } from '@toile/contract/errors'
import { expect, it } from 'vitest'
import { createLogger } from '../../src/platform/logger.ts'
import { bootApp } from '../harness.ts'

const jwt = `eyJhbGciOiJFZERTQSJ9.${Buffer.from('{"sub":"canary"}').toString('base64url')}.c2lnbmF0dXJl`

it('logs no secrets of requests, at any level', async () => {
  const lines: string[] = []
  const app = await bootApp({ logger: createLogger('trace', { write: (line) => void lines.push(line) }) })
  const secrets = {
    authorization: `Bearer ${jwt}`,
    cookie: 'session=canary-cookie',
    'x-mail': 'canary@example.com',
  }
  const paths = [
    '/healthz',
    '/api/generate/11111111-1111-4111-8111-111111111111?secret=canary-secret',
    '/api/files/looks/a/1.jpg?expires=99999999999&signature=canary-signature',
    '/api/nowhere?token=canary-token&email=canary@example.com',
    '/canary@example.com',
  ]
  for (const path of paths)
    for (const method of ['GET', 'POST', 'DELETE'])
      await app.fetch(path, {
        method,
        headers: { ...secrets, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{"password":"canary-password"' }),
      })
  await app.stop()
  const text = lines.join('')
  expect(text).toContain('"route":"/api/generate/:id"')
  expect(text).not.toMatch(/canary/i)
  expect(text).not.toContain(jwt)
})

it('links a response and its log line by the same id', async () => {
  const lines: string[] = []
  const app = await bootApp({ logger: createLogger('info', { write: (line) => void lines.push(line) }) })
  const answer = errorBody.parse(
    await (await app.fetch('/api/generate/11111111-1111-4111-8111-111111111111')).json(),
  )
  await app.stop()
  const line = lines.map((entry) => JSON.parse(entry) as object).find((entry) => 'route' in entry)
  expect(line).toMatchObject({ requestId: answer.requestId, route: '/api/generate/:id', status: 404 })
})
