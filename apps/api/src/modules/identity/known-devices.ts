/** Recognizes the devices of an account by a cookie, and sends an email about a sign-in on a new one. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Language } from '@toile/contract/languages'
import { languageOf, mailLanguage } from '../../platform/language.ts'
import type { FactorDeps, LibraryContext } from './second-factor.ts'
import type { IdentityMails } from './send-mails.ts'

const YEAR_SECONDS = 365 * 86_400
const RETENTION_MS = YEAR_SECONDS * 1000
/** Longest user agent in the email, in characters. */
const MAX_DEVICE_NAME = 120

/**
 * Records the device after a call that signed the user in, and sends an email if it is new. Does nothing after a
 * password that a code must follow, or if the session only replaces an earlier one.
 */
export async function noteDevice(
  { db, clock, secret }: FactorDeps,
  mails: Pick<IdentityMails, 'newSignIn'>,
  ctx: LibraryContext,
): Promise<void> {
  const { path, context } = ctx
  const signedIn = context.newSession
  if (!signedIn) return
  const { user } = signedIn
  // The new session replaces one of the same user.
  if (context.session?.user.id === user.id) return
  if (path === '/sign-in/email' && user['twoFactorEnabled']) return
  const now = clock.now()
  const language = await noteLanguage({ db }, ctx, user.id)

  const cookie = context.createAuthCookie('device')
  const given = await ctx.getSignedCookie(cookie.name, context.secret)
  const device = given || randomBytes(24).toString('base64url')
  if (!given)
    await ctx.setSignedCookie(cookie.name, device, context.secret, {
      ...cookie.attributes,
      maxAge: YEAR_SECONDS,
    })
  const hash = createHmac('sha256', secret).update(`device\n${user.id}\n${device}`).digest('base64url')
  const known = await db
    .selectFrom('known_device')
    .select(['device', 'seen_at'])
    .where('user_id', '=', user.id)
    .where('seen_at', '>', new Date(now.getTime() - RETENTION_MS))
    .execute()
  await db
    .insertInto('known_device')
    .values({ user_id: user.id, device: hash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: now }))
    .execute()
  // The first device of an account is not reported.
  if (known.length === 0 || known.some((one) => one.device === hash)) return
  const name = ctx.headers?.get('user-agent')?.slice(0, MAX_DEVICE_NAME) ?? '–'
  mails.newSignIn(user.email, { language, device: name, at: now })
}

/** Stores the language of the request with the user, and returns the language for emails. */
async function noteLanguage({ db }: Pick<FactorDeps, 'db'>, ctx: LibraryContext, userId: string) {
  const language = ctx.headers && requestLanguage(ctx.headers)
  if (language) await db.updateTable('user').set({ language }).where('id', '=', userId).execute()
  const row = await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()
  return mailLanguage(row?.language)
}

/** Reads the language of a request from its cookie and `Accept-Language`. */
export const requestLanguage = (headers: Headers): Language | undefined =>
  languageOf({
    cookie: headers.get('cookie') ?? undefined,
    'accept-language': headers.get('accept-language') ?? undefined,
  })
