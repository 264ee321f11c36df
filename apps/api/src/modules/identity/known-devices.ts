/** Devices of an account, by a cookie that each keeps: a sign-in on another one is told of by mail. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Language } from '@toile/contract/languages'
import { languageOf, mailLanguage } from '../../platform/language.ts'
import type { FactorDeps, LibraryContext } from './second-factor.ts'
import type { IdentityMails } from './send-mails.ts'

const YEAR_SECONDS = 365 * 86_400
const KEPT_MS = YEAR_SECONDS * 1000
const MAX_DEVICE = 120

/** After a call that has signed a person in; not after a password that a code has to follow. */
export async function noteDevice(
  { db, clock, secret }: FactorDeps,
  mails: Pick<IdentityMails, 'newSignIn'>,
  ctx: LibraryContext,
): Promise<void> {
  const { path, context } = ctx
  const signedIn = context.newSession
  if (!signedIn) return
  const { user } = signedIn
  // A session in place of the one that was there.
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
    .where('seen_at', '>', new Date(now.getTime() - KEPT_MS))
    .execute()
  await db
    .insertInto('known_device')
    .values({ user_id: user.id, device: hash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: now }))
    .execute()
  // The first device of an account is how it begins.
  if (known.length === 0 || known.some((one) => one.device === hash)) return
  const name = ctx.headers?.get('user-agent')?.slice(0, MAX_DEVICE) ?? '–'
  mails.newSignIn(user.email, { language, device: name, at: now })
}

async function noteLanguage({ db }: Pick<FactorDeps, 'db'>, ctx: LibraryContext, userId: string) {
  const spoken = ctx.headers && spokenIn(ctx.headers)
  if (spoken) await db.updateTable('user').set({ language: spoken }).where('id', '=', userId).execute()
  const row = await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()
  return mailLanguage(row?.language)
}

export const spokenIn = (headers: Headers): Language | undefined =>
  languageOf({
    cookie: headers.get('cookie') ?? undefined,
    'accept-language': headers.get('accept-language') ?? undefined,
  })
