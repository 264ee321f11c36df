/** Operators, users, and the requests of the console. */
import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@toile/contract/console-policy'
import { pathOf, type Operation } from '@toile/contract/operation'
import { welcomeVerified } from '../../src/modules/accounts/welcome.ts'
import { bootForPeople } from '../accounts/people.ts'

type Factor = { isOn?: boolean; shownAt?: Date | null; seenAt?: Date | null }

type Asked = { params?: Record<string, string>; query?: string; body?: unknown; key?: string }

/** Boots an app with a clock that can be moved forward. */
export async function bootConsole(options?: Parameters<typeof bootForPeople>[1]) {
  let laterMs = 0
  const clock = { now: () => new Date(Date.now() + laterMs) }
  const { db, app, context, signUp } = await bootForPeople(clock, options)

  /** Creates a user with the 50 credits of a new account and no session. */
  async function createPerson() {
    const person = await signUp()
    const { holder } = (await welcomeVerified({ db, clock }, person.id))!
    return { ...person, holder }
  }

  /** Creates an operator who is signed in with a fresh second factor by default. */
  async function createOperator(role: OperatorRole | null, factor: Factor = {}) {
    const person = await createPerson()
    const { isOn = true, shownAt = clock.now(), seenAt = null } = factor
    await db.updateTable('user').set({ role, twoFactorEnabled: isOn }).where('id', '=', person.id).execute()
    await db
      .insertInto('session')
      .values({
        id: `session of ${person.id}`,
        userId: person.id,
        token: randomUUID(),
        expiresAt: new Date(Date.now() + 86_400_000),
        updatedAt: clock.now(),
        ipAddress: '',
        userAgent: 'Test',
        secondFactorAt: shownAt,
        consoleSeenAt: seenAt,
      })
      .execute()
    const call = (operation: Operation, { params, query = '', body, key }: Asked = {}) =>
      app.fetch(pathOf(operation, params) + query, {
        method: operation.method,
        headers: {
          authorization: person.authorization,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    return { ...person, call }
  }

  return { db, app, context, clock, createPerson, createOperator, later: (ms: number) => (laterMs += ms) }
}

export type Console = Awaited<ReturnType<typeof bootConsole>>
export type OperatorUnderTest = Awaited<ReturnType<Console['createOperator']>>

export const jsonOf = async <T>(answer: Response): Promise<T> => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
