/** A premium look gives several pictures for one price: one hold, whatever becomes of them. */
import { tryOnLook, type TryOnLook } from '@toile/contract/generations'
import { wearingVariants } from '@toile/contract/wearing'
import { ContentRejected } from '@toile/engine/errors'
import { expect, it } from 'vitest'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { failWith, gate, makeOnly } from '../fake-engine.ts'
import { bootForLooks, newKey, type Customer } from './paid-looks.ts'

const { db, engine, createCustomer } = await bootForLooks({ TOILE_CONCURRENCY: '2' })

const premium = (fields = {}) => ({ fields: { qualityTier: 'premium', ...fields } })
const rich = () => createCustomer({ extraCredits: 100 })
const ask = async (of: Customer, fields = {}, key = newKey()): Promise<TryOnLook> =>
  tryOnLook.parse(await (await of.tryOn(premium(fields), key)).json())
const wearingsOf = (looks: readonly { fit: string; tuck: string }[]) =>
  looks.map(({ fit, tuck }) => ({ fit, tuck }))

it('has four pictures, each a different variant, for the price of one', async () => {
  const ada = await rich()
  const asked = { fit: 'close', tuck: 'auto' } as const
  const calls = engine.calls.length
  const look = await ask(ada, asked)
  expect(engine.calls[calls]?.options).toMatchObject({
    ...asked,
    samples: 4,
    wearings: wearingVariants(asked),
  })
  expect(look).toMatchObject({ cost: 35, credits: 115, ...asked })
  expect(wearingsOf(look.looks)).toEqual(wearingVariants(asked))
  const [first, ...others] = look.looks
  expect((await ada.creditsOf(first!.id)).moved).toEqual(['hold', 'capture'])
  for (const { id } of others) expect((await ada.creditsOf(id)).moved).toEqual([])
  const { items } = await ada.history()
  expect(items.map(({ cost }) => cost)).toEqual([35, 0, 0, 0])
  expect(wearingsOf(items[3]!.variants)).toEqual(wearingVariants(asked))
  await expectSoundLedger(db)
})

it('costs the same when fewer come, and the others leave nothing behind', async () => {
  const ada = await rich()
  engine.next(makeOnly(3))
  const look = await ask(ada)
  expect([look.cost, look.looks.length]).toEqual([35, 3])
  expect((await ada.history()).items.map(({ status }) => status)).toEqual(look.looks.map(() => 'succeeded'))
  expect((await ada.read(look.id)).variants).toHaveLength(3)
  expect(await ada.statement()).toMatchObject({ credits: 115, held: 0 })
  await expectSoundLedger(db)
})

it('refunds its price once when none comes', async () => {
  const ada = await rich()
  engine.next(failWith(new ContentRejected()))
  expect((await ada.tryOn(premium())).status).toBe(422)
  const { items } = await ada.history()
  expect(items.map(({ status }) => status)).toEqual(['failed'])
  expect((await ada.creditsOf(items[0]!.id)).moved).toEqual(['hold', 'release'])
  expect(await ada.statement()).toMatchObject({ credits: 150, held: 0 })
  await expectSoundLedger(db)
})

it('is accepted once for concurrent requests, by any account with enough credits', async () => {
  const [ada, key] = [await rich(), newKey()]
  const same = await Promise.all(Array.from({ length: 6 }, () => ask(ada, {}, key)))
  for (const answer of same) expect(answer).toEqual(same[0])
  expect(await ada.statement()).toMatchObject({ credits: 115, held: 0 })

  const bob = await createCustomer()
  const answers = await Promise.all(Array.from({ length: 4 }, () => bob.tryOn(premium(), newKey())))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402, 402, 402])
  expect(await bob.statement()).toMatchObject({ credits: 15, held: 0 })
  await expectSoundLedger(db)
})

it('is canceled as a whole, through any of its pictures', async () => {
  const ada = await rich()
  const { behaviour, open, entered } = gate()
  engine.next(behaviour)
  const id = await ada.accept(premium())
  await entered
  expect(await ada.statement()).toMatchObject({ credits: 115, held: 35 })
  const third = (await ada.read(id)).variants[2]!.id
  expect((await ada.call(`/generate/${third}?only=unfinished`, { method: 'DELETE' })).status).toBe(204)
  open()
  expect(await ada.statement()).toMatchObject({ credits: 150, held: 0 })
  expect((await ada.history()).total).toBe(0)
  await expectSoundLedger(db)
})

it('offers no further looks of the pair', async () => {
  const response = await (await rich()).tryOn(premium({ numSamples: '2' }))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ details: [{ field: 'numSamples' }] })
})
