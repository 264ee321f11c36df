/** Hooks of the identity library: checks before its steps, and consequences after them. */
import { minPasswordLength } from '@toile/contract/business'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { BetterAuthOptions } from 'better-auth/types'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { report } from '../../platform/report.ts'
import { isCommonPassword } from './common-passwords.ts'
import { noteDevice } from './known-devices.ts'
import { followPasskeys, guardPasskeys, signsInByPasskey } from './passkeys.ts'
import { presentableImage, presentableName } from './presentable.ts'
import { isReturnPath } from './return-paths.ts'
import { guardSecondFactor, noteSecondFactor, showsSecondFactor, useCodeOnce } from './second-factor.ts'
import type { IdentityMails } from './send-mails.ts'

type HookDeps = {
  db: Db
  /** Keys the hashes of what is counted. */
  secret: string
  origin: string
  clock: Clock
  mails: IdentityMails
  /** Grants what a person with a verified address gets, once. */
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
        const { password, newPassword } = fieldsOf(body)
        const chosen = path === '/sign-up/email' ? password : newPassword
        if (
          typeof chosen === 'string' &&
          chosen.length >= minPasswordLength &&
          (await isCommonPassword(chosen))
        )
          throw refusal('PASSWORD_TOO_COMMON')
        await guardPasskeys(deps, ctx)
        const shown = await guardSecondFactor(deps, ctx)
        if (shown) return { context: { body: shown } }
        // A password may be changed because another person knows it.
        return path === '/change-password'
          ? { context: { body: { ...fieldsOf(body), revokeOtherSessions: true } } }
          : undefined
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { path, context } = ctx
        // Links of mails and ways back from providers sign in by a redirect, which the library throws.
        await noteDevice(deps, mails, ctx)
        if (context.returned instanceof Error) return undefined
        if (path === '/change-password' && context.session)
          mails.passwordChanged({ email: context.session.user.email })
        if (showsSecondFactor(path) && context.session)
          await noteSecondFactor(deps, context.session.session.id)
        const instead = await followPasskeys(deps, ctx, context.returned)
        return instead === undefined ? undefined : ctx.json(instead)
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const termsVersion = user['termsVersion']
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
            // Passwords are refused before; this is for providers that do not vouch for the address. Asking the
            // library to see to it refuses those as well whose address was proven in the same step.
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
            // A provider vouches for the address: a password that was set without proof of it is removed.
            const adapter = context?.context.internalAdapter
            const user = await adapter?.findUserById(account.userId)
            if (user && !user.emailVerified)
              for (const other of (await adapter?.findAccounts(account.userId)) ?? [])
                if (other.providerId === 'credential') await adapter?.deleteAccount(other.id)
            // We ask the provider nothing later on, so its tokens are not kept.
            return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } }
          },
        },
      },
    },
  }
}

const MAX_TERMS_VERSION = 40

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Paths of our pages only, also when written with our origin before them. */
function refuseForeignPath(value: unknown, origin: string): void {
  if (value === undefined || value === null || value === '') return
  const isOurs = typeof value === 'string' && value.startsWith(`${origin}/`)
  const path = isOurs ? value.slice(origin.length) : value
  if (typeof path !== 'string' || !isReturnPath(path)) throw refusal('INVALID_CALLBACK_URL')
}

const refusal = (code: string) => new APIError('BAD_REQUEST', { code, message: code })
