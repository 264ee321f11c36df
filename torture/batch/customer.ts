/** Creates an account with an API key, and the rows of a batch. */
import { randomUUID } from 'node:crypto'
import { keyRightsVersion } from '@toile/contract/api-limits'
import { apiFile } from '@toile/contract/v1-pictures'
import { encodePicture } from '@toile/engine/codecs'
import { welcomeVerified } from '../../apps/api/src/modules/accounts/welcome.ts'
import { grant } from '../../apps/api/src/modules/credits/ledger.ts'
import { createKey } from '../../apps/api/src/modules/keys/manage-keys.ts'
import { systemClock as clock } from '../../apps/api/src/platform/clock.ts'
import { inTransaction, type Db } from '../../apps/api/src/platform/db.ts'

/** Creates the account directly in the database. Returns its API key, and its id in the ledger. */
export async function createCustomer(db: Db, credits: number): Promise<{ holder: string; key: string }> {
  const [id, now] = [randomUUID(), clock.now()]
  const person = { email: `${id}@people.example`, emailVerified: true, name: '' }
  await db
    .insertInto('user')
    .values({ id, ...person, createdAt: now, updatedAt: now })
    .execute()
  const profile = await welcomeVerified({ db, clock }, id)
  if (!profile) throw new Error('The account was not made')
  const { holder } = profile
  const posting = { holder, key: `grant:torture:${id}`, reason: 'Torture', amount: credits, at: now }
  await inTransaction(db, (trx) => grant(trx, posting))
  const request = { name: 'Torture', kind: 'secret', rightsVersion: keyRightsVersion } as const
  // Drops the mail about the new key.
  const queue = { enqueue: async () => randomUUID() }
  const { key } = await createKey({ db, clock, queue }, holder, request)
  return { holder, key }
}

export type Call = (path: string, body: FormData) => Promise<unknown>

export const callerAt =
  (address: string, key: string): Call =>
  async (path, body) => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }

/** Uploads a pair of small pictures and returns rows for it, as JSON lines. */
export async function rowsFor(call: Call, count: number): Promise<string> {
  const [person, garment] = [await send(call, 300, 400), await send(call, 320, 320)]
  const row = { person: { fileId: person }, garments: [{ fileId: garment }], tier: 'basic' }
  return Array.from({ length: count }, () => JSON.stringify(row)).join('\n')
}

async function send(call: Call, width: number, height: number): Promise<string> {
  const data = new Uint8Array(width * height * 4).map((_, at) => (at * 37) % 251)
  const form = new FormData()
  const picture = Uint8Array.from(await encodePicture({ data, width, height }, 'jpeg'))
  form.append('file', new Blob([picture]), 'picture.jpg')
  return apiFile.parse(await call('/files', form)).id
}
