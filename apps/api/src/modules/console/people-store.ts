/** Finds and reads accounts for the console, without pictures or secrets. */
import type { Person } from '@toile/contract/console'
import { paymentProviders } from '@toile/contract/payments'
import { sql } from 'kysely'
import type { DbOrTrx } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { balanceOf, entitlementOf } from '../credits/index.ts'
import { shownPrefixOf } from '../keys/index.ts'
import { findActorEmails } from '../audit/index.ts'

const MAX_FOUND = 20

/**
 * Finds accounts by an exact term: email, user id, username, holder, or the id of a look, order, share or API key
 * prefix. Each is one index lookup.
 */
export async function findHolders(db: DbOrTrx, text: string): Promise<string[]> {
  const uuid = isUuid(text.toLowerCase()) ? text.toLowerCase() : null
  const { rows } = await sql<{ holder: string }>`
    select holder from profile join "user" on "user".id = profile.user_id where "user".email = ${text.toLowerCase()}
    union select holder from profile where user_id = ${text}
    union select holder from profile where lower(username) = ${text.toLowerCase()}
    union select holder from profile where holder = ${uuid}::uuid
    union select holder from generation where id = ${uuid}::uuid and holder is not null
    union select holder from payment_order where id = ${uuid}::uuid
    union select holder from payment_order where provider = any(${[...paymentProviders]}::text[]) and provider_reference = ${text}
    union select holder from shared_look where id = ${uuid}::uuid
    union select holder from shared_look where slug = ${slugIn(text)}
    union select holder from api_key where prefix = ${shownPrefixOf(text) ?? null}::text
    limit ${MAX_FOUND}
  `.execute(db)
  return rows.map(({ holder }) => holder)
}

/** Finds the slug in the address of a shared page, which may end with a query; returns any other text as it is. */
const slugIn = (text: string): string => text.replace(/^.*\/look\/([^/?#]*).*$/, '$1')

/**
 * Finds a user without a profile by email or id: one who has not verified the email. The caller creates the profile.
 */
export async function findUserWithoutProfile(db: DbOrTrx, text: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .leftJoin('profile', 'profile.user_id', 'user.id')
    .select('user.id')
    .where((or) => or.or([or('user.email', '=', text.toLowerCase()), or('user.id', '=', text)]))
    .where('profile.holder', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Reads an account. Throws `not_found` if it is deleted. */
export async function getPerson(db: DbOrTrx, holder: string, now: Date): Promise<Person> {
  const row = isUuid(holder)
    ? await db
        .selectFrom('profile')
        .innerJoin('user', 'user.id', 'profile.user_id')
        .select(['profile.holder', 'profile.username', 'user.id as uid', 'user.email', 'user.emailVerified'])
        .select(['user.name', 'user.role', 'user.twoFactorEnabled', 'user.suspendedAt', 'user.createdAt'])
        .leftJoin('ban_proposal', 'ban_proposal.holder', 'profile.holder')
        .select(['user.bannedAt', 'ban_proposal.proposed_by'])
        .select((eb) => [
          eb
            .selectFrom('session')
            .select(sql<number>`count(*)::int`.as('count'))
            .whereRef('session.userId', '=', 'user.id')
            .where('session.expiresAt', '>', now)
            .as('sessions'),
          eb
            .selectFrom('api_key')
            .select(sql<number>`count(*)::int`.as('count'))
            .whereRef('api_key.holder', '=', 'profile.holder')
            .where('api_key.revoked_at', 'is', null)
            .where((or) => or.or([or('api_key.expires_at', 'is', null), or('api_key.expires_at', '>', now)]))
            .as('keys'),
          eb
            .exists(eb.selectFrom('passkey').select('id').whereRef('passkey.userId', '=', 'user.id'))
            .as('hasPasskey'),
        ])
        .where('profile.holder', '=', holder)
        .executeTakeFirst()
    : undefined
  if (!row) throw notFound()
  const { credits, held, debt } = await balanceOf(db, holder)
  const proposedBy = row.proposed_by
  const names = await findActorEmails(db, proposedBy ? [proposedBy] : [])
  const { plan } = await entitlementOf(db, holder, now)
  return {
    holder,
    uid: row.uid,
    email: row.email,
    emailVerified: row.emailVerified,
    displayName: row.name || null,
    username: row.username,
    role: row.role,
    hasSecondFactor: row.twoFactorEnabled === true || row.hasPasskey === true,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    bannedAt: row.bannedAt?.toISOString() ?? null,
    banProposedBy: proposedBy && (names.get(proposedBy) ?? proposedBy),
    createdAt: row.createdAt.toISOString(),
    credits,
    held,
    debt,
    plan,
    sessions: row.sessions ?? 0,
    keys: row.keys ?? 0,
  }
}
