import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { streamZip, type ExportedFile } from '../../src/platform/zip-stream.ts'
import { jpeg } from '../library/pictures.ts'
import { bootForPeople, type Person } from './people.ts'
import { unzip } from './unzip.ts'

const now = new Date('2026-11-21T12:00:00Z')
const { context, db, signUp } = await bootForPeople({ now: () => now })

async function filesOf(person: Person) {
  const response = await person.call('GET', 'export')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="toile-account.zip"',
    'cache-control': 'no-store',
  })
  return unzip(Buffer.from(await response.arrayBuffer()))
}
const jsonOf = (content: Buffer | undefined): unknown => JSON.parse(String(content))

describe('an export', () => {
  it('contains everything stored about a user', async () => {
    const [person, friend] = [await signUp({ name: 'Ada', createdAt: now }), await signUp()]
    const photoURL = `data:image/jpeg;base64,${(await jpeg()).toString('base64')}`
    await person.change({ username: 'ada', photoURL })
    const { referralCode } = await friend.readProfile()
    await person.call('POST', 'referral', { referralCode })
    await person.call('POST', 'social-share', {})
    const provider = { id: randomUUID(), userId: person.id, updatedAt: now, createdAt: now }
    await db
      .insertInto('account')
      .values([
        { ...provider, providerId: 'google', accountId: '1815', accessToken: 'a-secret-token' },
        { ...provider, id: randomUUID(), providerId: 'credential', accountId: person.id, password: 'a-hash' },
      ])
      .execute()
    await db
      .insertInto('session')
      .values({
        ...provider,
        expiresAt: now,
        token: 'a-session-token',
        ipAddress: '203.0.113.7',
        userAgent: 'Firefox',
      })
      .execute()

    const shown = await person.readProfile()
    const files = await filesOf(person)
    expect([...files.keys()].toSorted()).toEqual([
      'generations.json',
      'ledger.json',
      'library.json',
      'looks-not-right.json',
      'mails.json',
      'notes.json',
      'passkeys.json',
      'payments.json',
      'photo.jpg',
      'profile.json',
      'reports.json',
      'sessions.json',
      'shared-looks.json',
      'support.json',
    ])
    expect(jsonOf(files.get('profile.json'))).toMatchObject({
      uid: person.id,
      email: person.email,
      emailVerified: true,
      displayName: 'Ada',
      username: 'ada',
      photoURL: 'photo.jpg',
      plans: [],
      referralCode: shown.referralCode,
      referralRedeemedAt: now.toISOString(),
      shareBonusClaimedAt: now.toISOString(),
      terms: { version: null, agreedAt: null },
      createdAt: now.toISOString(),
      signIns: expect.arrayContaining([
        expect.objectContaining({ provider: 'google', subject: '1815' }),
        expect.objectContaining({ provider: 'credential' }),
      ]),
    })
    expect(jsonOf(files.get('sessions.json'))).toEqual([
      expect.objectContaining({ ipAddress: '203.0.113.7', userAgent: 'Firefox' }),
    ])
    expect(jsonOf(files.get('ledger.json'))).toMatchObject({
      credits: 65,
      held: 0,
      debt: 0,
      postings: [
        { kind: 'grant', amount: 50, creditsAfter: 50, reason: 'Welcome to Toile' },
        { kind: 'grant', amount: 10, creditsAfter: 60 },
        { kind: 'grant', amount: 5, creditsAfter: 65, createdAt: now.toISOString() },
      ],
    })
    const photo = await fetch(shown.photoURL!)
    expect(files.get('photo.jpg')).toEqual(Buffer.from(await photo.arrayBuffer()))
  })

  it('contains no credentials, and nothing of others', async () => {
    const [person, friend] = [await signUp(), await signUp({ name: 'A Friend' })]
    await friend.call('POST', 'referral', { referralCode: (await person.readProfile()).referralCode })
    await db
      .insertInto('account')
      .values({
        id: randomUUID(),
        userId: person.id,
        providerId: 'credential',
        accountId: person.id,
        password: 'THE-HASH',
        accessToken: 'THE-TOKEN',
        updatedAt: now,
      })
      .execute()
    const { holder } = await db
      .selectFrom('profile')
      .select('holder')
      .where('user_id', '=', friend.id)
      .executeTakeFirstOrThrow()
    const text = [...(await filesOf(person)).values()].join('\n')
    expect(text).toContain('Somebody redeemed your referral code')
    for (const secret of ['THE-HASH', 'THE-TOKEN', friend.id, friend.email, 'A Friend', holder])
      expect(text).not.toContain(secret)
  })

  it('omits the photo of a user without one, or with one stored elsewhere', async () => {
    const person = await signUp()
    expect([...(await filesOf(person)).keys()]).not.toContain('photo.jpg')
    await person.change({ photoURL: 'https://pictures.test/ada.jpg' })
    const files = await filesOf(person)
    expect([...files.keys()]).not.toContain('photo.jpg')
    expect(jsonOf(files.get('profile.json'))).toMatchObject({ photoURL: 'https://pictures.test/ada.jpg' })
  })
})

describe('a zip', () => {
  async function* files(...given: ExportedFile[]): AsyncIterable<ExportedFile> {
    yield* given
  }
  const zipOf = async (...given: ExportedFile[]) =>
    unzip(Buffer.concat(await streamZip(context.blobStore, files(...given), now).toArray()))

  it('contains pictures as stored, and omits deleted ones', async () => {
    const picture = await jpeg()
    const kept = `photos/${randomUUID()}/a.jpg`
    await context.blobStore.put(kept, picture)
    const unzipped = await zipOf(
      { name: 'pictures/kept.jpg', blobKey: kept },
      { name: 'pictures/gone.jpg', blobKey: `photos/${randomUUID()}/b.jpg` },
      { name: 'ü.json', json: { ü: 1 } },
    )
    expect([...unzipped.keys()]).toEqual(['pictures/kept.jpg', 'ü.json'])
    expect(unzipped.get('pictures/kept.jpg')).toEqual(picture)
    expect(jsonOf(unzipped.get('ü.json'))).toEqual({ ü: 1 })
  })

  it('breaks off on a failure, rather than look complete', async () => {
    const broken = {
      ...context.blobStore,
      exists: async () => true,
      openStream: () => Promise.reject(new Error('the store is down')),
    }
    const half = streamZip(
      broken,
      files({ name: 'a.json', json: 1 }, { name: 'b.jpg', blobKey: 'b.jpg' }),
      now,
    )
    await expect(half.toArray()).rejects.toThrow('the store is down')

    async function* failing(): AsyncIterable<ExportedFile> {
      yield { name: 'a.json', json: 1 }
      throw new Error('the database is down')
    }
    const other = streamZip(context.blobStore, failing(), now)
    await expect(other.toArray()).rejects.toThrow('the database is down')
  })
})
