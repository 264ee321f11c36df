/** Wires up identity: the routes for signing in, and the authentication of calls that need an account. */
import type { IdentityOptions } from '@toile/contract/accounts'
import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { Authenticate } from '../../platform/principal.ts'
import { agentRoutes } from './agents/routes.ts'
import { attemptLimits } from './attempt-limits.ts'
import { createAuthenticate, type ProveToken } from './authenticate.ts'
import { foreignTokens } from './foreign-tokens.ts'
import { createLibraries } from './libraries.ts'
import type { PasswordHashing } from './library.ts'
import { mailboxRoutes } from './mailbox-routes.ts'
import { optionsRoutes } from './options-routes.ts'
import { ownTokens } from './own-tokens.ts'
import { libraryRoutes } from './routes.ts'
import { identityMails } from './send-mails.ts'

type Client = { clientId: string; clientSecret: string }

type IdentityDeps = {
  db: Db
  clock: Clock
  logger: Logger
  mailer: Mailer
  secret: string
  publicUrl: string | undefined
  host: string
  allowedOrigins: string[]
  hasMailbox: boolean
  identity:
    | {
        kind: 'own'
        signUpsPerHour: number
        google: Client | undefined
        oidc: (Client & { name: string; discoveryUrl: string }) | undefined
      }
    | { kind: 'foreign'; issuer: string; audience: string; jwksUrl: string }
  /** Grants the sign-up bonus once to a user with a verified email, and returns the credit holder. */
  welcome: (userId: string) => Promise<{ holder: string } | undefined>
  /** Called after an email was verified. */
  onVerified: () => Promise<void>
  findErasedAt: (subject: { providerId: string; accountId: string }) => Promise<Date | undefined>
  /** Undefined for scrypt. */
  passwords?: PasswordHashing | undefined
}

type Identity = {
  authenticate: Authenticate
  routes: (FastifyPluginAsync | FastifyPluginAsyncZod)[]
  /** Sends the email that verifies an address; undefined with an external issuer. */
  sendVerification: ((email: string, origin: string) => Promise<void>) | undefined
}

export function createIdentity(deps: IdentityDeps): Identity {
  const { db, identity, hasMailbox } = deps
  const findHolder = async (userId: string) => (await deps.welcome(userId))?.holder
  const authenticate = createAuthenticate({ prove: proofOf(deps), findHolder })
  const routes: Identity['routes'] = [optionsRoutes(optionsOf(deps))]
  if (hasMailbox) routes.push(mailboxRoutes({ db }))
  if (identity.kind === 'own') routes.push(...ownSignIn(deps, identity))
  return {
    authenticate,
    routes,
    sendVerification:
      identity.kind === 'own' ? (email, origin) => sendVerification(deps, email, origin) : undefined,
  }
}

/** Sends a verification email. Imports the library lazily, because it takes 60 MB. */
async function sendVerification(
  { db, mailer, secret }: IdentityDeps,
  email: string,
  origin: string,
): Promise<void> {
  const { verificationToken } = await import('./library.ts')
  identityMails({ db, mailer }, origin).verify({ email }, await verificationToken(secret, email))
}

function proofOf({ identity, ...deps }: IdentityDeps): ProveToken {
  return identity.kind === 'own' ? ownTokens(deps) : foreignTokens({ ...deps, ...identity })
}

function ownSignIn(deps: IdentityDeps, identity: IdentityDeps['identity'] & { kind: 'own' }) {
  const { signUpsPerHour, google, oidc } = identity
  const welcome = async (userId: string) => {
    await deps.welcome(userId)
    await deps.onVerified()
  }
  const shared = { ...deps, limits: attemptLimits({ ...deps, signUpsPerHour }) }
  const libraryDeps = { ...deps, google, oidc, welcome }
  return [
    libraryRoutes({ ...shared, libraries: createLibraries(libraryDeps) }),
    // Separate instances, so that the agents' plugin takes memory only once the first agent signs in.
    agentRoutes({ ...shared, libraries: createLibraries({ ...libraryDeps, servesAgents: true }) }),
  ]
}

function optionsOf({ identity, hasMailbox }: IdentityDeps): IdentityOptions {
  if (identity.kind === 'foreign') return { password: false, providers: [], devMailbox: false }
  const providers = [
    ...(identity.google ? [{ id: 'google', name: 'Google' }] : []),
    ...(identity.oidc ? [{ id: 'oidc', name: identity.oidc.name }] : []),
  ]
  return { password: true, providers, devMailbox: hasMailbox }
}
