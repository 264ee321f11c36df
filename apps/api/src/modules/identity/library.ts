/** Configures the identity library for one origin. Import lazily: it takes 60 MB and a quarter of a second. */
import { createEmailVerificationToken } from 'better-auth/api'
import { getAdapter } from 'better-auth/db/adapter'
import { betterAuth } from 'better-auth/minimal'
import { bearer } from 'better-auth/plugins/bearer'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { jwt } from 'better-auth/plugins/jwt'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth/types'
import { minPasswordLength } from '@toile/contract/business'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { withoutHiddenFailures } from '../../platform/db-failures.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { signOutAgents } from './agents/sign-out-agents.ts'
import { forgetUnprovenSignIns, RESET_SECONDS } from './contested-address.ts'
import { forgetBegun } from './forget-begun.ts'
import { requestLanguage } from './known-devices.ts'
import { libraryHooks } from './library-hooks.ts'
import { clientAddressHeader, ownOriginHeader } from './library-request.ts'
import { passkeyPlugin } from './passkeys.ts'
import { returnPaths } from './return-paths.ts'
import { secondFactorPlugin } from './second-factor.ts'
import { identityBase, identityMails } from './send-mails.ts'
import { sessionDays } from './session-times.ts'
import { signingKeyStore } from './signing-keys.ts'
import { keyGraceSeconds, keyLifetimeSeconds, tokenClaims } from './token-claims.ts'

type Client = { clientId: string; clientSecret: string }

/** Derives what is stored of a password. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

export type LibraryDeps = {
  db: Db
  clock: Clock
  logger: Logger
  mailer: Mailer
  /** At least 32 characters, the same in all processes. */
  secret: string
  google: Client | undefined
  oidc: (Client & { discoveryUrl: string }) | undefined
  allowedOrigins: string[]
  welcome: (userId: string) => Promise<void>
  /** Undefined for the library's own, scrypt. */
  passwords?: PasswordHashing | undefined
  /** True to serve the OAuth sign-in of agents as well. */
  servesAgents?: boolean
}

export type Library = {
  /** Handles a request. Throws the library's unexpected errors, and database errors that the library itself hides. */
  handle: (request: Request) => Promise<Response>
  /** False if a provider could not be reached during setup: create another instance later. */
  isComplete: boolean
}

const DAY_SECONDS = 86_400
const SESSION_SECONDS = sessionDays * DAY_SECONDS
const VERIFICATION_SECONDS = DAY_SECONDS
export const maxPasswordLength = 128

/** Sets up the library for `origin`. Fetches the discovery document of the OIDC provider if one is configured. */
export async function openLibrary(deps: LibraryDeps, origin: string): Promise<Library> {
  const options = await optionsOf(deps, origin)
  const adapter = await getAdapter({ ...options, database: { db: deps.db, type: 'postgres' } })
  const auth = betterAuth({ ...options, database: () => adapter })
  const { socialProviders } = await auth.$context
  return {
    // After a database error the library would answer as if there were no session.
    handle: (request) => withoutHiddenFailures(() => auth.handler(request)),
    isComplete: !deps.oidc || socialProviders.some(({ id }) => id === 'oidc'),
  }
}

async function optionsOf(deps: LibraryDeps, origin: string): Promise<BetterAuthOptions> {
  const { mailer, secret, logger } = deps
  const mails = identityMails({ mailer, db: deps.db }, origin)
  const isSecure = origin.startsWith('https:')
  return {
    appName: 'Toile',
    baseURL: origin,
    basePath: identityBase,
    secret,
    trustedOrigins: (request) => [
      ...deps.allowedOrigins,
      ...[request?.headers.get(ownOriginHeader)].filter((own) => typeof own === 'string'),
    ],
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      ...(deps.passwords && { password: deps.passwords }),
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      async sendResetPassword({ user, token }, request) {
        mails.resetPassword(recipientOf(user, request), token)
      },
      async onPasswordReset({ user }, request) {
        await proveAddress(deps, user)
        await endSessions(deps.db, user.id)
        mails.passwordChanged(recipientOf(user, request))
      },
      async onExistingUserSignUp({ user }, request) {
        const to = recipientOf(user, request)
        if (user.emailVerified) return mails.knownAddress(to)
        await forgetUnprovenSignIns(deps.db, user.id)
        mails.verify(to, await verificationToken(secret, user.email))
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: VERIFICATION_SECONDS,
      sendVerificationEmail: async ({ user, token }, request) =>
        mails.verify(recipientOf(user, request), token),
      afterEmailVerification: ({ id }) => deps.welcome(id),
    },
    user: {
      additionalFields: {
        termsVersion: { type: 'string', required: false },
        termsAgreedAt: { type: 'date', required: false, input: false },
      },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: async ({ user, newEmail, token }, request) =>
          mails.confirmNewEmail(recipientOf(user, request), newEmail, token),
      },
    },
    // `freshAge` is off: calls that need a fresh proof ask for the password themselves.
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: 0,
      additionalFields: { secondFactorAt: { type: 'date', required: false, input: false } },
    },
    account: {
      updateAccountOnSignIn: false,
      // A provider that has verified an email takes over an account whose email is unverified: see the hooks.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false },
    },
    verification: { storeIdentifier: 'hashed' },
    ...libraryHooks({ ...deps, origin, mails }),
    socialProviders: deps.google ? { google: { ...deps.google, prompt: 'select_account' } } : {},
    plugins: await pluginsOf(deps, origin),
    // Our own limits count in the database, for each account as well: see `attempt-limits.ts`.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Unexpected errors are thrown from `handle`. Otherwise the library prints them, with personal data, to the
    // console.
    onAPIError: { errorURL: returnPaths.providerFailed, throw: true },
    logger: { level: 'warn', log: (level, message, ...details) => logTo(logger, level, message, details) },
    advanced: {
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // Set explicitly, because the library disables these checks if NODE_ENV is `test`.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      useSecureCookies: false,
      cookiePrefix: isSecure ? '__Host-toile' : 'toile',
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      database: { validateSchema: false },
    },
  }
}

async function pluginsOf(
  { oidc, google, servesAgents, ...deps }: LibraryDeps,
  origin: string,
): Promise<BetterAuthPlugin[]> {
  const keys = signingKeyStore(deps)
  const plugins: BetterAuthPlugin[] = [
    // Must come before the bearer plugin, which would send out the session of a password that is not sufficient.
    secondFactorPlugin(),
    passkeyPlugin(deps, origin),
    bearer({ requireSignature: true }),
    jwt({
      disableSettingJwtHeader: true,
      jwks: {
        keyPairConfig: { alg: tokenClaims.algorithm, crv: tokenClaims.curve },
        rotationInterval: keyLifetimeSeconds,
        gracePeriod: keyGraceSeconds,
      },
      jwt: {
        issuer: tokenClaims.issuer,
        audience: tokenClaims.audience,
        expirationTime: tokenClaims.lifetime,
        definePayload: ({ user, session }) => ({
          email: user.email,
          email_verified: user.emailVerified,
          sid: session.id,
          token_use: tokenClaims.use,
        }),
      },
      adapter: { getJwks: () => keys.readAll(), createJwk: (key) => keys.add(key) },
    }),
  ]
  if (oidc)
    plugins.push(
      genericOAuth({
        config: [
          {
            ...oidc,
            providerId: 'oidc',
            scopes: ['openid', 'email', 'profile'],
            requireIdTokenVerification: true,
            disableProviderLogout: true,
          },
        ],
      }),
    )
  if (servesAgents) plugins.push((await import('./agents/provider.ts')).agentsPlugin(origin))
  // Imported lazily: the module exports all plugins, which take some more megabytes.
  if (oidc || google) plugins.push((await import('better-auth/plugins')).oauthPopup())
  return plugins
}

/** Creates the token of a verification email. @param secret the library's secret */
export const verificationToken = (secret: string, email: string): Promise<string> =>
  createEmailVerificationToken(secret, email, undefined, VERIFICATION_SECONDS)

const recipientOf = ({ email }: { email: string }, request: Request | undefined) => ({
  email,
  requestLanguage: request && requestLanguage(request.headers),
})

/**
 * Marks the email as verified: the user has opened a link that was sent only to this address. Deletes links to providers
 * from before, which may be another person's.
 */
async function proveAddress({ db, clock, welcome }: LibraryDeps, { id }: { id: string }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const proven = await trx
      .updateTable('user')
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where('id', '=', id)
      .where('emailVerified', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (proven)
      await trx
        .deleteFrom('account')
        .where('userId', '=', id)
        .where('providerId', '<>', 'credential')
        .execute()
  })
  await welcome(id)
}

/** Deletes all sessions and agents' tokens of an account, and what was begun to get one. */
const endSessions = (db: Db, userId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx.deleteFrom('session').where('userId', '=', userId).execute()
    await signOutAgents(trx, userId)
    await forgetBegun(trx, userId)
  })

/** Logs the library's errors as errors. Everything else is debug output: refusals are ordinary and are answered. */
function logTo(logger: Logger, level: string, message: string, details: unknown[]): void {
  const err = details.find((one) => one instanceof Error)
  const entry = { ...(err && { err }), part: 'identity' }
  if (level === 'error' && err) logger.error(entry, message)
  else logger.debug(entry, message)
}
