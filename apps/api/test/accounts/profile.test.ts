import { maxShortEdgePxByPlan, planDays } from '@toile/contract/business'
import { describe, expect, it } from 'vitest'
import { turnPlanOn } from '../../src/modules/credits/entitlements.ts'
import { bootForPeople } from './people.ts'

let now = new Date('2026-11-21T12:00:00Z')
const { db, signUp } = await bootForPeople({ now: () => now })

describe('a profile', () => {
  it('shows the user and their credits', async () => {
    const person = await signUp({ name: 'Ada Lovelace', createdAt: now })
    expect(await person.readProfile()).toEqual({
      uid: person.id,
      email: person.email,
      displayName: 'Ada Lovelace',
      photoURL: null,
      username: null,
      credits: 50,
      plan: 'Free',
      planExpiresAt: null,
      referralCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{10}$/),
      referralRedeemed: false,
      shareBonusClaimed: false,
      createdAt: '2026-11-21T12:00:00.000Z',
    })
  })

  it('is not cached', async () => {
    const response = await (await signUp()).call('GET', 'profile')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('shows the plan while it is active', async () => {
    const person = await signUp()
    await person.readProfile()
    const until = new Date(now.getTime() + planDays * 86_400_000)
    const { holder } = await db
      .selectFrom('profile')
      .select('holder')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    await db
      .transaction()
      .execute((trx) => turnPlanOn(trx, { holder, plan: 'Professional', reference: 'an order', at: now }))
    const running = await person.readProfile()
    expect(running).toMatchObject({ plan: 'Professional', planExpiresAt: until.toISOString() })
    expect(maxShortEdgePxByPlan[running.plan]).toBe(1080)
    now = until
    expect(await person.readProfile()).toMatchObject({ plan: 'Free', planExpiresAt: null })
    now = new Date('2026-11-21T12:00:00Z')
  })

  it('is accessible with its user’s token only', async () => {
    const [one, other] = [await signUp(), await signUp()]
    expect((await one.readProfile()).uid).toBe(one.id)
    expect((await other.readProfile()).uid).toBe(other.id)
  })

  it.each([
    ['GET', 'profile'],
    ['PUT', 'profile'],
    ['DELETE', 'profile'],
    ['GET', 'export'],
    ['POST', 'referral'],
    ['POST', 'social-share'],
  ])('%s %s needs somebody signed in, before anything is read', async (method, path) => {
    const stranger = await signUp()
    const response = await stranger.call(method, path, undefined, { authorization: 'Bearer of-nobody' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  })
})

describe('a change', () => {
  it('changes the given fields and leaves the rest; null removes', async () => {
    const person = await signUp({ name: 'Ada' })
    const changed = await person.change({ displayName: '  Ada Lovelace ', username: 'Ada_1815' })
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual(await person.readProfile())
    expect(await person.readProfile()).toMatchObject({ displayName: 'Ada Lovelace', username: 'Ada_1815' })
    await person.change({ username: 'countess' })
    expect(await person.readProfile()).toMatchObject({ displayName: 'Ada Lovelace', username: 'countess' })
    await person.change({})
    expect(await person.readProfile()).toMatchObject({ displayName: 'Ada Lovelace', username: 'countess' })
    await person.change({ displayName: null, username: null })
    expect(await person.readProfile()).toMatchObject({ displayName: null, username: null })
  })

  it('changes no protected field', async () => {
    const person = await signUp()
    const before = await person.readProfile()
    const greedy = {
      credits: 1e6,
      plan: 'Enterprise',
      email: 'x@people.test',
      uid: 'x',
      referralCode: 'AAAA',
    }
    await person.change({ ...greedy, displayName: 'Greedy' })
    expect(await person.readProfile()).toEqual({ ...before, displayName: 'Greedy' })
  })

  it.each([
    ['', 'username'],
    ['ab', 'username'],
    ['a'.repeat(31), 'username'],
    ['with space', 'username'],
    ['hyphen-ated', 'username'],
    ['émile', 'username'],
    ['ab\n', 'username'],
    [7, 'username'],
    ['', 'displayName'],
    ['   ', 'displayName'],
    ['x'.repeat(81), 'displayName'],
    ['http://not.secure/photo.png', 'photoURL'],
    ['javascript:alert(1)', 'photoURL'],
    ['data:image/svg+xml;base64,PHN2Zy8+', 'photoURL'],
    ['data:image/png;base64,not base64', 'photoURL'],
  ])('refuses %j as a %s, and names the field', async (value, field) => {
    const person = await signUp({ name: 'Before' })
    const response = await person.change({ displayName: 'After', [field]: value })
    expect(response.status).toBe(400)
    const { code, details } = (await response.json()) as { code: string; details: { field: string }[] }
    expect(code).toBe('invalid_request')
    expect(details.map((problem) => problem.field)).toContain(field)
    expect(await person.readProfile()).toMatchObject({ displayName: 'Before', username: null })
  })
})

describe('a username', () => {
  it.each(['abc', 'a'.repeat(30), '___', '007'])('may be %s', async (username) => {
    const person = await signUp()
    expect((await person.change({ username })).status).toBe(200)
    expect((await person.readProfile()).username).toBe(username)
  })

  it('is unique ignoring case, and a refused change stores nothing', async () => {
    const [first, second] = [await signUp(), await signUp({ name: 'Second' })]
    await first.change({ username: 'Grace_Hopper' })
    const response = await second.change({ username: 'grace_hopper', displayName: 'Changed' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'conflict',
      error: 'The username grace_hopper is taken. Please choose another.',
    })
    expect(await second.readProfile()).toMatchObject({ displayName: 'Second', username: null })
    expect((await first.change({ username: 'GRACE_HOPPER' })).status).toBe(200)
  })

  it('is free again after it was changed', async () => {
    const [first, second] = [await signUp(), await signUp()]
    await first.change({ username: 'given_up' })
    await first.change({ username: null })
    expect((await second.change({ username: 'given_up' })).status).toBe(200)
  })

  it('goes to one of several concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp()))
    const responses = await Promise.all(
      people.map((person, i) => person.change({ username: i % 2 === 0 ? 'wanted' : 'WANTED' })),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
  })
})

it('limits changes, exports and codes to sixty a minute for each user', async () => {
  const [person, other] = [await signUp(), await signUp()]
  const ask = [
    () => person.change({ displayName: 'Ada' }),
    () => person.call('GET', 'export'),
    () => person.call('POST', 'referral', { referralCode: 'NOBODYHAS2' }),
  ]
  const responses = await Promise.all(Array.from({ length: 66 }, (_, i) => ask[i % 3]!()))
  const late = responses.filter(({ status }) => status === 429)
  expect(late).toHaveLength(6)
  expect(late[0]!.headers.get('retry-after')).toBe('60')
  expect(await late[0]!.json()).toMatchObject({ code: 'rate_limited' })
  expect((await other.change({ displayName: 'Grace' })).status).toBe(200)
  await person.readProfile()
  now = new Date(now.getTime() + 60_000)
  expect((await person.change({ displayName: 'Ada' })).status).toBe(200)
})
