import { demoLook } from '@toile/contract/generations'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFakeEngine, gate, paintedEdgePx } from '../fake-engine.ts'
import { bootApp } from '../harness.ts'
import { jpegWithJunk, png } from '../library/pictures.ts'
import { finishedGeneration, lookForm, postDemo, readGeneration } from './look-calls.ts'

const engine = createFakeEngine()
const app = await bootApp({ engine, env: { TOILE_DEMO_DAILY_LIMIT: '1000' } })

const AI_MARK = 'compositeWithTrainedAlgorithmicMedia'

async function pictureAt(url: string) {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, ...(await sharp(bytes).metadata()) }
}

describe('a free look', () => {
  let response: Response
  let look: ReturnType<typeof demoLook.parse>
  beforeAll(async () => {
    response = await postDemo(app)
    look = demoLook.parse(await response.json())
  })

  it('is returned in the size and form in which it was made', async () => {
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(look).toMatchObject({
      width: paintedEdgePx(720),
      height: paintedEdgePx(960),
      engine: 'fake',
      qualityTier: 'basic',
    })
    expect(await pictureAt(look.imageUrl)).toMatchObject({
      format: 'jpeg',
      width: look.width,
      height: look.height,
    })
  })

  it('is marked as made with AI in every file', async () => {
    const { imageUrl, thumbnailUrl } = await readGeneration(look)
    const [picture, thumbnail] = await Promise.all([pictureAt(imageUrl!), pictureAt(thumbnailUrl!)])
    expect(picture.bytes.includes(AI_MARK)).toBe(true)
    expect(thumbnail.bytes.includes(AI_MARK)).toBe(true)
    expect(thumbnail).toMatchObject({ width: 240, height: 320 })
  })

  it('is made of the pictures as uploaded, with the options of the form', async () => {
    const fields = {
      realism: '15',
      category: 'dress',
      seed: '7',
      qualityTier: 'premium',
      personAt: '0.25,0.5',
    }
    const made = await postDemo(app, { outfitPhoto: await png({ width: 500, height: 700 }), fields })
    expect(engine.calls.at(-1)).toEqual({
      personSize: [300, 400],
      garmentSize: [500, 700],
      options: {
        category: 'dress',
        quality: 'basic',
        fit: 'regular',
        tuck: 'auto',
        shortEdgePx: 720,
        realism: 15,
        seed: 7,
        personAt: { x: 0.25, y: 0.5 },
      },
    })
    const { personAt } = await readGeneration(demoLook.parse(await made.json()))
    expect(personAt).toEqual({ x: 0.25, y: 0.5 })
  })

  it('defaults to realism 70 and an automatic category', async () => {
    await postDemo(app, { fields: { realism: '', category: '' } })
    expect(engine.calls.at(-1)?.options).toMatchObject({ category: 'auto', realism: 70 })
  })

  it('stores none of its input pictures', async () => {
    const keysOf = async () => {
      const keys: string[] = []
      for await (const { key } of app.context.blobStore.list()) keys.push(key)
      return keys.filter((key) => key.includes(look.id)).sort()
    }
    const name = `looks/${look.id}/0`
    await expect.poll(keysOf).toEqual([`${name}-small.jpg`, `${name}.jpg`])
  })

  it('includes a warning of a damaged picture beside the engine’s', async () => {
    const made = await postDemo(app, { userPhoto: await jpegWithJunk() })
    const { warnings } = demoLook.parse(await made.json())
    expect(warnings.map((warning) => warning.code)).toEqual(['possibly_damaged', 'fake'])
  })

  it('is accessible with its secret only', async () => {
    const { pathname } = new URL(look.imageUrl)
    expect((await app.fetch(pathname)).status).toBe(404)
    expect((await app.fetch(`${pathname}?expires=9999999999&signature=x`)).status).toBe(404)
  })
})

describe('a look that is not waited for', () => {
  it('is accepted with the URL to follow', async () => {
    const { behaviour, open } = gate()
    engine.next(behaviour)
    const response = await postDemo(app, {}, { prefer: 'respond-async' })
    expect(response.status).toBe(202)
    expect(response.headers.get('preference-applied')).toBe('respond-async')
    const accepted = (await response.json()) as { id: string; status: string; statusUrl: string }
    expect(accepted).toMatchObject({ status: 'queued' })
    expect(await readGeneration(accepted)).toMatchObject({ id: accepted.id, kind: 'demo', imageUrl: null })
    open()
    expect(await finishedGeneration(accepted)).toMatchObject({
      status: 'succeeded',
      stage: 'done',
      progress: 1,
      cost: 0,
    })
  })

  it('is waited for as long as the client prefers', async () => {
    const { behaviour, open } = gate()
    engine.next(behaviour)
    const response = await postDemo(app, {}, { prefer: 'respond-async, wait=1' })
    expect(response.status).toBe(202)
    open()
    const accepted = (await response.json()) as { status: string; statusUrl: string }
    expect(accepted.status).toBe('running')
    await finishedGeneration(accepted)
    expect((await postDemo(app, {}, { prefer: 'respond-async, wait=30' })).status).toBe(200)
  })

  it('continues when the client disconnects', async () => {
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const leaving = new AbortController()
    const body = lookForm()
    const call = app.fetch('/api/generate/demo', { method: 'POST', body, signal: leaving.signal })
    await entered
    leaving.abort()
    await expect(call).rejects.toThrow('aborted')
    open()
    const { db } = app.context.database
    const latest = () =>
      db.selectFrom('generation').select('status').orderBy('created_at', 'desc').executeTakeFirst()
    await expect.poll(latest).toEqual({ status: 'succeeded' })
  })
})

describe('a form that is not right', () => {
  const errorOf = async (response: Response) => ({
    status: response.status,
    ...((await response.json()) as object),
  })

  it.each([
    ['userPhoto', { userPhoto: null }],
    ['outfitPhoto', { outfitPhoto: null }],
    ['userPhoto', { userPhoto: null, outfitPhoto: null }],
  ])('misses %s', async (field, form) => {
    expect(await errorOf(await postDemo(app, form))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      error: 'Please upload both your photo and the outfit image.',
      details: expect.arrayContaining([{ field, message: 'is missing' }]),
    })
  })

  it('has an empty file input where a picture should be', async () => {
    const form = lookForm({ outfitPhoto: null })
    form.append('outfitPhoto', new Blob([]), '')
    const response = await app.fetch('/api/generate/demo', { method: 'POST', body: form })
    expect(await errorOf(response)).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'outfitPhoto' }],
    })
  })

  it.each([
    ['realism', '101'],
    ['realism', 'much'],
    ['category', 'shoes'],
    ['qualityTier', 'best'],
    ['seed', '-1'],
    ['personAt', '0.5,1.5'],
    ['personAt', 'left'],
  ])('says %s=%s', async (field, value) => {
    expect(await errorOf(await postDemo(app, { fields: { [field]: value } }))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: [{ field }],
    })
  })

  it('is no form', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect(await errorOf(await app.fetch('/api/generate/demo', init))).toMatchObject({
      code: 'invalid_request',
    })
  })
})
