import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { eraseBlobsJob } from '../../src/modules/accounts/erase-blobs.ts'
import { deleteAccount } from '../../src/modules/accounts/delete-account.ts'
import { findErasedAt, forgetErasedSubjects } from '../../src/modules/accounts/erased-subjects.ts'
import { auditLedger } from '../../src/modules/credits/audit.ts'
import { balanceOf } from '../../src/modules/credits/ledger.ts'
import { readSecret } from '../../src/config/secret.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { upkeep } from '../../src/upkeep.ts'
import { jpeg } from '../library/pictures.ts'
import { findMentions } from './find-mentions.ts'
import { bootForPeople, type Person } from './people.ts'

let now = new Date('2026-11-21T12:00:00Z')
const { context, db, signUp } = await bootForPeople({ now: () => now })
const { blobStore, queue, logger, clock } = context
const secret = readSecret(context.config.secret)
const storeDelete = blobStore.delete
afterEach(() => void (blobStore.delete = storeDelete))

const photo = `data:image/jpeg;base64,${(await jpeg()).toString('base64')}`
const leave = (person: Person, confirm: unknown = person.email) =>
  person.call('DELETE', 'profile', { confirm })
const holderOf = async ({ id }: Person) =>
  (await db.selectFrom('profile').select('holder').where('user_id', '=', id).executeTakeFirstOrThrow()).holder

/** Creates a user with a row in every table that can hold one. */
async function settle() {
  const [person, referrer, referred] = [await signUp({ name: 'Ada' }), await signUp(), await signUp()]
  await person.change({ username: `u${person.id.slice(0, 20)}`, photoURL: photo })
  await person.call('POST', 'social-share', {})
  await person.call('POST', 'referral', { referralCode: (await referrer.readProfile()).referralCode })
  await referred.call('POST', 'referral', { referralCode: (await person.readProfile()).referralCode })
  const of = { userId: person.id, updatedAt: now }
  const accounts = [
    { ...of, id: randomUUID(), providerId: 'credential', accountId: person.id, password: 'hash' },
    { ...of, id: randomUUID(), providerId: 'google', accountId: `g-${person.id}`, idToken: person.email },
  ]
  await db.insertInto('account').values(accounts).execute()
  const session = { ...of, id: randomUUID(), expiresAt: now, token: randomUUID() }
  await db.insertInto('session').values(session).execute()
  const verification = (identifier: string, value: string) => ({
    id: randomUUID(),
    identifier,
    value,
    expiresAt: now,
  })
  await db
    .insertInto('verification')
    .values([
      verification(`reset-password:${randomUUID()}`, person.id),
      verification(randomUUID(), JSON.stringify({ link: { userId: person.id, email: person.email } })),
      verification(randomUUID(), JSON.stringify({ email: person.email.toUpperCase() })),
      verification(person.email, 'a-code'),
    ])
    .execute()
  const mail = { subject: 'Hello', html: '<p>Hello</p>', links: '[]', created_at: now }
  await db
    .insertInto('dev_mail')
    .values([
      { ...mail, id: randomUUID(), to: person.email, text: 'Hello' },
      { ...mail, id: randomUUID(), to: 'old@people.test', text: `Your address is now ${person.email}.` },
    ])
    .execute()
  return { person, referrer, referred, holder: await holderOf(person) }
}

const mentionsOf = (text: string) => findMentions(db, text)

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobStore.list()) keys.push(key)
  return keys
}

describe('a deletion', () => {
  it('leaves no row and no blob of the user', async () => {
    const { person, holder } = await settle()
    const { username, photoURL, referralCode } = await person.readProfile()
    expect(await mentionsOf(person.id)).toEqual(['account', 'profile', 'session', 'user', 'verification'])
    expect(await mentionsOf(person.email)).toEqual(['account', 'dev_mail', 'user', 'verification'])
    expect((await storedKeys()).filter((key) => key.includes(holder))).toHaveLength(1)

    const response = await leave(person)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    for (const trace of [person.id, person.email, username!, referralCode])
      expect(await mentionsOf(trace)).toEqual([])
    expect((await storedKeys()).filter((key) => key.includes(holder))).toEqual([])
    expect((await fetch(photoURL!)).status).toBe(404)
  })

  it('keeps the ledger’s postings, under a holder that nothing refers to', async () => {
    const { person, holder } = await settle()
    await leave(person)
    expect(await mentionsOf(holder)).toEqual(['credit_account', 'credit_posting'])
    expect((await balanceOf(db, holder)).credits).toBe(75)
    expect((await auditLedger(db)).differences).toEqual([])
  })

  it('leaves other accounts unchanged', async () => {
    const { person, referrer, referred } = await settle()
    const [before, after] = [await referrer.readProfile(), await referred.readProfile()]
    await leave(person)
    expect(await referrer.readProfile()).toEqual(before)
    expect(await referred.readProfile()).toEqual(after)
    expect(after).toMatchObject({ credits: 60, referralRedeemed: true })
  })

  it('invalidates the user’s tokens', async () => {
    const { person } = await settle()
    await leave(person)
    for (const [method, path] of [
      ['GET', 'profile'],
      ['PUT', 'profile'],
      ['GET', 'export'],
      ['DELETE', 'profile'],
    ] as const) {
      const response = await person.call(method, path)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('takes the email whatever its case', async () => {
    const person = await signUp()
    expect((await leave(person, `  ${person.email.toUpperCase()} `)).status).toBe(204)
  })

  it.each([
    ['another', 'somebody@people.test'],
    ['no', ''],
    ['half an', 'people.test'],
    ['something that is no', 7],
    ['a missing', undefined],
  ])('needs it: not for %s email', async (_what, confirm) => {
    const { person } = await settle()
    const before = await person.readProfile()
    const response = await person.call('DELETE', 'profile', { confirm })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_request', details: [{ field: 'confirm' }] })
    const after = await person.readProfile()
    expect({ ...after, photoURL: null }).toEqual({ ...before, photoURL: null })
    expect((await fetch(after.photoURL!)).status).toBe(200)
  })

  it('happens once for concurrent requests, beside other requests of the user', async () => {
    const { person, holder } = await settle()
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => leave(person)),
      ...Array.from({ length: 4 }, () => person.change({ displayName: 'Late', photoURL: photo })),
      person.call('POST', 'social-share', {}),
      person.call('GET', 'export'),
    ])
    const statuses = responses.map(({ status }) => status)
    expect(statuses.slice(0, 4).toSorted((a, b) => a - b)).toEqual([204, 401, 401, 401])
    for (const status of statuses.slice(4)) expect([200, 401, 409]).toContain(status)
    expect(await mentionsOf(person.id)).toEqual([])
    expect((await storedKeys()).filter((key) => key.includes(holder))).toEqual([])
  })

  it('works for two users at once who redeemed each other’s codes', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await signUp(), await signUp()]
      await one.call('POST', 'referral', { referralCode: (await other.readProfile()).referralCode })
      await other.call('POST', 'referral', { referralCode: (await one.readProfile()).referralCode })
      const responses = await Promise.all([leave(one), leave(other)])
      expect(responses.map(({ status }) => status)).toEqual([204, 204])
    }
  })
})

describe('blobs of a deleted account', () => {
  const isErased = (holder: string) => async () => (await storedKeys()).every((key) => !key.includes(holder))

  it('are deleted by a job when the blob store fails', async () => {
    const { person, holder } = await settle()
    let failures = 0
    blobStore.delete = async (key) => {
      if (failures++ < 1) throw new Error('the store is down')
      return storeDelete(key)
    }
    expect((await leave(person)).status).toBe(204)
    await expect.poll(isErased(holder)).toBe(true)
    expect(await mentionsOf(person.id)).toEqual([])
  })

  it('include blobs that no row ever referred to', async () => {
    const { person, holder } = await settle()
    await blobStore.put(`photos/${holder}/${randomUUID()}.jpg`, Buffer.from('left by a kill'))
    await leave(person)
    expect(await isErased(holder)()).toBe(true)
  })

  it('include those of other modules, in the same transaction', async () => {
    const { person, holder } = await settle()
    const [mine, theirs] = [`looks/${randomUUID()}/0.jpg`, `looks/${randomUUID()}/0.jpg`]
    for (const key of [mine, theirs]) await blobStore.put(key, Buffer.from('x'))
    const parts = { db, clock, blobStore, queue, logger, secret }
    const principal = { userId: person.id, email: person.email, holder }
    const seen: unknown[] = []
    const failing = deleteAccount(
      { ...parts, erasers: [async () => [mine], () => Promise.reject(new Error('no'))] },
      principal,
      person.email,
    )
    await expect(failing).rejects.toThrow('no')
    expect(await blobStore.exists(mine)).toBe(true)
    expect((await person.readProfile()).uid).toBe(person.id)
    const eraser = async (_trx: unknown, whom: unknown) => {
      seen.push(whom)
      return [mine]
    }
    await deleteAccount({ ...parts, erasers: [eraser] }, principal, person.email)
    expect(seen).toEqual([principal])
    expect(await Promise.all([mine, theirs].map((key) => blobStore.exists(key)))).toEqual([false, true])
  })

  it('may be gone already', async () => {
    const id = await inTransaction(db, (trx) =>
      queue.enqueue(trx, eraseBlobsJob, { keys: ['looks/gone/0.jpg'], folders: [`photos/${randomUUID()}`] }),
    )
    const state = async () => (await queue.boss.findJobs(eraseBlobsJob.name, { id }))[0]?.state
    await expect.poll(state).toBe('completed')
  })
})

describe('a deleted user’s subject at other issuers', () => {
  it('is stored as a keyed hash, for as long as tokens are valid', async () => {
    const { person } = await settle()
    const [google, password] = [
      { providerId: 'google', accountId: `g-${person.id}` },
      { providerId: 'credential', accountId: person.id },
    ]
    expect(await findErasedAt(db, google, secret)).toBeUndefined()
    await leave(person)
    expect(await findErasedAt(db, google, secret)).toEqual(now)
    expect(await findErasedAt(db, google, `other ${secret}`)).toBeUndefined()
    expect(await findErasedAt(db, password, secret)).toBeUndefined()
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
    await forgetErasedSubjects(db, inDays(89))
    expect(await findErasedAt(db, google, secret)).toEqual(now)
    await forgetErasedSubjects(db, inDays(91))
    expect(await findErasedAt(db, google, secret)).toBeUndefined()
    expect(upkeep.forgetters).toContain(forgetErasedSubjects)
  })
})
