/**
 * Measures calls with an API key against the same calls with a session's token, at the end with 10,000 other keys in
 * the database.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyRightsVersion } from '@toile/contract/api-limits'
import { turnPlanOn } from '../../apps/api/src/modules/credits/entitlements.ts'
import { grant } from '../../apps/api/src/modules/credits/ledger.ts'
import { openPostgres } from '../../apps/api/src/platform/db-postgres.ts'
import { inTransaction, type Db } from '../../apps/api/src/platform/db.ts'
import { startCluster } from '../../apps/api/test/postgres-cluster.ts'
import { openPeople } from '../identity/people.ts'
import { median } from './load.ts'
import { startServer } from './server-process.ts'

/** Number of measured requests for a look, and of measured readings of one. */
const LOOKS = 40
const READS = 150
const MANY_KEYS = 10_000

const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))
const samples = new URL('../../samples/', import.meta.url)

/** Medians; `ratio` is that with a key over that with a session. */
export type KeyCost = { call: string; sessionMs: number; keyMs: number; ratio: number }

type Ask = (path: string, init?: RequestInit) => Promise<unknown>

/** Measures without a worker, so that looks stay queued. @param home empty folder */
export async function measureKeys(home: string): Promise<KeyCost[]> {
  const cluster = await startCluster()
  const mailDir = join(home, 'mails')
  const server = await startServer(main, [], {
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_ENV: 'test',
    TOILE_ROLE: 'http',
    DATABASE_URL: cluster.url,
    TOILE_DATA_DIR: home,
    TOILE_MAIL_DIR: mailDir,
    TOILE_TRUST_PROXY: '1',
    TOILE_DRAIN_SECONDS: '0',
  })
  const database = await openPostgres({ url: cluster.url, connections: 2 }, () => undefined)
  const { db } = database
  try {
    const { address } = server
    const people = openPeople(address, mailDir)
    const [email = ''] = await people.signUpMany(1)
    const token = await people.signIn(email)
    const holder = await endow(db, email)
    const askWith =
      (credential: string, base: string): Ask =>
      async (path, init = {}) => {
        const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${credential}` }
        const response = await fetch(`${address}${base}${path}`, { ...init, headers })
        const answer: unknown = await response.json()
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
        return answer
      }
    const asPerson = askWith(token, '/api')
    const made = (await asPerson('/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', kind: 'secret', rightsVersion: keyRightsVersion }),
    })) as { key: string }
    const asProgram = askWith(made.key, '/api/v1')

    const form = await formOf('userPhoto', 'outfitPhoto', { qualityTier: 'basic' })
    const apiForm = await formOf('person', 'garment', { tier: 'basic' })
    const bySession = () =>
      asPerson('/generate/try-on', { method: 'POST', body: form, headers: { prefer: 'respond-async' } })
    const byKey = () => asProgram('/looks', { method: 'POST', body: apiForm })
    const [ownLook, keysLook] = (await Promise.all([bySession(), byKey()])) as [
      { id: string },
      { id: string },
    ]
    const rows = [await compare('a look asked for', LOOKS, bySession, byKey)]
    const readByKey = () => asProgram(`/looks/${keysLook.id}`)
    const readBySession = () => asPerson(`/generate/${ownLook.id}`)
    rows.push(await compare('a look read', READS, readBySession, readByKey))
    await addKeys(db, holder, MANY_KEYS)
    rows.push(await compare(`a look read, beside ${MANY_KEYS} keys`, READS, readBySession, readByKey))
    return rows
  } finally {
    await database.close()
    await server.stop()
    await cluster.stop()
  }
}

/** Measures both in turns, so that other load on the machine affects both. */
async function compare(
  call: string,
  rounds: number,
  bySession: () => Promise<unknown>,
  byKey: () => Promise<unknown>,
): Promise<KeyCost> {
  const times: [session: number, key: number][] = []
  for (let round = 0; round < rounds; round++) times.push([await timeOf(bySession), await timeOf(byKey)])
  const sessionMs = median(times.map(([session]) => session))
  const keyMs = median(times.map(([, key]) => key))
  return { call, sessionMs, keyMs, ratio: keyMs / sessionMs }
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await ask()
  return performance.now() - startedAt
}

/** Gives an account credits and the plan with the highest rate limit. Returns its id in the ledger. */
async function endow(db: Db, email: string): Promise<string> {
  const { holder } = await db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .select('holder')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const at = new Date()
  await inTransaction(db, async (trx) => {
    await grant(trx, { holder, key: 'grant:bench', reason: 'Bench', amount: 100_000, at })
    await turnPlanOn(trx, { holder, plan: 'Enterprise', reference: randomUUID(), at })
  })
  return holder
}

/** Adds copies of the account's key, each with a random hash. */
async function addKeys(db: Db, holder: string, count: number): Promise<void> {
  const { id: _, ...own } = await db
    .selectFrom('api_key')
    .selectAll()
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  const more = () => ({
    ...own,
    id: randomUUID(),
    hash: randomBytes(32).toString('hex'),
    scopes: JSON.stringify(own.scopes),
    origins: JSON.stringify(own.origins),
  })
  for (let added = 0; added < count; added += 500)
    await db
      .insertInto('api_key')
      .values(Array.from({ length: 500 }, more))
      .execute()
}

/** Builds the form of a look of two samples. `person` and `garment` are the names of its file fields. */
async function formOf(person: string, garment: string, fields: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [field, name] of [
    [person, 'woman-red.jpg'],
    [garment, 'white-polo.jpg'],
  ] as const)
    form.append(field, new Blob([await readFile(new URL(name, samples))]), name)
  return form
}
