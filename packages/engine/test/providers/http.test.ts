import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { callProvider, failureOf, readJson } from '../../src/providers/http.ts'

let server: Server
let url = ''
let answer: (path: string) => { status: number; headers?: Record<string, string>; body?: string } = () => ({
  status: 200,
})
beforeAll(async () => {
  server = createServer((request, response) => {
    const { status, headers = {}, body = '' } = answer(request.url ?? '')
    response.writeHead(status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const { signal } = new AbortController()
const call = () => callProvider('some', url, { method: 'GET', signal })
const failure = async () => failureOf('some', await call())

describe('a provider’s answer', () => {
  test.each([
    [401, 'not_allowed', false],
    [402, 'no_credit', false],
    [403, 'not_allowed', false],
    [404, 'bad_request', false],
    [409, 'busy', true],
    [422, 'bad_request', false],
    [429, 'limited', true],
    [500, 'failed', true],
    [502, 'failed', true],
    [503, 'busy', true],
    [504, 'lost_answer', false],
    [524, 'lost_answer', false],
  ])('of status %i means %s', async (status, reason, retryable) => {
    answer = () => ({ status })
    expect(await failure()).toMatchObject({ reason, retryable })
  })

  test.each([
    ['7', 7000],
    ['0', 0],
    ['99999999', 3_600_000],
    ['soon', undefined],
  ])('asks us to stay away for %s', async (value, wanted) => {
    answer = () => ({ status: 429, headers: { 'retry-after': value } })
    expect((await failure()).retryAfterMs).toBe(wanted)
  })

  test('may give Retry-After as a date', async () => {
    answer = () => ({ status: 503, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } })
    expect((await failure()).retryAfterMs).toSatisfy((ms: number) => ms > 50_000 && ms <= 60_000)
  })

  test('is not followed elsewhere', async () => {
    const asked: string[] = []
    answer = (path) => (asked.push(path), { status: 302, headers: { location: '/elsewhere' } })
    expect((await call()).status).toBe(302)
    expect(await failure()).toMatchObject({ reason: 'nonsense' })
    expect(asked).toEqual(['/', '/'])
  })

  test.each(['<html>', '{"id":7}', ''])('of another shape is nonsense: %j', async (body) => {
    answer = () => ({ status: 200, body })
    const read = async () => readJson('some', await call(), z.object({ id: z.string() }))
    await expect(read()).rejects.toMatchObject({ reason: 'nonsense', isPerhapsPaid: true })
  })

  test('is not read beyond the size limit', async () => {
    answer = () => ({ status: 200, body: 'x'.repeat(65 * 1024 * 1024) })
    await expect(call()).rejects.toMatchObject({ reason: 'nonsense' })
  })
})
