import { describe, expect, it } from 'vitest'
import { welcomeVerified } from '../../src/modules/accounts/welcome.ts'
import { balanceOf } from '../../src/modules/credits/ledger.ts'
import { findPostings } from '../../src/modules/credits/ledger-store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { afterFile } from '../cleanup.ts'
import { openTestDatabase } from '../harness.ts'
import { createUser } from './people.ts'

const { db, close } = await openTestDatabase()
afterFile(() => close())
const parts = { db, clock: systemClock }

const verify = (userId: string) =>
  db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute()

describe('a welcome', () => {
  it('creates a profile with fifty credits', async () => {
    const { id } = await createUser(db)
    const profile = await welcomeVerified(parts, id)
    expect(profile).toMatchObject({
      user_id: id,
      username: null,
      referral_code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{10}$/),
      welcomed_at: expect.any(Date),
    })
    expect(await balanceOf(db, profile!.holder)).toEqual({ credits: 50, held: 0, debt: 0 })
  })

  it('is granted once for twenty concurrent requests', async () => {
    const { id } = await createUser(db)
    const profiles = await Promise.all(Array.from({ length: 20 }, () => welcomeVerified(parts, id)))
    expect(new Set(profiles.map((profile) => profile?.holder)).size).toBe(1)
    expect(await findPostings(db, profiles[0]!.holder)).toHaveLength(1)
  })

  it('waits for the verification', async () => {
    const { id } = await createUser(db, { emailVerified: false })
    const early = await welcomeVerified(parts, id)
    expect(early).toMatchObject({ user_id: id, welcomed_at: null })
    expect((await balanceOf(db, early!.holder)).credits).toBe(0)
    expect(await welcomeVerified(parts, id)).toEqual(early)
    await verify(id)
    await welcomeVerified(parts, id)
    await welcomeVerified(parts, id)
    expect((await balanceOf(db, early!.holder)).credits).toBe(50)
  })

  it('is not granted to a deleted account', async () => {
    expect(await welcomeVerified(parts, 'nobody')).toBeUndefined()
  })
})

it('creates one profile for an unverified user, for twenty concurrent requests', async () => {
  const { id } = await createUser(db, { emailVerified: false })
  const profiles = await Promise.all(Array.from({ length: 20 }, () => welcomeVerified(parts, id)))
  expect(new Set(profiles.map((profile) => profile?.referral_code)).size).toBe(1)
  expect(await db.selectFrom('profile').selectAll().where('user_id', '=', id).execute()).toHaveLength(1)
})
