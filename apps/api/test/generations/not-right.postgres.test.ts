import { creditsBack, notRightPerMonth } from '@toile/contract/not-right'
import { describe, expect, it } from 'vitest'
import { readTimelineOf } from '../../src/modules/console/timeline.ts'
import { failure } from '../identity/people.ts'
import { postDemo } from './look-calls.ts'
import { bootForLooks, type Customer } from './paid-looks.ts'

const { app, db, createCustomer } = await bootForLooks()

const said = { reason: 'garment', comment: 'The collar is gone.', mayKeep: true }
const giveBack = (person: Customer, id: string, report: object = said) =>
  person.call(`/generate/${id}/not-right`, {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'content-type': 'application/json' },
  })
const answerOf = async (answer: Response) => creditsBack.parse(await answer.json())

async function makeLook(person: Customer, fields = {}): Promise<string> {
  const id = await person.accept({ fields })
  expect((await person.finished(id)).status).toBe('succeeded')
  return id
}

describe('a look reported as not right', () => {
  it('refunds its credits once, however often it is reported at once', async () => {
    const ada = await createCustomer()
    const id = await makeLook(ada)
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(ada, id)))
    for (const answer of answers)
      expect(await answerOf(answer)).toEqual({ returned: 25, credits: 50, left: 4 })
    expect(await ada.creditsOf(id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'capture', 'grant'] })
    expect(await ada.read(id)).toMatchObject({ cost: 25, creditsBack: 25, status: 'succeeded' })
  })

  it('is refunded five times a month, in any race, and again in the next', async () => {
    const ada = await createCustomer({ extraCredits: 200 })
    const ids: string[] = []
    for (const numSamples of ['4', '3']) {
      const { variants } = await ada.read(await makeLook(ada, { numSamples }))
      ids.push(...variants.map(({ id }) => id))
    }
    expect(ids).toHaveLength(notRightPerMonth + 2)
    const answers = await Promise.all(ids.map((id) => giveBack(ada, id)))
    const statuses = answers.map(({ status }) => status).sort((one, other) => one - other)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect((await failure(refused)).error).toContain('this month')

    const backdated = { created_at: new Date(Date.now() - 32 * 86_400_000) }
    await db.updateTable('not_right_report').set(backdated).where('holder', '=', ada.holder).execute()
    const late = ids[answers.indexOf(refused)]!
    expect(await answerOf(await giveBack(ada, late))).toMatchObject({ left: 4 })
  })

  it('is stored with its report when the user consents, and is in their timeline', async () => {
    const ada = await createCustomer()
    const [told, silent] = [await makeLook(ada), await makeLook(ada)]
    await giveBack(ada, told)
    await giveBack(ada, silent, { ...said, mayKeep: false })
    const rows = await db
      .selectFrom('not_right_report')
      .selectAll()
      .where('holder', '=', ada.holder)
      .execute()
    const rowOf = (id: string) => rows.find(({ generation_id }) => generation_id === id)
    expect(rowOf(told)).toMatchObject({
      reason: 'garment',
      comment: said.comment,
      engine: 'fake',
      credits: 25,
    })
    expect(rowOf(silent)).toMatchObject({
      reason: null,
      comment: null,
      engine: null,
      score: null,
      credits: 25,
    })
    const { events } = await readTimelineOf(db, { holder: ada.holder, userId: ada.id }, { limit: 50 })
    expect(events.filter(({ kind }) => kind === 'not-right')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: told, what: 'garment', amount: 25, note: said.comment }),
        expect.objectContaining({ id: silent, what: 'not-said', amount: 25, note: null }),
      ]),
    )
  })
})

describe('a premium look of several pictures for one price', () => {
  async function makeFour(person: Customer) {
    const id = await makeLook(person, { qualityTier: 'premium' })
    return (await person.read(id)).variants.map((variant) => variant.id)
  }

  it('is refunded whichever picture is reported, once in all', async () => {
    const ada = await createCustomer({ extraCredits: 100 })
    const ids = await makeFour(ada)
    expect(ids).toHaveLength(4)
    const { credits: before } = await ada.statement()
    const answers = await Promise.all(ids.toReversed().map((id) => giveBack(ada, id)))
    const price = (await ada.read(ids[0]!)).cost
    for (const answer of answers)
      expect(await answerOf(answer)).toEqual({ returned: price, credits: before + price, left: 4 })
    for (const id of ids) expect(await ada.read(id)).toMatchObject({ creditsBack: price })
  })

  it('is not refunded again for a picture that does not say it was', async () => {
    const ada = await createCustomer({ extraCredits: 100 })
    const [first, second] = await makeFour(ada)
    const { returned, credits } = await answerOf(await giveBack(ada, first!))
    await db.updateTable('generation').set({ credits_back: null }).where('id', '=', second!).execute()
    expect(await answerOf(await giveBack(ada, second!))).toMatchObject({ returned, credits })
  })

  it('is refunded after its first picture was erased', async () => {
    const ada = await createCustomer({ extraCredits: 100 })
    const [first, second] = await makeFour(ada)
    const { credits: before } = await ada.statement()
    const price = (await ada.read(first!)).cost
    await ada.delete(first!)
    await db.deleteFrom('generation').where('id', '=', first!).execute()
    expect(await answerOf(await giveBack(ada, second!))).toMatchObject({
      returned: price,
      credits: before + price,
    })
  })
})

describe('no refund', () => {
  it('for a basic look, a failed one, a free one, another account’s, and an erased one', async () => {
    const [ada, bob] = [await createCustomer({ extraCredits: 100 }), await createCustomer()]
    const basic = await makeLook(ada, { qualityTier: 'basic' })
    expect(await failure(await giveBack(ada, basic))).toMatchObject({ status: 409, code: 'conflict' })
    const { id: free } = (await (await postDemo(app)).json()) as { id: string }
    expect((await giveBack(ada, free)).status).toBe(404)
    const hers = await makeLook(ada)
    expect((await giveBack(bob, hers)).status).toBe(404)
    expect((await giveBack(ada, 'no-id')).status).toBe(404)
    expect((await giveBack(ada, hers, { reason: 'because', mayKeep: true })).status).toBe(400)
    await ada.delete(hers)
    expect((await giveBack(ada, hers)).status).toBe(404)
    expect((await ada.statement()).credits).toBe(50 + 100 - 20 - 25)
  })
})
