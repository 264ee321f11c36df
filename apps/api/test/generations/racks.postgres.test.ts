/**
 * Racks: one person in each of many garments, requested together. The credits suffice for all the looks or the rack is
 * refused; after that each look has its own credit hold, job, result and pictures.
 */
import { randomUUID } from 'node:crypto'
import type { Generation } from '@toile/contract/generations'
import { acceptedRack, rack, type AcceptedRack, type Rack } from '@toile/contract/racks'
import { NoGarmentFound } from '@toile/engine/errors'
import { describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { failWith, gate } from '../fake-engine.ts'
import { jpeg } from '../library/pictures.ts'
import { openEvents } from './event-reader.ts'
import { lookForm, type LookForm } from './look-calls.ts'
import { bootForLooks, newKey, type Customer } from './paid-looks.ts'

const boot = await bootForLooks({ TOILE_DEMO_DAILY_LIMIT: '5', TOILE_TRUST_PROXY: '1' })
const { app, db, engine, createCustomer, expectErased, keysWith, run, setForward } = boot

const garments = await Promise.all(
  Array.from({ length: 13 }, (_, i) => jpeg({ width: 300 + i, height: 400 })),
)
const formOf = (count: number, form: LookForm = {}): LookForm => ({
  outfitPhoto: garments.slice(0, count),
  ...form,
})
/** Creates a customer with 350 credits: 50 of welcome and 300 more. A look costs 25. */
const createRichCustomer = () => createCustomer({ extraCredits: 300 })
const post = (of: Customer, form: LookForm, headers: Record<string, string> = {}) =>
  of.call('/generate/rack', { method: 'POST', body: lookForm(form), headers })
async function requestRack(of: Customer, form: LookForm, headers = {}): Promise<AcceptedRack> {
  const response = await post(of, form, headers)
  expect(response.status).toBe(202)
  return acceptedRack.parse(await response.json())
}
async function read(of: Customer, { rackId }: AcceptedRack): Promise<Rack> {
  const response = await of.call(`/generate/rack/${rackId}`)
  expect(response.status).toBe(200)
  return rack.parse(await response.json())
}
async function untilFinished(of: Customer, accepted: AcceptedRack): Promise<Rack> {
  for (const { id } of accepted.looks) await of.finished(id)
  return read(of, accepted)
}

describe('a rack', () => {
  it('makes a look of each garment, each listed at once and paid separately', async () => {
    const ada = await createRichCustomer()
    const form = formOf(5, { fields: { category: 'top' }, outfitNames: ['One', 'Two'] })
    const accepted = await requestRack(ada, form)
    expect(accepted).toMatchObject({ cost: 125 })
    expect(accepted.looks.map(({ status, cost }) => [status, cost])).toEqual(
      Array.from({ length: 5 }, () => ['queued', 25]),
    )
    const { looks, cost } = await untilFinished(ada, accepted)
    const ids = accepted.looks.map(({ id }) => id)
    expect([looks.map(({ id }) => id), cost]).toEqual([ids, 125])
    expect(looks.map(({ outfitName }) => outfitName)).toEqual(['One', 'Two', null, null, null])
    for (const look of looks)
      expect(look).toMatchObject({
        status: 'succeeded',
        rackId: accepted.rackId,
        category: 'top',
        variants: [],
      })
    expect(engine.calls.slice(-5).map(({ garmentSize: [width] }) => width)).toEqual([300, 301, 302, 303, 304])
    for (const id of ids) expect((await ada.creditsOf(id)).moved).toEqual(['hold', 'capture'])
    expect(await ada.statement()).toMatchObject({ credits: 225, held: 0 })
    const { items, total } = await ada.history()
    expect([total, new Set(items.map(({ rackId }) => rackId))]).toEqual([5, new Set([accepted.rackId])])
    await expectSoundLedger(db)
  })

  it('keeps the other looks when one fails or is deleted', async () => {
    const ada = await createRichCustomer()
    const { behaviour, open, entered } = gate()
    engine.next(behaviour, failWith(new NoGarmentFound()))
    const accepted = await requestRack(ada, formOf(4))
    await entered
    expect(await ada.statement()).toMatchObject({ credits: 250, held: 100 })
    const [first, second, third, fourth] = accepted.looks.map(({ id }) => id)
    expect((await ada.delete(fourth!)).status).toBe(204)
    open()
    for (const id of [first, second, third]) await ada.finished(id!)
    const { looks, cost } = await read(ada, accepted)
    expect(looks.map(({ id }) => id)).toEqual([first, second, third])
    // Jobs of one transaction are equally old, so that any look of the rack may come second and fail.
    const outcomes = looks.map(({ status, error }) => error?.code ?? status)
    expect(outcomes.toSorted()).toEqual(['no_garment_found', 'succeeded', 'succeeded'])
    expect(cost).toBe(50)
    expect(await ada.statement()).toMatchObject({ credits: 300, held: 0 })
    await ada.erase(first!)
    await expectErased(first!)
    for (const { personUrl, outfitUrl } of (await read(ada, accepted)).looks.slice(1))
      for (const url of [personUrl, outfitUrl]) expect((await fetch(url!)).status).toBe(200)
    await expectSoundLedger(db)
  })

  it('has one event stream for all looks, from their current state to the end of the last', async () => {
    const ada = await createRichCustomer()
    const { behaviour, open, entered } = gate()
    engine.next(behaviour, failWith(new NoGarmentFound()))
    const accepted = await requestRack(ada, formOf(3))
    await entered
    const { authorization } = ada
    const events = await openEvents(accepted.eventsUrl, { authorization })
    open()
    const received = await events.rest()
    const idOf = (data: unknown) => (data as Generation).id
    const ends = received.filter(({ event }) => event === 'done' || event === 'failed')
    const ids = accepted.looks.map(({ id }) => id)
    expect(ends.map(({ event }) => event).toSorted()).toEqual(['done', 'done', 'failed'])
    expect(new Set(ends.map(({ data }) => idOf(data)))).toEqual(new Set(ids))
    const progress = received.filter(({ event }) => event === 'progress')
    expect(new Set(progress.map(({ data }) => idOf(data)))).toEqual(new Set(ids))
    expect(received.at(-1)).toEqual({ event: 'end', id: 'end', data: {} })
    const again = await fetch(accepted.eventsUrl, { headers: { authorization, 'last-event-id': 'end' } })
    expect(again.status).toBe(204)
  })

  it('is paid as a whole or not at all', async () => {
    const ada = await createCustomer({ extraCredits: 24 })
    const response = await post(ada, formOf(3))
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({ details: { cost: 75, credits: 74 } })
    expect((await ada.history()).total).toBe(0)
    expect(await ada.statement()).toMatchObject({ credits: 74, held: 0 })
    const check = await ada.call('/credits/check', {
      method: 'POST',
      body: JSON.stringify({ looks: 3, garments: 2, qualityTier: 'basic' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(await check.json()).toMatchObject({ cost: 90, enough: false, missing: 16 })
  })

  it('is accepted once under one idempotency key, and refused beyond the credits', async () => {
    const [ada, key] = [await createRichCustomer(), newKey()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestRack(ada, formOf(3), key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await untilFinished(ada, answers[0]!)
    await ada.erase(answers[0]!.looks[1]!.id)
    expect(await requestRack(ada, formOf(3), key)).toEqual(answers[0])
    expect(await ada.statement()).toMatchObject({ credits: 275, held: 0 })
    expect((await post(ada, formOf(2), key)).status).toBe(409)
    expect((await ada.tryOn({ outfitPhoto: garments[0]! }, key)).status).toBe(409)

    const bea = await createCustomer({ extraCredits: 50 })
    const races = await Promise.all(Array.from({ length: 5 }, () => post(bea, formOf(3), newKey())))
    expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 402, 402, 402, 402])
    expect((await bea.history()).total).toBe(3)
    await expectSoundLedger(db)
  })

  it('is refused, at no cost, when a field or picture of its form is invalid', async () => {
    const ada = await createRichCustomer()
    const forms: [LookForm, string][] = [
      [formOf(1), 'outfitPhoto'],
      [formOf(13), 'outfitPhoto'],
      [formOf(2, { fields: { numSamples: '2' } }), 'numSamples'],
      [formOf(2, { fields: { category: 'top,top,top' } }), 'category'],
      [formOf(2, { outfitNames: ['a', 'b', 'c'] }), 'outfitName'],
      [formOf(2, { userPhoto: null }), 'userPhoto'],
    ]
    for (const [form, field] of forms) {
      const response = await post(ada, form)
      expect(response.status, field).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_request', details: [{ field }] })
    }
    const response = await post(ada, { outfitPhoto: [garments[0]!, Buffer.from('no picture')] })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ details: [{ field: 'outfitPhoto.1' }] })
    expect(await ada.statement()).toMatchObject({ credits: 350, held: 0 })
    expect((await ada.history()).total).toBe(0)
  })

  it('accepts twelve garments, and a look as the photo', async () => {
    const ada = await createRichCustomer()
    const parentId = await ada.accept()
    await ada.finished(parentId)
    const { behaviour } = gate()
    engine.next(behaviour)
    const accepted = await requestRack(ada, formOf(12, { userPhoto: null, fields: { parentId } }))
    const { looks } = await read(ada, accepted)
    expect(looks.map((look) => look.parentId)).toEqual(Array(12).fill(parentId))
    expect(await ada.statement()).toMatchObject({ credits: 25, held: 300 })
    // None is made: that would show nothing more.
    for (const { id } of looks.toReversed()) await ada.delete(id)
    expect(await ada.statement()).toMatchObject({ credits: 325, held: 0 })
  })

  it('is visible to its owner only, and is erased with the account or after a day', async () => {
    const [ada, bea] = [await createRichCustomer(), await createRichCustomer()]
    const accepted = await requestRack(ada, formOf(2))
    await untilFinished(ada, accepted)
    for (const path of [accepted.rackId, `${accepted.rackId}/events`, randomUUID(), 'x'])
      for (const response of [
        await bea.call(`/generate/rack/${path}`),
        await app.fetch(`/api/generate/rack/${path}`),
      ])
        expect(response.status).toBe(404)
    const leaving = await requestRack(bea, formOf(2))
    await bea.call('/auth/profile', {
      method: 'DELETE',
      body: JSON.stringify({ confirm: bea.email }),
      headers: { 'content-type': 'application/json' },
    })
    for (const { id } of leaving.looks) await expectErased(id)
    setForward(25 * 3_600_000)
    expect((await ada.call(`/generate/rack/${accepted.rackId}`)).status).toBe(404)
    await run(eraseExpiredJob)
    setForward(0)
    for (const { id } of accepted.looks) expect(await keysWith(id)).toEqual([])
    await expectSoundLedger(db)
  })
})

describe('a free rack, without an account', () => {
  const postAsVisitor = (ip: string, form: LookForm, headers: Record<string, string> = {}) =>
    app.fetch('/api/generate/rack', {
      method: 'POST',
      body: lookForm(form),
      headers: { 'x-forwarded-for': ip, ...headers },
    })

  it('uses one of the day’s free looks for each garment, or none when too few are left', async () => {
    const [ip, key] = ['198.51.100.1', newKey()]
    const response = await postAsVisitor(ip, formOf(3), key)
    expect(response.status).toBe(202)
    const accepted = acceptedRack.parse(await response.json())
    expect(accepted).toMatchObject({ cost: 0, demo: { left: 2, limit: 5 } })
    expect(acceptedRack.parse(await (await postAsVisitor(ip, formOf(3), key)).json())).toEqual(accepted)
    const refused = await postAsVisitor(ip, formOf(3), newKey())
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'demo_limit_reached' })
    const second = acceptedRack.parse(await (await postAsVisitor(ip, formOf(2))).json())
    await (await openEvents(second.eventsUrl)).rest()

    const events = await openEvents(accepted.eventsUrl)
    expect((await events.rest()).filter(({ event }) => event === 'done')).toHaveLength(3)
    const { looks } = rack.parse(await (await fetch(accepted.statusUrl)).json())
    expect(looks.map(({ kind, status }) => [kind, status])).toEqual(looks.map(() => ['demo', 'succeeded']))
    expect((await app.fetch(`/api/generate/rack/${accepted.rackId}`)).status).toBe(404)
    expect((await fetch(`${accepted.statusUrl}x`)).status).toBe(404)
  })

  it('has three garments at most', async () => {
    for (const form of [formOf(4), formOf(2, { userPhoto: null, fields: { parentId: randomUUID() } })]) {
      const response = await postAsVisitor('198.51.100.2', form)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_request' })
    }
  })

  it('returns the free looks of garments that failed', async () => {
    const ip = '198.51.100.3'
    engine.next(failWith(new NoGarmentFound()))
    const accepted = acceptedRack.parse(await (await postAsVisitor(ip, formOf(3))).json())
    await (await openEvents(accepted.eventsUrl)).rest()
    expect((await postAsVisitor(ip, formOf(3))).status).toBe(202)
  })
})
