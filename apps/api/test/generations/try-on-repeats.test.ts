import { temporaryHours } from '@toile/contract/business'
import { NoPersonFound } from '@toile/engine/errors'
import { describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { failWith, gate } from '../fake-engine.ts'
import { jpeg } from '../library/pictures.ts'
import { bootForLooks, insist, newKey } from './paid-looks.ts'

const { engine, createCustomer, keysWith, setForward, run } = await bootForLooks()

const six = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, work))

describe('a repeated request for a paid look', () => {
  it('gets exactly the first response, and costs nothing more', async () => {
    const [ada, key] = [await createCustomer({ extraCredits: 50 }), newKey()]
    const first = await (await ada.tryOn({}, key)).text()
    expect(JSON.parse(first)).toMatchObject({ cost: 25, credits: 75 })
    // The balance has changed since.
    await ada.tryOn()
    const second = await ada.tryOn({}, key)
    expect(second.status).toBe(200)
    expect(await second.text()).toBe(first)
    expect((await ada.history()).total).toBe(2)
    expect(await ada.statement()).toMatchObject({ credits: 50, held: 0 })
  })

  it('is answered even without credits for another', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    const fields = { qualityTier: 'premium' }
    const first = await (await ada.tryOn({ fields }, key)).text()
    expect(await (await ada.tryOn({ fields }, key)).text()).toBe(first)
    expect(JSON.parse(first)).toMatchObject({ credits: 15 })
  })

  it('is one look for six concurrent requests', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    const calls = engine.calls.length
    const responses = await six(() => insist(() => ada.tryOn({}, key)))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const bodies = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(bodies).size).toBe(1)
    const { id } = JSON.parse(bodies[0]!) as { id: string }
    expect(engine.calls).toHaveLength(calls + 1)
    expect((await ada.history()).total).toBe(1)
    expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
    // The pictures of the later requests are not stored.
    expect(await keysWith(id)).toHaveLength(4)
  })

  it('is one look for six concurrent requests that do not wait', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    const ids = await six(() => ada.accept({}, key))
    expect(new Set(ids).size).toBe(1)
    await ada.finished(ids[0]!)
    expect(await ada.accept({}, key)).toBe(ids[0])
    expect(await ada.creditsOf(ids[0]!)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  })

  it('returns the running look', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const id = await ada.accept({}, key)
    await entered
    expect(await ada.accept({}, key)).toBe(id)
    expect(await ada.statement()).toMatchObject({ credits: 25, held: 25 })
    open()
    await ada.finished(id)
  })

  it('makes no second look in the minutes by which pictures are erased before their day is over', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    await ada.finished(await ada.accept({}, key))
    setForward(temporaryHours * 3_600_000 - 5 * 60_000)
    await run(eraseExpiredJob)
    expect((await ada.tryOn({}, key)).status).toBe(404)
    expect(await ada.statement()).toMatchObject({ credits: 25, held: 0 })
    setForward(temporaryHours * 3_600_000 + 1000)
    await run(eraseExpiredJob)
    expect((await ada.tryOn({}, key)).status).toBe(200)
    setForward(0)
  })

  it('fails as the first did, and holds nothing', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    engine.next(failWith(new NoPersonFound('Nobody is in this photo.')))
    const [first, second] = [await ada.tryOn({}, key), await ada.tryOn({}, key)]
    expect([first.status, second.status]).toEqual([422, 422])
    expect(await second.json()).toMatchObject({ code: 'no_person_found' })
    expect(await ada.statement()).toMatchObject({ credits: 50, held: 0 })
  })

  it('with another picture or other options is refused, and costs nothing', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    await ada.tryOn({}, key)
    const others = [
      { userPhoto: await jpeg({ width: 301, height: 400 }) },
      { outfitPhoto: await jpeg({ width: 321, height: 320 }) },
      { fields: { qualityTier: 'basic' } },
      { fields: { realism: '10' } },
    ]
    for (const form of others) {
      const response = await ada.tryOn(form, key)
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ code: 'idempotency_mismatch' })
    }
    expect((await ada.history()).total).toBe(1)
    expect(await ada.statement()).toMatchObject({ credits: 25, held: 0 })
  })

  it('under another account’s key is separate', async () => {
    const [ada, bob, key] = [await createCustomer(), await createCustomer(), newKey()]
    const [hers, his] = [await ada.accept({}, key), await bob.accept({}, key)]
    expect(his).not.toBe(hers)
    await Promise.all([ada.finished(hers), bob.finished(his)])
    expect((await bob.statement()).credits).toBe(25)
  })

  it('makes no new look when the first was deleted', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    const id = await ada.accept({}, key)
    await ada.finished(id)
    expect((await ada.delete(id)).status).toBe(204)
    const calls = engine.calls.length
    const response = await ada.tryOn({}, key)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
    expect((await ada.tryOn({ fields: { realism: '1' } }, key)).status).toBe(409)
    expect(engine.calls).toHaveLength(calls)
    expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
    expect((await ada.history()).total).toBe(0)

    // Restored, it answers its request again; erased, it does not.
    const repeat = async () => (await ada.tryOn({}, key)).status
    expect((await ada.restore(id)).status).toBe(200)
    expect(await repeat()).toBe(202)
    expect((await ada.erase(id)).status).toBe(204)
    expect(await repeat()).toBe(404)
    expect(engine.calls).toHaveLength(calls)
  })
})

it('makes two looks for two requests without a key', async () => {
  const ada = await createCustomer()
  const ids = await Promise.all([ada.accept(), ada.accept()])
  await Promise.all(ids.map((id) => ada.finished(id)))
  expect(await ada.statement()).toMatchObject({ credits: 0, held: 0 })
})
