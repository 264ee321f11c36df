/** Hooks of the identity library: our checks before its calls and writes, and our side effects after them. */
import { minPasswordLength } from '@toile/contract/business'
import { APIError, createAuthMiddleware, getOAuthState } from 'better-auth/api'
import type { BetterAuthOptions } from 'better-auth/types'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { report } from '../../platform/report.ts'
import { endLinkSession, followChangedAddress, isOutdatedChange } from './address-links.ts'
import { signOutAgents } from './agents/sign-out-agents.ts'
import { isCommonPassword } from './common-passwords.ts'
import { choosePasswordPath } from './contested-address.ts'
import { forgetBegun } from './forget-begun.ts'
import { guardEmailChange } from './fresh-proof.ts'
import { noteDevice } from './known-devices.ts'
import { limitPasswordTries } from './password-tries.ts'
import { followPasskeys, guardPasskeys, signsInByPasskey } from './passkeys.ts'
import { presentableImage, presentableName } from './presentable.ts'
import { isReturnPath, returnPaths } from './return-paths.ts'
import {
  guardSecondFactor,
  noteSecondFactor,
  showsSecondFactor,
  useCodeOnce,
  type LibraryContext,
} from './second-factor.ts'
import type { IdentityMails } from './send-mails.ts'

type HookDeps = {
  db: Db
  /** HMAC key for the hashes in rate limits. */
  secret: string
  origin: string
  clock: Clock
  mails: IdentityMails
  /** Grants the sign-up bonus to a user with a verified email, once. */
  welcome: (userId: string) => Promise<void>
}

const returnFields = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']
const MAX_USER_AGENT = 300

type Hooks = Pick<BetterAuthOptions, 'hooks' | 'databaseHooks'>

export function libraryHooks(deps: HookDeps): Hooks {
  const { origin, clock, mails, welcome, db } = deps
  return {
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const { path, body, query } = ctx
        for (const fields of [fieldsOf(body), fieldsOf(query)])
          for (const name of returnFields) refuseForeignPath(fields[name], origin)
        if (path === '/verify-email') {
          if (await isOutdatedChange(deps, ctx, fieldsOf(query)['token']))
            throw ctx.redirect(returnPaths.emailNotChanged)
          const resetPath = await choosePasswordPath(deps, ctx, fieldsOf(query)['token'])
          if (resetPath !== undefined) throw ctx.redirect(resetPath)
        }
        const { password, newPassword } = fieldsOf(body)
        const chosen = path === '/sign-up/email' ? password : newPassword
        if (
          typeof chosen === 'string' &&
          chosen.length >= minPasswordLength &&
          (await isCommonPassword(chosen))
        )
          throw refusal('PASSWORD_TOO_COMMON')
        await limitPasswordTries(deps, ctx)
        await guardEmailChange(deps, ctx, password)
        await guardPasskeys(deps, ctx)
        const checkedBody = await guardSecondFactor(deps, ctx)
        if (checkedBody) return { context: { body: checkedBody } }
        // The password may be changed because another person knows it: sign out all other sessions, and below all agents.
        return path === '/change-password'
          ? { context: { body: { ...fieldsOf(body), revokeOtherSessions: true } } }
          : undefined
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { path, query, context } = ctx
        // Also before the check for errors: links in emails and returns from providers sign in by a redirect, which the
        // library throws.
        if (path === '/verify-email') await followChangedAddress(deps, ctx, fieldsOf(query)['token'])
        await endLinkSession(deps, ctx)
        await noteDevice(deps, mails, ctx)
        if (context.returned instanceof Error) return undefined
        if (path === '/change-password' && context.session) {
          await signOutAgents(db, context.session.user.id)
          await forgetBegun(db, context.session.user.id)
          mails.passwordChanged({ email: context.session.user.email })
        }
        if (showsSecondFactor(path) && context.session)
          await noteSecondFactor(deps, context.session.session.id)
        tellOfFactors(mails, ctx)
        const replacement = await followPasskeys(deps, ctx, context.returned)
        return replacement === undefined ? undefined : ctx.json(replacement)
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            // A client that continues with a provider names the terms before it, in the flow's state.
            const termsVersion = user['termsVersion'] ?? (await getOAuthState())?.['termsVersion']
            const agreed = typeof termsVersion === 'string' && termsVersion.length <= MAX_TERMS_VERSION
            return {
              data: {
                ...user,
                name: presentableName(user.name),
                image: presentableImage(user.image),
                termsVersion: agreed ? termsVersion : null,
                termsAgreedAt: agreed ? clock.now() : null,
              },
            }
          },
          after: async (user) => {
            report('accountOpened', undefined)
            if (user.emailVerified) await welcome(user.id)
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            // For providers that do not verify emails; password sign-ins are refused earlier. The library's own option
            // would also refuse users whose email was verified in this very step.
            const user = await context?.context.internalAdapter.findUserById(session.userId)
            if (user && !user.emailVerified)
              throw new APIError('FORBIDDEN', { code: 'email_not_verified', message: 'email_not_verified' })
            const row = await db
              .selectFrom('user')
              .select('suspendedAt')
              .where('id', '=', session.userId)
              .executeTakeFirst()
            if (row?.suspendedAt)
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: 'ACCOUNT_SUSPENDED' })
            const isShown = showsSecondFactor(context?.path)
            if (isShown && !context?.context.session)
              await useCodeOnce(deps, context?.path, session.userId, context?.body)
            const secondFactorAt = isShown || signsInByPasskey(context?.path) ? clock.now() : null
            return {
              data: { ...session, secondFactorAt, userAgent: session.userAgent?.slice(0, MAX_USER_AGENT) },
            }
          },
        },
      },
      account: {
        create: {
          before: async (account, context) => {
            if (account.providerId === 'credential') return undefined
            // The provider has verified the email: a password or link from before may be another person's.
            const adapter = context?.context.internalAdapter
            const user = await adapter?.findUserById(account.userId)
            if (user && !user.emailVerified)
              for (const other of (await adapter?.findAccounts(account.userId)) ?? [])
                await adapter?.deleteAccount(other.id)
            // We never call the provider later, so its tokens are not stored.
            return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } }
          },
        },
      },
    },
  }
}

const MAX_TERMS_VERSION = 40

/** Mails the user about a new passkey, and about codes turned on or off, after a successful call. */
function tellOfFactors(
  mails: IdentityMails,
  { path, context: { session } }: Pick<LibraryContext, 'path' | 'context'>,
): void {
  if (!session) return
  const { email, twoFactorEnabled } = session.user
  if (path === '/passkey/verify-registration') mails.passkeyAdded({ email })
  // `session` is as before the call, in which the first code turns codes on.
  if (path === '/two-factor/disable' && twoFactorEnabled) mails.codesOff({ email })
  if (path === '/two-factor/verify-totp' && !twoFactorEnabled) mails.codesOn({ email })
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Throws unless the value is empty, or a path of one of our pages, with or without our origin. */
function refuseForeignPath(value: unknown, origin: string): void {
  if (value === undefined || value === null || value === '') return
  const isOurs = typeof value === 'string' && value.startsWith(`${origin}/`)
  const path = isOurs ? value.slice(origin.length) : value
  if (typeof path !== 'string' || !isReturnPath(path)) throw refusal('INVALID_CALLBACK_URL')
}

const refusal = (code: string) => new APIError('BAD_REQUEST', { code, message: code })
