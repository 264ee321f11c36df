import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { followRack } from '../../src/api/racks.ts'
import { exampleGeneration, finishedGeneration } from './generation-example.ts'
import { json, serve } from './real-server.ts'

const urls = {
  eventsUrl: '/api/generate/rack/r1/events?secret=s',
  statusUrl: '/api/generate/rack/r1?secret=s',
}
const pace = { retryMs: [1], streamAttempts: 2, giveUpAfter: 3, silenceMs: 5000 }
const done = (id: string) => ({ ...finishedGeneration, id })
const rackOf = (...looks: object[]) => ({ rackId: 'r1', cost: 0, looks })

const openStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const isStream = (url = '') => url.includes('/events')

async function follow() {
  const told: string[] = []
  await followRack(urls, {
    pace,
    signal: new AbortController().signal,
    onProgress: (id, { progress }) => told.push(`${id} ${progress}`),
    onEnd: ({ id, status }) => told.push(`${id} ${status}`),
  })
  return told
}

test('one stream reports all looks until the last has ended', async () => {
  const { requests } = await serve((_, response) => {
    openStream(response)
    response.write(event('progress', { id: 'a', stage: 'fit', progress: 0.6 }))
    response.write(event('done', done('b')))
    response.write(event('done', done('a')))
    response.end(event('end', {}))
  })
  expect(await follow()).toEqual(['a 0.6', 'b succeeded', 'a succeeded'])
  expect(requests.map(({ url }) => url)).toEqual([urls.eventsUrl])
})

test('the looks are polled when streams are blocked', async () => {
  let polls = 0
  await serve((request, response) => {
    if (isStream(request.url)) openStream(response).end()
    else {
      const second = ++polls < 2 ? exampleGeneration({ id: 'b', progress: 0.3 }) : done('b')
      json(response, 200, rackOf(done('a'), second))
    }
  })
  expect(await follow()).toEqual(['a succeeded', 'b 0.3', 'a succeeded', 'b succeeded'])
})

test('a rack that is gone ends it', async () => {
  await serve((request, response) => {
    if (isStream(request.url)) json(response, 404, { code: 'not_found', error: 'Gone.', requestId: 'r' })
    else json(response, 500, {})
  })
  await expect(follow()).rejects.toMatchObject({ code: 'not_found' })
})

test('a server that stays unreachable ends it', async () => {
  await serve((_, response) => void response.destroy())
  await expect(follow()).rejects.toMatchObject({ code: 'unreachable' })
})
