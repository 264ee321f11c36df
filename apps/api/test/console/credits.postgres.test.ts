import { randomUUID } from 'node:crypto'
import { moveCredits } from '@toile/contract/console'
import { errorBody } from '@toile/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '../../src/modules/credits/ledger.ts'
import { bootConsole, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
beforeAll(async () => {
  console = await bootConsole()
})

const move = (
  operator: OperatorUnderTest,
  holder: string,
  amount: number,
  key: string = randomUUID(),
  reason = 'A look that failed',
) => operator.call(moveCredits, { params: { holder }, body: { amount, reason }, key })

const creditsOf = async (holder: string) => (await balanceOf(console.db, holder)).credits
const entriesOf = (holder: string) =>
  console.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'before', 'after'])
    .where('subject', '=', holder)
    .orderBy('seq')
    .execute()

describe('credits from an operator', () => {
  it('are granted and revoked, each with its audit entry', async () => {
    const admin = await console.createOperator('admin')
    const { holder } = await console.createPerson()
    expect(await (await move(admin, holder, 1000)).json()).toEqual({ credits: 1050, isRepeated: false })
    expect(await (await move(admin, holder, -1100)).json()).toEqual({ credits: 0, isRepeated: false })
    expect(await balanceOf(console.db, holder)).toMatchObject({ credits: 0, debt: 50 })
    expect(await entriesOf(holder)).toEqual([
      {
        act: 'credits.move',
        reason: 'A look that failed',
        before: '{"credits":50,"debt":0}',
        after: '{"credits":1050,"debt":0,"amount":1000}',
      },
      expect.objectContaining({ after: '{"credits":0,"debt":50,"amount":-1100}' }),
    ])
  })

  it('move once for each key, however often it is sent at once', async () => {
    const admin = await console.createOperator('admin')
    const { holder } = await console.createPerson()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(admin, holder, 30, key)))
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { isRepeated: boolean }[]
    expect(bodies.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(await creditsOf(holder)).toBe(80)
    expect(await entriesOf(holder)).toHaveLength(1)
    expect((await move(admin, holder, 31, key)).status).toBe(409)
    expect((await move(admin, holder, -30, key)).status).toBe(409)
    expect(await creditsOf(holder)).toBe(80)
  })

  it('are limited to 200 a day for support, in both directions together, in any race', async () => {
    const support = await console.createOperator('support')
    const people = await Promise.all(Array.from({ length: 6 }, () => console.createPerson()))
    const answers = await Promise.all(people.map(({ holder }, n) => move(support, holder, n % 2 ? 50 : -50)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const refused = answers.find(({ status }) => status !== 200)!
    expect(errorBody.parse(await refused.json())).toMatchObject({
      code: 'cap_reached',
      details: { cap: 200, moved: 200 },
    })
    console.later(86_400_000)
    const tomorrow = await console.createOperator('support')
    await console.db
      .updateTable('session')
      .set({ secondFactorAt: console.clock.now() })
      .where('userId', '=', support.id)
      .execute()
    expect((await move(support, people[0]!.holder, 200)).status).toBe(200)
    expect((await move(support, people[0]!.holder, 1)).status).toBe(429)
    expect((await move(tomorrow, people[0]!.holder, 1)).status).toBe(200)
  })

  it('require a key, a reason, an amount and another account', async () => {
    const admin = await console.createOperator('admin')
    const { holder } = await console.createPerson()
    const asked = { params: { holder }, body: { amount: 5, reason: 'No key' } }
    expect((await admin.call(moveCredits, asked)).status).toBe(400)
    expect((await move(admin, holder, 0)).status).toBe(400)
    expect((await move(admin, holder, 5, randomUUID(), ' ')).status).toBe(400)
    expect((await move(admin, randomUUID(), 5)).status).toBe(404)
    expect((await move(admin, admin.holder, 5)).status).toBe(409)
    expect(await creditsOf(holder)).toBe(50)
  })
})
