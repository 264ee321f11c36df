import { describe, expect, it } from 'vitest'
import { turnPlanOn } from '../../src/modules/credits/entitlements.ts'
import { balanceOf } from '../../src/modules/credits/ledger.ts'
import { findPostings } from '../../src/modules/credits/ledger-store.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { gate } from '../fake-engine.ts'
import { bootForLooks, insist, newKey, type Customer } from '../generations/paid-looks.ts'
import { findMentions } from './find-mentions.ts'
import { unzip } from './unzip.ts'

const { db, engine, createCustomer, keysWith, expectErased } = await bootForLooks()

async function leave({ call, email }: Customer): Promise<void> {
  const response = await call('/auth/profile', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirm: email }),
  })
  expect(response.status).toBe(204)
}

async function beginLook(of: Customer) {
  const { behaviour, open, entered } = gate()
  engine.next(behaviour)
  const id = await of.accept()
  await entered
  return { id, open }
}

describe('deleting an account with looks', () => {
  it('leaves no row and no picture, and a sound ledger', async () => {
    const ada = await createCustomer({ extraCredits: 125 })
    const { holder } = ada
    const bought = { holder, plan: 'Enterprise' as const, reference: holder, at: new Date() }
    await inTransaction(db, (trx) => turnPlanOn(trx, bought))
    const deleted = await ada.accept({}, newKey())
    await ada.finished(deleted)
    await ada.erase(deleted)
    const hidden = await ada.accept()
    const { imageUrl: hiddenUrl } = await ada.finished(hidden)
    await ada.delete(hidden)
    expect(await keysWith(hidden)).toHaveLength(4)
    const made = await ada.accept()
    const { imageUrl, personUrl } = await ada.finished(made)
    const running = (await beginLook(ada)).id
    const waiting = await ada.accept()
    expect(await findMentions(db, holder)).toEqual([
      'credit_account',
      'credit_posting',
      'entitlement',
      'erased_request',
      'generation',
      'profile',
    ])

    await leave(ada)
    expect(await findMentions(db, holder)).toEqual(['credit_account', 'credit_posting'])
    for (const id of [hidden, made, running, waiting]) await expectErased(id)
    for (const url of [hiddenUrl, imageUrl, personUrl]) expect((await fetch(url!)).status).toBe(404)
    const ends = new Map(
      (await findPostings(db, holder)).map(({ reference, kind }) => [reference, kind] as const),
    )
    expect([deleted, hidden, made, running, waiting].map((id) => ends.get(id))).toEqual([
      'capture',
      'capture',
      'capture',
      'release',
      'release',
    ])
    expect(await balanceOf(db, holder)).toEqual({ credits: 100, held: 0, debt: 0 })
    await expectSoundLedger(db)
    expect((await insist(() => ada.tryOn())).status).toBe(401)
  })

  it('stops the engine for the next look', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const { id } = await beginLook(ada)
    const his = await bob.accept()
    await leave(ada)
    // The gate stays shut, so the next look can only be made if the engine was stopped.
    expect((await bob.finished(his)).status).toBe('succeeded')
    await expectErased(id)
  })

  it('leaves others’ looks', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const [hers, his] = [await ada.accept(), await bob.accept()]
    await Promise.all([ada.finished(hers), bob.finished(his)])
    await leave(ada)
    const { imageUrl } = await bob.read(his)
    expect((await fetch(imageUrl!)).status).toBe(200)
    expect(await bob.creditsOf(his)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  })

  it('charges nothing for undelivered looks, during concurrent requests', async () => {
    const ada = await createCustomer({ extraCredits: 100 })
    const asked = Array.from({ length: 6 }, async () => (await insist(() => ada.tryOn())).status)
    await expect
      .poll(
        async () =>
          (await db.selectFrom('generation').select('id').where('holder', '=', ada.holder).execute()).length,
      )
      .toBeGreaterThan(0)
    await leave(ada)
    for (const status of await Promise.all(asked)) expect([200, 202, 401, 404]).toContain(status)
    expect(await findMentions(db, ada.holder)).toEqual(['credit_account', 'credit_posting'])
    expect((await balanceOf(db, ada.holder)).held).toBe(0)
    await expectSoundLedger(db)
  })
})

it('exports every look with its pictures', async () => {
  const ada = await createCustomer({ extraCredits: 25 })
  const fields = { qualityTier: 'basic', realism: '10', seed: '7', personName: 'Me.jpg', outfitName: 'Coat' }
  const made = await ada.accept({ fields })
  const { imageUrl, personUrl, outfitUrl } = await ada.finished(made)
  const { id: running, open } = await beginLook(ada)
  const files = unzip(Buffer.from(await (await ada.call('/auth/export')).arrayBuffer()))
  open()
  await ada.finished(running)
  const looks = JSON.parse(String(files.get('generations.json'))) as { pictures: string[] }[]
  expect(looks).toMatchObject([
    { id: made, status: 'succeeded', cost: 20, qualityTier: 'basic', realism: 10, seed: 7, favourite: false },
    { id: running, status: 'running', cost: 25, engine: null },
  ])
  const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
  expect(looks[0]).toMatchObject({ personName: 'Me.jpg', outfitName: 'Coat', deletedAt: null })
  const [person, outfit, look] = looks[0]!.pictures
  expect(files.get(person!)).toEqual(await bytesAt(personUrl!))
  expect(files.get(outfit!)).toEqual(await bytesAt(outfitUrl!))
  expect(files.get(look!)).toEqual(await bytesAt(imageUrl!))
  expect(looks[1]!.pictures.map((name) => files.has(name))).toEqual([true, true])
  const ledger = JSON.parse(String(files.get('ledger.json'))) as { held: number; postings: unknown[] }
  expect(ledger).toMatchObject({ credits: 30, held: 25 })
  expect(ledger.postings).toHaveLength(5)
})
