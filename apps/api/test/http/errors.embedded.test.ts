import { connect } from 'node:net'
import { errorBody, errorCodes, statusByErrorCode } from '@toile/contract/errors'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { AppError } from '../../src/platform/errors.ts'
import { serve } from './test-server.ts'

const routes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/code/:code',
    schema: { params: z.object({ code: z.enum(errorCodes) }) },
    handler: async ({ params: { code } }) => {
      throw new AppError(code, 'Do this instead.', {
        cause: new Error('the hidden cause'),
        ...(code === 'rate_limited' && { retryAfterSeconds: 7, details: { left: 0 } }),
      })
    },
  })
  app.get('/api/crash', async () => {
    throw new TypeError('the hidden crash')
  })
  app.route({
    method: 'GET',
    url: '/api/unstorable/:code',
    schema: { params: z.object({ code: z.string() }) },
    handler: async ({ params: { code } }) => {
      throw Object.assign(new Error('the error of Postgres'), { code })
    },
  })
  app.get('/api/wrong', { schema: { response: { 200: z.object({ id: z.string() }) } } }, async () => {
    return { id: 7 } as unknown as { id: string }
  })
  app.post(
    '/api/body',
    { schema: { body: z.object({ name: z.string(), size: z.object({ px: z.int() }) }) } },
    async () => ({}),
  )
  await app.register(multipart, { limits: { fileSize: 1000, files: 1 } })
  app.route({
    method: 'POST',
    url: '/api/form',
    handler: async (request) => {
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
      return {}
    },
  })
}

let app: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  app = await serve({ plugins: [routes], requestTimeoutMs: 1000 })
})

async function failureOf(response: Response | Promise<Response>) {
  const answer = await response
  const body = errorBody.parse(await answer.json())
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('x-request-id')).toBe(body.requestId)
  expect(body.requestId).toMatch(/^[\w-]{36}$/)
  return {
    status: answer.status,
    code: body.code,
    details: body.details,
    error: body.error,
    headers: answer.headers,
  }
}

const post = (path: string, body: string, type = 'application/json') =>
  app.fetch(path, { method: 'POST', body, headers: { 'content-type': type } })

describe('an error', () => {
  it.each(errorCodes)('%s has its status and message, and no cause', async (code) => {
    const failure = await failureOf(app.fetch(`/api/code/${code}`))
    expect(failure).toMatchObject({ code, status: statusByErrorCode[code], error: 'Do this instead.' })
  })

  it('includes details and the retry time', async () => {
    const { details, headers } = await failureOf(app.fetch('/api/code/rate_limited'))
    expect(details).toEqual({ left: 0 })
    expect(headers.get('retry-after')).toBe('7')
  })

  it('is a plain 500 when unexpected, with its cause in the log under the same id', async () => {
    const response = await app.fetch('/api/crash')
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('hidden')
    const { code, requestId } = errorBody.parse(JSON.parse(text))
    expect(code).toBe('internal')
    const line = app.log().find((entry) => entry['requestId'] === requestId && entry['err'])
    expect(line).toMatchObject({ level: 50, err: { type: 'TypeError', message: 'the hidden crash' } })
  })

  it('is made of a response that does not match its schema', async () => {
    expect(await failureOf(app.fetch('/api/wrong'))).toMatchObject({ status: 500, code: 'internal' })
  })
})

describe('an invalid request', () => {
  it('gets each invalid field', async () => {
    const failure = await failureOf(post('/api/body', JSON.stringify({ size: { px: 1.5 } })))
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request' })
    const fields = z.array(z.object({ field: z.string() })).parse(failure.details)
    expect(fields.map(({ field }) => field).sort()).toEqual(['name', 'size.px'])
  })

  it.each([
    ['broken JSON', '{"name":', 'application/json'],
    ['no JSON at all', '', 'application/json'],
    ['another content type', 'name: x', 'text/yaml'],
  ])('is refused for %s', async (_what, body, type) => {
    expect(await failureOf(post('/api/body', body, type))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it.each([
    ['text', '22021'],
    ['JSON', '22P05'],
  ])('is refused for %s that the database cannot store', async (_what, sqlState) => {
    const failure = await failureOf(app.fetch(`/api/unstorable/${sqlState}`))
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('is refused when it is too large', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(300_000) })
    expect(await failureOf(post('/api/body', large))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    })
  })

  it('is refused for a file that is too large, and for one too many', async () => {
    const form = (...sizes: number[]) => {
      const data = new FormData()
      for (const size of sizes) data.append('image', new Blob(['x'.repeat(size)]), 'a.png')
      return app.fetch('/api/form', { method: 'POST', body: data })
    }
    expect((await form(999)).status).toBe(200)
    expect(await failureOf(form(2000))).toMatchObject({ status: 413, code: 'payload_too_large' })
    expect(await failureOf(form(10, 10))).toMatchObject({ status: 413, code: 'payload_too_large' })
  })

  it.each([
    ['an unknown path', 'GET', '/api/nowhere'],
    ['a path outside the API, where there is no web app', 'GET', '/nowhere'],
  ])('answers not_found for %s', async (_what, method, path) => {
    expect(await failureOf(app.fetch(path, { method }))).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('gets the allowed methods of its path', async () => {
    const failure = await failureOf(app.fetch('/api/code/conflict', { method: 'DELETE' }))
    expect(failure).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(failure.headers.get('allow')).toBe('GET, HEAD')
    const unread = await failureOf(app.fetch('/api/body', { method: 'PATCH', body: '{"name":' }))
    expect(unread.headers.get('allow')).toBe('POST')
  })

  it('is refused for a URL that cannot be decoded', async () => {
    expect(await failureOf(app.fetch('/api/code/%E0%A4%A'))).toMatchObject({
      code: 'invalid_request',
      status: 400,
    })
  })
})

describe('bytes that are not HTTP', () => {
  const speak = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { port, hostname } = new URL(app.origin)
      const socket = connect(Number(port), hostname, () => void socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => (answer += String(chunk)))
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })

  it('get a response of the same shape', async () => {
    const answer = await speak('HELLO THERE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(errorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1]!)).code).toBe('invalid_request')
  })

  it('are cut off when a body takes too long', async () => {
    const answer = await speak(
      'POST /api/body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})
