import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EXIT } from '../src/help.ts'
import { exitCodeOf, explainFailure, makeLooks, type MadeLook } from '../src/make-looks.ts'
import { makeRemotely } from '../src/make-remotely.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toile-remote-'))
const picture = path.join(folder, 'picture.jpg')
fs.writeFileSync(picture, 'picture')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const queued = { id: 'l1', status: 'queued', finishedAt: null, imageUrl: null, warnings: [] }
type Answer = { status: number; body: object }

/** Makes a look on a server that answers as told; each call is recorded as it comes. */
async function makeOn(answer: (call: string, address: string) => Answer, stop = new AbortController()) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`
    calls.push(call)
    const { status, body } = answer(call, addressOf())
    request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(body)))
  })
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = addressOf()
  const remotely = { server: { address, apiKey: 'k' }, person: picture, options: {}, signal: stop.signal }
  const task = { garment: picture, output: 'look.jpg', format: 'jpeg' } as const
  let look: MadeLook | undefined
  let failure: unknown
  try {
    look = await makeRemotely(remotely)(task, () => undefined)
  } catch (error) {
    failure = error
  }
  server.close()
  return { ...explainFailure(failure), look, calls, address }
}

const answerWith =
  (onGet: (address: string) => object, cancelStatus = 200, stop?: AbortController) =>
  (call: string, address: string): Answer => {
    if (call === 'POST /api/v1/looks') return { status: 202, body: queued }
    if (call.endsWith('/cancel')) return { status: cancelStatus, body: { ...queued, code: 'conflict' } }
    if (call === 'GET /made') return { status: 200, body: {} }
    if (call === 'GET /picture') return { status: 403, body: {} }
    stop?.abort()
    return { status: 200, body: onGet(address) }
  }

test('cancels the look on the server when it is stopped', async () => {
  const stop = new AbortController()
  const { exitCode, problem, calls } = await makeOn(
    answerWith(() => queued, 200, stop),
    stop,
  )
  expect(calls).toEqual(['POST /api/v1/looks', 'GET /api/v1/looks/l1', 'POST /api/v1/looks/l1/cancel'])
  expect([exitCode, problem]).toEqual([EXIT.stopped, 'The try-on was stopped.'])
})

test('cancels the look that the server accepts while it is being stopped', async () => {
  const stop = new AbortController()
  const { exitCode, calls } = await makeOn((call) => {
    stop.abort()
    return { status: call.endsWith('/cancel') ? 200 : 202, body: queued }
  }, stop)
  expect(calls).toEqual(['POST /api/v1/looks', 'POST /api/v1/looks/l1/cancel'])
  expect(exitCode).toBe(EXIT.stopped)
})

test('names the look that is finished when it is stopped', async () => {
  const stop = new AbortController()
  const { exitCode, problem, address } = await makeOn(
    answerWith(() => queued, 409, stop),
    stop,
  )
  expect(exitCode).toBe(EXIT.stopped)
  expect(problem).toContain(`${address}/api/v1/looks/l1`)
})

test('names the look whose download fails, and says how to fetch it', async () => {
  const made = (address: string) => ({
    ...queued,
    status: 'succeeded',
    finishedAt: 'now',
    imageUrl: `${address}/picture`,
  })
  const { exitCode, problem, calls, address } = await makeOn(answerWith(made))
  expect(exitCode).toBe(EXIT.failed)
  expect(problem).toMatch(
    /^The address of the picture has expired: .*the look l1\. To get its imageUrl: curl/,
  )
  expect(problem).toContain(`${address}/api/v1/looks/l1`)
  expect(calls.some((call) => call.endsWith('/cancel'))).toBe(false)
})

test('says how to fetch a finished look again', async () => {
  const made = (address: string) => ({
    ...queued,
    status: 'succeeded',
    finishedAt: 'now',
    imageUrl: `${address}/made`,
  })
  const { look, address } = await makeOn(answerWith(made))
  expect(look?.howToFetch).toContain(
    `curl -H "Authorization: Bearer $TOILE_API_KEY" ${address}/api/v1/looks/l1`,
  )
})

test('says only why the server could not make the look', async () => {
  const error = { code: 'no_person_found', message: 'There is no person.' }
  const failed = { ...queued, status: 'failed', finishedAt: 'now', error }
  const { exitCode, problem } = await makeOn(answerWith(() => failed))
  expect([exitCode, problem]).toEqual([EXIT.noPersonOrGarment, error.message])
})

test.each([
  ['unsupported_image', 415, EXIT.unreadable],
  ['unreadable_image', 422, EXIT.unreadable],
  ['no_person_found', 422, EXIT.noPersonOrGarment],
  ['insufficient_credits', 402, EXIT.failed],
])('ends a look that the server refuses with %s as help says', async (code, status, expected) => {
  const { exitCode, problem } = await makeOn(() => ({ status, body: { code, error: 'No.' } }))
  expect([exitCode, problem]).toEqual([expected, 'No.'])
})

test('names a picture that cannot be opened', async () => {
  const remotely = { address: 'http://127.0.0.1:9', apiKey: 'k' }
  const { signal } = new AbortController()
  const person = path.join(folder, 'none.jpg')
  const make = makeRemotely({ server: remotely, person, options: {}, signal })
  const task = { garment: picture, output: 'look.jpg', format: 'jpeg' } as const
  const failure = await make(task, () => undefined).catch((error: unknown) => error)
  expect(explainFailure(failure)).toEqual({
    exitCode: EXIT.unreadable,
    problem: `The file ${person} cannot be opened.`,
  })
})

test('ends as stopped when Ctrl+C leaves tasks over', async () => {
  const stop = new AbortController()
  const tasks = ['a.jpg', 'b.jpg'].map((name) => ({
    garment: picture,
    output: path.join(folder, name),
    format: 'jpeg' as const,
  }))
  const report = {
    width: 1,
    height: 1,
    warnings: [],
    engine: '',
    ms: {},
    confidence: 1,
    verdict: 'likely',
  } as const
  const make = async () => {
    stop.abort()
    return { report, file: new Uint8Array() }
  }
  const progress = { next: () => undefined, update: () => undefined, stop: () => undefined }
  const { signal } = stop
  const outcomes = await makeLooks({ make, signal, progress }, tasks)
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([EXIT.ok])
  expect(exitCodeOf(outcomes, { signal, tasks })).toBe(EXIT.stopped)
  expect(exitCodeOf(outcomes, { signal, tasks: tasks.slice(0, 1) })).toBe(EXIT.ok)
})
