import { acceptedGeneration, tryOnLook } from '@toile/contract/generations'
import { generatedItem } from '@toile/contract/library'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { turnPlanOn } from '../../src/modules/credits/entitlements.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { gate, paintedEdgePx } from '../fake-engine.ts'
import { lookForm } from './look-calls.ts'
import { bootForLooks, newKey } from './paid-looks.ts'

const { app, db, engine, context, createCustomer, keysWith } = await bootForLooks()

const postingsOf = (holder: string) =>
  db
    .selectFrom('credit_posting')
    .select(['kind', 'amount', 'reference', 'idempotency_key'])
    .where('holder', '=', holder)
    .where('kind', '<>', 'grant')
    .orderBy('seq')
    .execute()

describe('a paid look', () => {
  it('is returned with its cost and the remaining credits', async () => {
    const ada = await createCustomer()
    const response = await ada.tryOn()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body: unknown = await response.json()
    const look = tryOnLook.parse(body)
    expect(Object.keys(body as object).toSorted()).toEqual(Object.keys(tryOnLook.shape as object).toSorted())
    expect(look).toMatchObject({
      width: paintedEdgePx(720),
      height: paintedEdgePx(960),
      qualityTier: 'standard',
      cost: 25,
      credits: 25,
    })
    expect((await fetch(look.imageUrl)).status).toBe(200)
    expect(new URL(look.statusUrl).pathname).toBe(`/api/generate/${look.id}`)
    expect(new URL(look.statusUrl).search).toBe('')
    expect(await postingsOf(ada.holder)).toEqual([
      { kind: 'hold', amount: 25, reference: look.id, idempotency_key: `hold:generation:${look.id}` },
      {
        kind: 'capture',
        amount: 25,
        reference: look.id,
        idempotency_key: `settle:hold:generation:${look.id}`,
      },
    ])
    expect(await ada.statement()).toMatchObject({ credits: 25, held: 0 })
  })

  it('holds its cost when accepted, and spends it when made', async () => {
    const ada = await createCustomer()
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const response = await ada.tryOn({}, { prefer: 'respond-async' })
    expect(response.status).toBe(202)
    expect(response.headers.get('preference-applied')).toBe('respond-async')
    const { id, ...accepted } = acceptedGeneration.parse(await response.json())
    expect(accepted).toEqual({
      status: 'queued',
      statusUrl: `${app.address}/api/generate/${id}`,
      eventsUrl: `${app.address}/api/generate/${id}/events`,
    })
    await entered
    expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 25, moved: ['hold'] })
    expect(await ada.read(id)).toMatchObject({ kind: 'try-on', status: 'running', cost: 25, imageUrl: null })
    open()
    expect(await ada.finished(id)).toMatchObject({ status: 'succeeded', cost: 25, width: paintedEdgePx(720) })
    expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  })

  it.each([
    ['basic', 20],
    ['standard', 25],
    ['premium', 35],
  ])('of the tier %s costs %i, and is made with that effort', async (qualityTier, cost) => {
    const ada = await createCustomer()
    const response = await ada.tryOn({ fields: { qualityTier } })
    expect(await response.json()).toMatchObject({ qualityTier, cost, credits: 50 - cost })
    expect(engine.calls.at(-1)?.options?.quality).toBe(qualityTier)
  })

  it.each([
    ['png', 'png'],
    ['webp', 'webp'],
    ['', 'jpeg'],
  ])('asked for as "%s" is a %s that says it was made by AI, kept as such', async (outputFormat, format) => {
    const ada = await createCustomer()
    const response = await ada.tryOn({ fields: { outputFormat } })
    const { id, imageUrl } = tryOnLook.parse(await response.json())
    const served = await fetch(imageUrl)
    expect(served.headers.get('content-type')).toBe(`image/${format}`)
    const bytes = Buffer.from(await served.arrayBuffer())
    expect((await sharp(bytes).metadata()).format).toBe(format)
    expect(bytes.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)

    const form = new FormData()
    form.append('generationId', id)
    const saved = await ada.call('/uploads/save-image', { method: 'POST', body: form })
    const kept = await fetch(generatedItem.parse(await saved.json()).imageUrl)
    expect(kept.headers.get('content-type')).toBe(`image/${format}`)
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('requires a known output format', async () => {
    const ada = await createCustomer()
    const response = await ada.tryOn({ fields: { outputFormat: 'gif' } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ details: [{ field: 'outputFormat' }] })
  })

  it.each([
    ['Starter', 720],
    ['Professional', 1080],
    ['Enterprise', 2160],
  ] as const)('is ordered on the plan %s with a short edge of %i', async (plan, shortEdgePx) => {
    const ada = await createCustomer()
    const bought = { holder: ada.holder, plan, reference: ada.holder, at: new Date() }
    await inTransaction(db, (trx) => turnPlanOn(trx, bought))
    expect(await (await ada.tryOn()).json()).toMatchObject({ width: paintedEdgePx(shortEdgePx) })
    expect(engine.calls.at(-1)?.options?.shortEdgePx).toBe(shortEdgePx)
  })

  it('requires signing in', async () => {
    const body = lookForm()
    for (const headers of [undefined, { authorization: 'Bearer nobody' }]) {
      const response = await app.fetch('/api/generate/try-on', {
        method: 'POST',
        body,
        ...(headers && { headers }),
      })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('is in the history when the client disconnected before it was made', async () => {
    const ada = await createCustomer()
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const leaving = new AbortController()
    const call = ada.tryOn({}, {}, leaving.signal)
    await entered
    leaving.abort()
    await expect(call).rejects.toThrow('aborted')
    open()
    await expect.poll(async () => (await ada.history()).items[0]?.status).toBe('succeeded')
    const { items } = await ada.history()
    expect(items).toHaveLength(1)
    expect(await ada.creditsOf(items[0]!.id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  })
})

describe('with too few credits', () => {
  const kept = async () => ({
    rows: (await db.selectFrom('generation').select('id').execute()).length,
    jobs: (await context.queue.boss.findJobs('run-generation')).length,
    blobs: await keysWith(''),
  })

  it('a look is refused, with its cost and the balance, and nothing is stored', async () => {
    const ada = await createCustomer()
    await ada.tryOn({ fields: { qualityTier: 'premium' } })
    const [before, calls] = [await kept(), engine.calls.length]
    const response = await ada.tryOn({ fields: { qualityTier: 'basic' } }, newKey())
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({
      code: 'insufficient_credits',
      error: 'This costs 20 credits, and you have 15. Get more credits to go on.',
      details: { cost: 20, credits: 15 },
    })
    expect(await kept()).toEqual(before)
    expect(engine.calls).toHaveLength(calls)
    expect(await postingsOf(ada.holder)).toHaveLength(2)
  })

  it('held credits cannot be spent', async () => {
    const ada = await createCustomer()
    const { behaviour, open } = gate()
    engine.next(behaviour)
    const first = await ada.accept({ fields: { qualityTier: 'premium' } })
    expect((await ada.tryOn()).status).toBe(402)
    open()
    await ada.finished(first)
  })

  it('the same request succeeds once there are enough', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    await ada.tryOn({ fields: { qualityTier: 'premium' } })
    expect((await ada.tryOn({}, key)).status).toBe(402)
    await ada.delete((await ada.history()).items[0]!.id)
    const friend = await createCustomer()
    const { referralCode } = await friend.readProfile()
    await fetch(`${app.address}/api/auth/referral`, {
      method: 'POST',
      headers: { authorization: ada.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ referralCode }),
    })
    expect(await (await ada.tryOn({}, key)).json()).toMatchObject({ cost: 25, credits: 0 })
  })
})
