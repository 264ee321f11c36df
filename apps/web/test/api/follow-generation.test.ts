import type { ServerResponse } from 'node:http'
import type { ProgressEvent } from '@toile/contract/generations'
import { describe, expect, it } from 'vitest'
import { followGeneration } from '../../src/api/follow-generation.ts'
import type { Pace } from '../../src/api/follow-to-end.ts'
import { exampleGeneration, finishedGeneration } from './generation-example.ts'
import { json, serve } from './real-server.ts'

const urls = { eventsUrl: '/api/generate/g1/events?secret=s', statusUrl: '/api/generate/g1?secret=s' }
const pace: Pace = { retryMs: [1], streamAttempts: 2, giveUpAfter: 3, silenceMs: 5000 }

const openStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })
const event = (name: string, data: unknown, id = '') =>
  `${id && `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const isStream = (url = '') => url.includes('/events')

async function follow(more: Partial<Parameters<typeof followGeneration>[1]> = {}) {
  const stages: string[] = []
  const onProgress = ({ stage, progress }: ProgressEvent) => stages.push(`${stage} ${progress}`)
  return { stages, generation: await followGeneration(urls, { pace, onProgress, ...more }) }
}

describe('followGeneration', () => {
  it('reports each step and resolves to the finished look', async () => {
    const { requests } = await serve((_, response) => {
      openStream(response)
      response.write(event('progress', { stage: 'queued', progress: 0, queuePlace: 2 }, '1'))
      response.write(': heartbeat\n\n')
      response.write(event('progress', { stage: 'fit', progress: 0.6 }, '2'))
      response.end(event('done', finishedGeneration, '3'))
    })
    const { stages, generation } = await follow()
    expect(stages).toEqual(['queued 0', 'fit 0.6'])
    expect(generation).toEqual(finishedGeneration)
    expect(requests.map(({ url }) => url)).toEqual([urls.eventsUrl])
  })

  it('resumes a broken stream after the last event it saw', async () => {
    const { requests } = await serve((request, response, count) => {
      if (!isStream(request.url)) {
        json(response, 200, exampleGeneration({ progress: 0.3, stage: 'person' }))
        return
      }
      openStream(response)
      if (count === 1) {
        response.write(event('progress', { stage: 'person', progress: 0.3 }, '7'), () => response.destroy())
      } else response.end(event('done', finishedGeneration, '9'))
    })
    const { generation } = await follow()
    expect(generation.status).toBe('succeeded')
    const streams = requests.filter(({ url }) => isStream(url))
    expect(streams.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7'])
  })

  it('polls the status when streams are blocked', async () => {
    let polls = 0
    const { requests } = await serve((request, response) => {
      if (isStream(request.url)) openStream(response).end()
      else json(response, 200, ++polls < 4 ? exampleGeneration({ progress: polls / 10 }) : finishedGeneration)
    })
    const { stages, generation } = await follow()
    expect(generation).toEqual(finishedGeneration)
    expect(stages).toEqual(['fit 0.1', 'fit 0.2', 'fit 0.3'])
    expect(requests.filter(({ url }) => isStream(url))).toHaveLength(pace.streamAttempts)
  })

  it('treats a silent stream as dead', async () => {
    await serve((request, response) => {
      if (isStream(request.url)) openStream(response).write(': \n\n')
      else json(response, 200, finishedGeneration)
    })
    const { generation } = await follow({ pace: { ...pace, silenceMs: 30 } })
    expect(generation).toEqual(finishedGeneration)
  })

  it('resolves to a failed look', async () => {
    const failed = exampleGeneration({
      status: 'failed',
      error: { code: 'engine_failed', message: 'It gave up.' },
      finishedAt: '2026-11-21T10:00:02.000Z',
    })
    await serve((_, response) => openStream(response).end(event('failed', failed)))
    expect((await follow()).generation.error?.code).toBe('engine_failed')
  })

  it('throws at once when the look is gone', async () => {
    const { requests } = await serve((_, response) =>
      json(response, 404, { error: 'Gone.', code: 'not_found', requestId: 'r' }),
    )
    await expect(follow()).rejects.toMatchObject({ code: 'not_found' })
    expect(requests).toHaveLength(1)
  })

  it('gives up when the server stays unreachable', async () => {
    const { requests } = await serve((request) => request.socket.destroy())
    await expect(follow()).rejects.toMatchObject({ code: 'unreachable' })
    expect(requests.length).toBeGreaterThanOrEqual(pace.giveUpAfter)
  })

  it('stops when aborted, in a stream and between polls', async () => {
    await serve((request, response) => {
      if (isStream(request.url))
        openStream(response).write(event('progress', { stage: 'fit', progress: 0.5 }))
      else json(response, 200, exampleGeneration())
    })
    const inStream = new AbortController()
    const leave = () => inStream.abort(new Error('left'))
    await expect(follow({ signal: inStream.signal, onProgress: leave })).rejects.toThrow('left')

    const between = new AbortController()
    const leaveLater = () => setTimeout(() => between.abort(new Error('left later')))
    const slow = { ...pace, streamAttempts: 0, retryMs: [60_000] }
    await expect(follow({ signal: between.signal, pace: slow, onProgress: leaveLater })).rejects.toThrow(
      'left later',
    )
  })
})
