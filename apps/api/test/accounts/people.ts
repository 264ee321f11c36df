/** Users as the identity library stores them, and an app that accepts user ids as tokens. */
import { randomUUID } from 'node:crypto'
import { profile, type Profile } from '@toile/contract/accounts'
import type { Engine } from '@toile/engine/engine'
import { expect } from 'vitest'
import { openContext } from '../../src/context.ts'
import type { Moderator } from '../../src/modules/moderation/moderator.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Db } from '../../src/platform/db.ts'
import { start } from '../../src/running.ts'
import { afterFile } from '../cleanup.ts'
import { createFakeEngine } from '../fake-engine.ts'
import { auditAfterFile } from '../credits/sound-ledger.ts'
import { configOf, createHome, type App } from '../harness.ts'
import { plainTokens } from './plain-tokens.ts'

export async function createUser(db: Db, { emailVerified = true, name = '', createdAt = new Date() } = {}) {
  const id = randomUUID().replaceAll('-', '')
  const email = `${randomUUID()}@people.test`
  await db
    .insertInto('user')
    .values({ id, email, emailVerified, name, createdAt, updatedAt: createdAt })
    .execute()
  return { id, email }
}

/** Boots an app that takes the user's id as bearer token; `embedded` uses the configured engine. */
export async function bootForPeople(
  clock: Clock = { now: () => new Date() },
  {
    engine = createFakeEngine(),
    env = {},
    moderator,
  }: { engine?: Engine | 'embedded'; env?: Record<string, string>; moderator?: Moderator } = {},
) {
  const context = await openContext(configOf(await createHome(), env), {
    clock,
    ...(engine !== 'embedded' && { engine }),
    ...(moderator && { moderator }),
  })
  const { db } = context.database
  const authenticate = plainTokens({ db, clock })
  const running = await start({ ...context, authenticate }, undefined)
  const { stop, address } = running
  afterFile(stop)
  auditAfterFile(db)

  async function signUp(options: Parameters<typeof createUser>[1] = {}) {
    const { id, email } = await createUser(db, options)
    const authorization = `Bearer ${id}`
    /** `body` is sent as JSON. */
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(`${address}/api/auth/${path}`, {
        method,
        headers: {
          authorization,
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
    return {
      id,
      email,
      authorization,
      call,
      readProfile,
      change: (body: unknown) => call('PUT', 'profile', body),
    }
  }
  const app: App = { ...running, context, fetch: (path, init) => fetch(`${address}${path}`, init) }
  return { db, context, signUp, app }
}

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof bootForPeople>>['signUp']>>
