import { describe, expect, it } from 'vitest'
import { generateRack } from '@toile/contract/racks'
import { requestLook } from '../../src/api/generations.ts'
import { sendForm } from '../../src/api/send-form.ts'
import { bodyOf, json, serve } from './real-server.ts'

const accepted = {
  id: 'g1',
  status: 'queued',
  eventsUrl: '/e',
  statusUrl: '/s',
  demo: { left: 4, limit: 5 },
} as const
const photo = new File(['person'], 'me.jpg', { type: 'image/jpeg' })
const outfit = new Blob(['garment'], { type: 'image/png' })
const request = (more = {}) =>
  requestLook({ paid: false, userPhoto: photo, outfitPhoto: outfit, idempotencyKey: 'k1', ...more })

describe('sendForm', () => {
  it('sends a list under one name, in order', async () => {
    let body = ''
    await serve(async (incoming, response) => {
      body = await bodyOf(incoming)
      json(response, 202, { rackId: 'r1', cost: 50, looks: [], statusUrl: '/s', eventsUrl: '/e' })
    })
    await sendForm(generateRack, {
      files: { userPhoto: photo, outfitPhoto: [new Blob(['shirt']), new Blob(['skirt'])] },
      fields: { outfitName: ['My shirt', 'My skirt'], category: 'top,bottom' },
    })
    for (const name of ['outfitPhoto', 'outfitName']) expect(body.split(`; name="${name}"`)).toHaveLength(3)
    expect(body.indexOf('shirt')).toBeLessThan(body.indexOf('skirt'))
    expect(body).toMatch(/name="category"\s+top,bottom/)
  })
})

describe('requestLook', () => {
  it('sends both pictures and the given fields, and prefers an asynchronous response', async () => {
    let body = ''
    const { requests } = await serve(async (incoming, response) => {
      body = await bodyOf(incoming)
      json(response, 202, accepted)
    })
    expect(await request({ fields: { realism: 40, seed: undefined } })).toEqual(accepted)
    expect(requests[0]?.url).toBe('/api/generate/demo')
    expect(requests[0]?.headers).toMatchObject({ prefer: 'respond-async', 'idempotency-key': 'k1' })
    expect(requests[0]?.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(body).toMatch(/name="realism"\s+40/)
    expect(body).toMatch(/name="userPhoto"; filename="me.jpg"[\s\S]*person/)
    expect(body).toMatch(/name="outfitPhoto"; filename="outfitPhoto"[\s\S]*garment/)
    expect(body).not.toContain('seed')
    expect(body.indexOf('realism')).toBeLessThan(body.indexOf('userPhoto'))
  })

  it('reports upload progress', async () => {
    await serve(async (incoming, response) => {
      await bodyOf(incoming)
      json(response, 202, accepted)
    })
    const fractions: number[] = []
    await request({ onSent: (fraction: number) => fractions.push(fraction) })
    expect(fractions.at(-1)).toBe(1)
  })

  it('returns a look that was ready at once', async () => {
    const look = {
      success: true,
      id: 'g2',
      imageUrl: '/i',
      width: 720,
      height: 960,
      engine: 'embedded',
      qualityTier: 'standard',
      warnings: [],
      garments: [{ kind: 'top', layer: 1 }],
      fit: 'regular',
      tuck: 'auto',
      statusUrl: '/s2',
      demo: { left: 4, limit: 5 },
    }
    await serve(async (incoming, response) => {
      await bodyOf(incoming)
      json(response, 200, look)
    })
    expect(await request()).toMatchObject({ id: 'g2', status: 'succeeded', statusUrl: '/s2' })
  })

  it('throws the server’s error', async () => {
    await serve(async (incoming, response) => {
      await bodyOf(incoming)
      json(response, 422, { error: 'No person.', code: 'no_person_found', requestId: 'r' })
    })
    await expect(request()).rejects.toMatchObject({ code: 'no_person_found', message: 'No person.' })
  })

  it('stops when aborted, before and during sending', async () => {
    const aborting = new AbortController()
    const { requests } = await serve(() => aborting.abort(new Error('left')))
    await expect(request({ signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late')
    expect(requests).toHaveLength(0)
    await expect(request({ signal: aborting.signal })).rejects.toThrow('left')
  })

  it('reports when the server does not answer', async () => {
    await serve((incoming) => incoming.socket.destroy())
    await expect(request()).rejects.toMatchObject({ code: 'unreachable' })
  })
})
