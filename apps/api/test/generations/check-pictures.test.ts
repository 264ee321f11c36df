import { pictureCheck } from '@toile/contract/picture-check'
import type { CheckRequest, CheckResult } from '@toile/engine/engine'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFakeEngine } from '../fake-engine.ts'
import { bootApp } from '../harness.ts'
import { jpeg, jpegWithJunk } from '../library/pictures.ts'
import { lookForm, type LookForm } from './look-calls.ts'

const asked: CheckRequest[] = []
let look: (request: CheckRequest) => Promise<CheckResult>
const fine: typeof look = async ({ person, garment }) => ({
  ...(person && { person: { found: true, warnings: [{ code: 'turned', message: 'You look away.' }] } }),
  ...(garment && { garment: { found: true, kind: 'dress', category: 'dress', warnings: [] } }),
})
const engine = {
  ...createFakeEngine(),
  check(request: CheckRequest) {
    asked.push(request)
    return look(request)
  },
}
const app = await bootApp({ engine })

const check = (form: LookForm = {}, signal?: AbortSignal) =>
  app.fetch('/api/generate/check', {
    method: 'POST',
    body: lookForm(form),
    ...(signal && { signal }),
  })

async function keptBlobs(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.context.blobStore.list()) keys.push(key)
  return keys
}

it('reports what the engine sees in both pictures, and stores nothing', async () => {
  look = fine
  const response = await check({ fields: { category: 'dress' } })
  expect(response.status).toBe(200)
  expect(pictureCheck.parse(await response.json())).toEqual({
    person: { found: true, warnings: [{ code: 'turned', message: 'You look away.' }] },
    garment: { found: true, kind: 'dress', category: 'dress', warnings: [] },
  })
  expect(asked.at(-1)).toMatchObject({
    person: { width: 300, height: 400 },
    garment: { width: 320, height: 320 },
    options: { category: 'dress', shortEdgePx: 720 },
  })
  expect(await keptBlobs()).toEqual([])
  const rows = await app.context.database.db.selectFrom('generation').select('id').execute()
  expect(rows).toEqual([])
})

it('reports where people are, and checks the selected one', async () => {
  const people = [
    { x: 0.2, y: 0.5, isChosen: false },
    { x: 0.7, y: 0.4, isChosen: true },
  ]
  look = async () => ({ person: { found: true, warnings: [], people } })
  const response = await check({ outfitPhoto: null, fields: { personAt: '0.7,0.4' } })
  expect(pictureCheck.parse(await response.json()).person?.people).toEqual(people)
  expect(asked.at(-1)?.options).toMatchObject({ personAt: { x: 0.7, y: 0.4 } })
  const nowhere = await check({ fields: { personAt: '2,2' } })
  expect(await nowhere.json()).toMatchObject({ code: 'invalid_request', details: [{ field: 'personAt' }] })
})

it('reports where the garments of a picture are', async () => {
  const pieces = [
    { x: 0.1, y: 0.2, width: 0.3, height: 0.6 },
    { x: 0.5, y: 0, width: 0.5, height: 1 },
  ]
  look = async () => ({ garment: { found: true, kind: 'top', category: 'top', warnings: [], pieces } })
  const response = await check({ userPhoto: null })
  expect(pictureCheck.parse(await response.json()).garment?.pieces).toEqual(pieces)
})

it('reports what the person in the garment’s picture wears together', async () => {
  const worn = ['top', 'bottom'] as const
  look = async () => ({ garment: { found: true, kind: 'top', category: 'top', warnings: [], worn } })
  const response = await check({ userPhoto: null })
  expect(pictureCheck.parse(await response.json()).garment?.worn).toEqual(worn)
})

it('checks a single picture', async () => {
  look = fine
  const person = await check({ outfitPhoto: null })
  expect(Object.keys((await person.json()) as object)).toEqual(['person'])
  expect(asked.at(-1)).not.toHaveProperty('garment')
  const garment = await check({ userPhoto: null })
  expect(Object.keys((await garment.json()) as object)).toEqual(['garment'])
  expect(asked.at(-1)?.options).toMatchObject({ category: 'auto' })
})

it('warns of damage too, after the problems that prevent a look', async () => {
  const damaged = await jpegWithJunk()
  const codesOf = async () => {
    const answer = pictureCheck.parse(await (await check({ userPhoto: damaged })).json())
    return answer.person?.warnings.map(({ code }) => code)
  }
  look = fine
  expect(await codesOf()).toEqual(['possibly_damaged', 'turned'])
  look = async () => ({
    person: { found: false, warnings: [{ code: 'no_person_found', message: 'Nobody is there.' }] },
  })
  expect(await codesOf()).toEqual(['no_person_found', 'possibly_damaged'])
})

it('answers concurrent requests', async () => {
  look = async ({ person }) => ({
    person: { found: true, warnings: [{ code: 'width', message: String(person?.width) }] },
  })
  const widths = [300, 310, 320, 330]
  const answers = await Promise.all(
    widths.map(async (width) => {
      const response = await check({ userPhoto: await jpeg({ width, height: 400 }), outfitPhoto: null })
      return pictureCheck.parse(await response.json()).person?.warnings[0]?.message
    }),
  )
  expect(answers).toEqual(widths.map(String))
  expect(await keptBlobs()).toEqual([])
})

it('requires a valid picture', async () => {
  const none = await check({ userPhoto: null, outfitPhoto: null })
  expect(none.status).toBe(400)
  expect(await none.json()).toMatchObject({
    code: 'invalid_request',
    details: [{ field: 'userPhoto' }, { field: 'outfitPhoto' }],
  })
  const strange = await check({ fields: { category: 'hat' } })
  expect(await strange.json()).toMatchObject({ code: 'invalid_request', details: [{ field: 'category' }] })
  const text = await check({ outfitPhoto: new TextEncoder().encode('no picture') })
  expect(text.status).toBe(415)
  expect(await text.json()).toMatchObject({ code: 'unsupported_image', details: [{ field: 'outfitPhoto' }] })
  const small = await check({ userPhoto: await jpeg({ width: 100, height: 400 }) })
  expect(await small.json()).toMatchObject({ code: 'picture_too_small', details: [{ field: 'userPhoto' }] })
  expect(await keptBlobs()).toEqual([])
})

it('stores nothing when the client disconnects', async () => {
  const entered = Promise.withResolvers<void>()
  const open = Promise.withResolvers<CheckResult>()
  look = () => {
    entered.resolve()
    return open.promise
  }
  const gone = new AbortController()
  const asking = check({}, gone.signal)
  await entered.promise
  gone.abort()
  await expect(asking).rejects.toThrow('abort')
  await expect.poll(keptBlobs).toEqual([])
  open.resolve({})
})

it('asks no engine for a client that disconnects while its picture is read', async () => {
  look = fine
  const before = asked.length
  const { intake } = app.context
  const [ingest, gone] = [intake.ingest, new AbortController()]
  const noticed = new Promise<void>((resolve) => {
    app.server!.server.once('request', (_, response) => response.once('close', () => resolve()))
  })
  const reading = vi.spyOn(intake, 'ingest').mockImplementationOnce(async (...given) => {
    const ingested = await ingest(...given)
    gone.abort()
    await noticed
    return ingested
  })
  onTestFinished(() => reading.mockRestore())
  await expect(check({ outfitPhoto: null }, gone.signal)).rejects.toThrow('abort')
  // Checks are made in their order.
  expect((await check({ outfitPhoto: null })).status).toBe(200)
  expect(asked.length - before).toBe(1)
})

it('reports when no engine can check', async () => {
  const blind = await bootApp({ engine: createFakeEngine() })
  const response = await blind.fetch('/api/generate/check', { method: 'POST', body: lookForm() })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('10')
  expect(await response.json()).toMatchObject({ code: 'engine_unavailable' })
})
