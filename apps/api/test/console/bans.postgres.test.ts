import { suspendPerson } from '@toile/contract/console'
import { banPerson, liftBan, listProposedBans, type ReviewedPerson } from '@toile/contract/console-review'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportActsOf } from '../../src/modules/audit/personal-data.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
let [one, other, admin] = [] as unknown as OperatorUnderTest[]
beforeAll(async () => {
  console = await bootConsole()
  one = await console.createOperator('moderator')
  other = await console.createOperator('moderator')
  admin = await console.createOperator('admin')
})

const ban = (operator: OperatorUnderTest | undefined, holder: string) =>
  operator!.call(banPerson, { params: { holder }, body: { reason: 'Pictures of others' } })
const restore = (holder: string) =>
  admin!.call(suspendPerson, {
    params: { holder },
    body: { isSuspended: false, reason: 'They wrote to us' },
  })
const actsOn = async (subject: string) =>
  (
    await console.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject', '=', subject)
      .orderBy('seq')
      .execute()
  ).map(({ act }) => act)

describe('a permanent ban', () => {
  it('requires two operators, and is lifted before the account is restored', async () => {
    const { holder } = await console.createOperator(null)
    expect(await jsonOf(await ban(one, holder))).toEqual({
      holder,
      isSuspended: false,
      isBanned: false,
      banProposedBy: one!.email,
    })
    expect((await ban(one, holder)).status).toBe(409)
    expect(await jsonOf(await ban(other, holder))).toMatchObject({
      isSuspended: true,
      isBanned: true,
      banProposedBy: null,
    })
    expect((await restore(holder)).status).toBe(409)
    const lifted = await admin!.call(liftBan, { params: { holder }, body: { reason: 'It was a mistake' } })
    expect(await jsonOf(lifted)).toMatchObject({ isSuspended: true, isBanned: false })
    expect((await restore(holder)).status).toBe(204)
    expect(await actsOn(holder)).toEqual(['person.ban', 'person.ban', 'ban.lift', 'person.suspend'])
    // The user's own copy lists what was done, and does not identify who did it.
    const { value } = await exportActsOf(console.db, { holder }).next()
    expect(value).toMatchObject({ json: [{}, {}, {}, {}] })
    for (const operator of [one, other, admin]) expect(JSON.stringify(value)).not.toContain(operator!.holder)
  })

  it('is listed from its proposal until it is confirmed or dropped', async () => {
    const [early, late] = [await console.createPerson(), await console.createPerson()]
    const listed = async () => {
      const answer = await other!.call(listProposedBans)
      return (await jsonOf<{ people: ReviewedPerson[] }>(answer)).people.map(({ holder }) => holder)
    }
    expect(await listed()).toEqual([])
    for (const { holder } of [early, late]) await ban(one, holder)
    expect(await listed()).toEqual([early.holder, late.holder])
    await ban(other, early.holder)
    expect(await listed()).toEqual([late.holder])
    await admin!.call(liftBan, { params: { holder: late.holder }, body: { reason: 'It was a mistake' } })
    expect(await listed()).toEqual([])
  })

  it('is proposed once by two concurrent operators, and confirmed by the second', async () => {
    const { holder } = await console.createPerson()
    const answers = await Promise.all([ban(one, holder), ban(other, holder)])
    const states = await Promise.all(answers.map((answer) => jsonOf<{ isBanned: boolean }>(answer)))
    expect(states.some(({ isBanned }) => isBanned)).toBe(true)
    expect(await actsOn(holder)).toEqual(['person.ban', 'person.ban'])
  })

  it('is refused for an operator’s account, except by admins, and for one’s own account', async () => {
    const support = await console.createOperator('support')
    expect((await ban(one, support.holder)).status).toBe(409)
    expect((await ban(one, one!.holder)).status).toBe(409)
    expect((await ban(admin, support.holder)).status).toBe(200)
  })

  it('is not dropped by the operator whose account it is about', async () => {
    const accused = await console.createOperator('admin')
    expect((await ban(admin, accused.holder)).status).toBe(200)
    const drop = (operator: OperatorUnderTest | undefined) =>
      operator!.call(liftBan, { params: { holder: accused.holder }, body: { reason: 'It was a mistake' } })
    expect((await drop(accused)).status).toBe(409)
    expect(await jsonOf(await drop(admin))).toMatchObject({ banProposedBy: null })
  })
})
