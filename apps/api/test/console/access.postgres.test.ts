import { enterConsole, moveCredits, setRole, suspendPerson } from '@toile/contract/console'
import { consoleActs, consolePolicy, operatorRoles } from '@toile/contract/console-policy'
import { settleReports, settleReview, type ReviewVerdict } from '@toile/contract/console-review'
import { errorBody } from '@toile/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeFirstAdmin, setRoleOf } from '../../src/modules/console/roles.ts'
import { readOperations } from '../contract-operations.ts'
import { bootConsole, type Console, type OperatorUnderTest } from './operators.ts'

const MINUTE_MS = 60_000

let console: Console
beforeAll(async () => {
  console = await bootConsole()
})

const codeOf = async (answer: Response) => errorBody.parse(await answer.json())

describe('the policy of the console', () => {
  it('is enforced on every route of the console, for every role', async () => {
    const operations = (await readOperations()).filter(({ path }) => path.startsWith('/console/'))
    expect(operations.length).toBeGreaterThan(10)
    expect(operations.filter(({ act, signedIn }) => !act || signedIn !== true)).toEqual([])
    expect(new Set(operations.map(({ act }) => act))).toEqual(new Set(consoleActs))
    const params = { holder: crypto.randomUUID(), id: crypto.randomUUID(), engine: 'embedded' }
    const leaks: string[] = []
    for (const role of [null, ...operatorRoles]) {
      const allowed = await console.createOperator(role)
      const withoutCode = await console.createOperator(role, { shownAt: null })
      for (const operation of operations) {
        const may = role !== null && consolePolicy[role].includes(operation.act!)
        const asked = { params, ...(operation.body && { body: {} }) }
        const { status } = await allowed.call(operation, asked)
        if ((status !== 403) !== may) leaks.push(`${role} ${operation.id} ${status}`)
        const other = await codeOf(await withoutCode.call(operation, asked))
        if (other.code !== (may ? 'proof_required' : 'scope_missing'))
          leaks.push(`${role} ${operation.id} without a code: ${other.code}`)
        const stranger = await console.app.fetch(`/api${operation.path}`, { method: operation.method })
        if (stranger.status !== 401) leaks.push(`nobody ${operation.id} ${stranger.status}`)
      }
    }
    expect(leaks).toEqual([])
  })
})

describe('access to the console', () => {
  const proofOf = async (operator: OperatorUnderTest, operation = enterConsole) => {
    const answer = await operator.call(operation)
    return answer.ok ? 'open' : (await codeOf(answer)).details
  }

  it('requires codes to be enabled, and one after half an hour of inactivity', async () => {
    expect(await proofOf(await console.createOperator('admin', { isOn: false }))).toEqual({
      reason: 'not-set-up',
      methods: [],
    })
    const longAgo = new Date(console.clock.now().getTime() - 31 * MINUTE_MS)
    expect(await proofOf(await console.createOperator('support', { shownAt: longAgo }))).toEqual({
      reason: 'idle',
      methods: ['code'],
    })
    const recently = new Date(console.clock.now().getTime() - 29 * MINUTE_MS)
    const working = await console.createOperator('support', { shownAt: longAgo, seenAt: recently })
    expect(await proofOf(working)).toBe('open')
    const session = await console.db
      .selectFrom('session')
      .select('consoleSeenAt')
      .where('userId', '=', working.id)
      .executeTakeFirstOrThrow()
    expect(session.consoleSeenAt!.getTime()).toBeGreaterThan(recently.getTime())
  })

  it('requires a code of the last fifteen minutes to seal pictures, which suspends their account', async () => {
    const shownAt = new Date(console.clock.now().getTime() - 16 * MINUTE_MS)
    const operator = await console.createOperator('moderator', { shownAt })
    for (const operation of [settleReports, settleReview]) {
      const settle = (verdict: ReviewVerdict) =>
        operator.call(operation, {
          params: { id: crypto.randomUUID() },
          body: { verdict, reason: 'Looked at it' },
        })
      expect((await codeOf(await settle('seal'))).details).toMatchObject({ reason: 'not-fresh' })
      expect((await settle('remove')).status).toBe(404)
    }
  })

  it('requires a code of the last fifteen minutes for money and roles', async () => {
    const shownAt = new Date(console.clock.now().getTime() - 16 * MINUTE_MS)
    const operator = await console.createOperator('admin', { shownAt })
    expect(await proofOf(operator)).toBe('open')
    const { holder } = await console.createPerson()
    for (const operation of [moveCredits, setRole]) {
      const answer = await operator.call(operation, { params: { holder }, body: {} })
      expect((await codeOf(answer)).details).toMatchObject({ reason: 'not-fresh' })
    }
  })

  it('ends with the role', async () => {
    const operator = await console.createOperator('moderator')
    expect(await proofOf(operator)).toBe('open')
    await console.db.updateTable('user').set({ role: null }).where('id', '=', operator.id).execute()
    expect(await proofOf(operator)).toMatchObject({ role: null })
  })
})

describe('roles', () => {
  const roleOf = async (id: string) =>
    (await console.db.selectFrom('user').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

  it('are granted by the command, for a verified address only, and recorded', async () => {
    const { db, clock, createPerson } = console
    const person = await createPerson()
    expect(await setRoleOf({ db, clock }, person.email.toUpperCase(), 'support')).toBe(true)
    expect(await setRoleOf({ db, clock }, 'nobody@people.test', 'support')).toBe(false)
    await db.updateTable('user').set({ emailVerified: false }).where('id', '=', person.id).execute()
    expect(await setRoleOf({ db, clock }, person.email, 'admin')).toBe(false)
    expect(await roleOf(person.id)).toBe('support')
    const entries = await db
      .selectFrom('audit_entry')
      .select(['actor', 'act', 'before', 'after'])
      .where('subject', '=', person.holder)
      .execute()
    expect(entries).toEqual([
      { actor: 'command', act: 'role.set', before: '{"role":null}', after: '{"role":"support"}' },
    ])
  })

  it('are granted in the console for a verified address only, and taken away from any account', async () => {
    const { db, createOperator, createPerson } = console
    const [admin, person] = [await createOperator('admin'), await createPerson()]
    const set = async (role: 'moderator' | null) => {
      const body = { role, reason: 'Joins the team' }
      return (await admin.call(setRole, { params: { holder: person.holder }, body })).status
    }
    const verify = (emailVerified: boolean) =>
      db.updateTable('user').set({ emailVerified }).where('id', '=', person.id).execute()
    await verify(false)
    expect([await set('moderator'), await roleOf(person.id)]).toEqual([409, null])
    await verify(true)
    expect([await set('moderator'), await roleOf(person.id)]).toEqual([200, 'moderator'])
    await verify(false)
    expect([await set(null), await roleOf(person.id)]).toEqual([200, null])
  })

  const reason = 'Left the team'
  const take = (from: OperatorUnderTest, by: OperatorUnderTest) =>
    by.call(setRole, { params: { holder: from.holder }, body: { role: null, reason } })
  const suspend = (person: OperatorUnderTest, by: OperatorUnderTest) =>
    by.call(suspendPerson, { params: { holder: person.holder }, body: { isSuspended: true, reason } })

  it.each([
    ['take each other’s away', take, take],
    ['suspend each other', suspend, suspend],
    ['take the other’s away and suspend the other', take, suspend],
  ])('leave one admin where two %s at the same time', async (_, act, otherAct) => {
    const { db, createOperator } = console
    for (let round = 0; round < 5; round++) {
      await db.updateTable('user').set({ role: null }).execute()
      const [one, other] = [await createOperator('admin'), await createOperator('admin')]
      const answers = await Promise.all([act(one, other), otherAct(other, one)])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const admins = await db
        .selectFrom('user')
        .select('id')
        .where('role', '=', 'admin')
        .where('suspendedAt', 'is', null)
        .execute()
      expect(admins).toHaveLength(1)
    }
  })

  it('start with the account that verifies the configured address, once', async () => {
    const { db, clock, createPerson } = console
    await db.updateTable('user').set({ role: null }).execute()
    const [first, second] = [await createPerson(), await createPerson()]
    await db.updateTable('user').set({ emailVerified: false }).where('id', '=', first.id).execute()
    await makeFirstAdmin({ db, clock }, first.email)
    expect(await roleOf(first.id)).toBeNull()
    await db.updateTable('user').set({ emailVerified: true }).where('id', '=', first.id).execute()
    await makeFirstAdmin({ db, clock }, first.email)
    await makeFirstAdmin({ db, clock }, second.email)
    expect([await roleOf(first.id), await roleOf(second.id)]).toEqual(['admin', null])
  })
})
