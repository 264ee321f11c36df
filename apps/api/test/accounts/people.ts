/** People as the identity library leaves them in the database, and the app with their tokens taken at their word. */
import { randomUUID } from 'node:crypto'
import { profile, type Profile } from '@toile/contract/accounts'
import { expect } from 'vitest'
import { openContext } from '../../src/context.ts'
import { welcomeVerified } from '../../src/modules/accounts/welcome.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Db } from '../../src/platform/db.ts'
import { AppError } from '../../src/platform/errors.ts'
import type { Authenticate } from '../../src/platform/principal.ts'
import { start } from '../../src/running.ts'
import { afterFile } from '../cleanup.ts'
import { createFakeEngine } from '../fake-engine.ts'
import { configOf, createHome } from '../harness.ts'

export async function createUser(db: Db, { emailVerified = true, name = '', createdAt = new Date() } = {}) {
  const id = randomUUID().replaceAll('-', '')
  const email = `${randomUUID()}@people.test`
  await db
    .insertInto('user')
    .values({ id, email, emailVerified, name, createdAt, updatedAt: createdAt })
    .execute()
  return { id, email }
}

/** The app, where the bearer token is the id of a person. */
export async function bootForPeople(clock: Clock = { now: () => new Date() }) {
  const context = await openContext(configOf(await createHome()), { clock, engine: createFakeEngine() })
  const { db } = context.database
  const authenticate: Authenticate = async (authorization) => {
    const id = authorization?.replace('Bearer ', '') ?? ''
    const known = await welcomeVerified({ db, clock }, id)
    const user = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()
    if (!known || !user) throw new AppError('unauthenticated', 'Please sign in.')
    return { userId: id, email: user.email, holder: known.holder }
  }
  const { stop, address } = await start({ ...context, authenticate }, undefined)
  afterFile(stop)

  async function signUp(options: Parameters<typeof createUser>[1] = {}) {
    const { id, email } = await createUser(db, options)
    /** `body` is sent as JSON. */
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(`${address}/api/auth/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${id}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const readProfile = async (): Promise<Profile> => {
      const response = await call('GET', 'profile')
      expect(response.status).toBe(200)
      return profile.parse(await response.json())
    }
    return { id, email, call, readProfile, change: (body: unknown) => call('PUT', 'profile', body) }
  }
  return { db, context, signUp }
}

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof bootForPeople>>['signUp']>>
