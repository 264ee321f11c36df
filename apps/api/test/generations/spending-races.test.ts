import { describe, expect, it } from 'vitest'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { gate } from '../fake-engine.ts'
import { bootForLooks, insist, newKey, type Customer } from './paid-looks.ts'

const { db, engine, createCustomer, keysWith } = await bootForLooks()

const twelve = <T>(work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 12 }, (_, i) => work(i)))
const countOf = (statuses: number[]) => Object.groupBy(statuses, String)

/** Creates a user with credits for three looks of the standard tier. */
const customerForThree = () => createCustomer({ extraCredits: 3 * 25 - 50 })

async function expectThreeLooks(ada: Customer) {
  const { items, total } = await ada.history('?limit=100')
  expect(total).toBe(3)
  expect(items.every(({ status }) => status === 'succeeded')).toBe(true)
  expect(await ada.statement()).toMatchObject({ credits: 0, held: 0 })
  const { entries } = await ada.statement('?limit=100')
  for (const { id } of items) {
    const kinds = entries.filter(({ reference }) => reference === id).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['capture', 'hold'])
  }
  await expectSoundLedger(db)
}

describe('twelve concurrent requests with credits for three', () => {
  it('make three looks, and nine are refused', async () => {
    const ada = await customerForThree()
    const responses = await twelve(async () => {
      const headers = { prefer: 'respond-async', ...newKey() }
      return insist(() => ada.tryOn({}, headers))
    })
    const counts = countOf(responses.map(({ status }) => status))
    expect([counts['202']?.length, counts['402']?.length]).toEqual([3, 9])
    expect(await ada.statement()).toMatchObject({ credits: 0 })
    const refused = responses.find(({ status }) => status === 402)
    expect(await refused!.json()).toMatchObject({ details: { cost: 25 } })
    const { items } = await ada.history('?limit=100')
    for (const { id } of items) await ada.finished(id)
    await expectThreeLooks(ada)
    // Refused requests left no picture: there are only the four of each look.
    expect(await keysWith('')).toHaveLength(12)
  })

  it('make three when each waits for its look', async () => {
    const ada = await customerForThree()
    const counts = countOf((await twelve(() => insist(() => ada.tryOn()))).map(({ status }) => status))
    expect([counts['200']?.length, counts['402']?.length]).toEqual([3, 9])
    await expectThreeLooks(ada)
  })

  it('make three when each is sent four times', async () => {
    const ada = await customerForThree()
    const keys = Array.from({ length: 3 }, newKey)
    const answers = await twelve(async (i) => {
      const response = await insist(() => ada.tryOn({}, { prefer: 'respond-async', ...keys[i % 3] }))
      return { status: response.status, id: ((await response.json()) as { id?: string }).id }
    })
    expect(countOf(answers.map(({ status }) => status))['202']).toHaveLength(12)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(3)
    for (const { id } of answers) await ada.finished(id!)
    await expectThreeLooks(ada)
  })
})

it('spends released credits once, concurrently with others', async () => {
  const ada = await createCustomer()
  const { behaviour, entered } = gate()
  engine.next(behaviour)
  const first = await ada.accept()
  await entered
  const [deleted, ...spends] = await Promise.all([
    ada.delete(first),
    ...Array.from({ length: 12 }, () => insist(() => ada.tryOn({}, { prefer: 'respond-async' }))),
  ])
  expect(deleted.status).toBe(204)
  const accepted = spends.filter(({ status }) => status === 202).length
  expect(accepted).toBeGreaterThanOrEqual(1)
  expect(accepted).toBeLessThanOrEqual(2)
  for (const { id } of (await ada.history()).items) await ada.finished(id)
  expect(await ada.statement()).toMatchObject({ credits: 50 - 25 * accepted, held: 0 })
})
