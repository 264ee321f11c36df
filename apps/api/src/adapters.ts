/**
 * Picks what stands behind each port, by the configuration. Each adapter is imported when it is picked: the others cost
 * no time at start.
 */
import { createHmac } from 'node:crypto'
import type { QualityTier } from '@toile/contract/business'
import type { LookKind } from '@toile/contract/console-engines'
import { clashText, findClash, type GarmentKind } from '@toile/contract/garments'
import type { CheckoutSetup } from '@toile/contract/payments'
import type { Link, Meter } from '@toile/engine/chain'
import type { HostedEngineName } from '@toile/engine/engine-names'
import type { Engine } from '@toile/engine/engine'
import type { Logger } from 'pino'
import type { HealthNotes } from './modules/engines/engine-health.ts'
import type { FollowedSteering } from './modules/engines/follow-steering.ts'
import { steeredEngine } from './modules/engines/steered-engine.ts'
import type { SigningChain } from '@toile/engine/credentials/signing-chain'
import { ConfigError, type BlobStoreConfig, type Config, type DatabaseConfig } from './config/config.ts'
import { readSecret } from './config/secret.ts'
import { noMarker, type Marker } from './modules/marks/marker.ts'
import { noModerator, type Moderator } from './modules/moderation/moderator.ts'
import { openCredentials } from './modules/trust/open-credentials.ts'
import type { PaymentAdapter } from './modules/payments/provider.ts'
import type { BlobStore } from './platform/blob-store.ts'
import type { Clock } from './platform/clock.ts'
import type { Credentials } from './platform/credentials.ts'
import type { Database, Db } from './platform/db.ts'
import { createMailer, type MailCarrier, type Mailer } from './platform/mailer.ts'
import { noteMails } from './platform/sent-mails.ts'

/** For the embedded one the caller holds the folder's lock. */
export async function openDatabase(
  config: DatabaseConfig,
  onError: (error: unknown) => void,
): Promise<Database> {
  let opened: Promise<Database>
  switch (config.kind) {
    case 'embedded':
      opened = (await import('./platform/db-embedded.ts')).openEmbedded(config.dir, onError)
      break
    case 'postgres':
      opened = (await import('./platform/db-postgres.ts')).openPostgres(config, onError)
      break
  }
  return opened
}

export async function openMailer({
  config,
  db,
  clock,
  logger,
}: {
  config: Config
  db: Db
  clock: Clock
  logger: Logger
}): Promise<Mailer> {
  let carrier: MailCarrier | undefined
  switch (config.mail.kind) {
    case 'smtp':
      carrier = (await import('./platform/mail-smtp.ts')).openSmtp(config.mail)
      break
    case 'mailbox':
      carrier = (await import('./platform/mail-mailbox.ts')).openMailbox({ db, clock })
      break
    case 'none':
      break
  }
  return createMailer({ carrier, copiesDir: config.mailDir, logger, onEnd: noteMails({ db, clock }) })
}

export async function openBlobStore(config: BlobStoreConfig): Promise<BlobStore> {
  let opened: BlobStore
  switch (config.kind) {
    case 'folder':
      opened = (await import('./platform/blob-folder.ts')).openFolderBlobStore(config.dir)
      break
    case 's3':
      opened = (await import('./platform/blob-s3.ts')).openS3BlobStore(config)
      break
  }
  return opened
}

/** Throws `ConfigError` when the given key or certificates cannot sign. */
export async function openCredentialsOf(
  { credentials }: Config,
  { secret, clock, logger }: { secret: string; clock: Clock; logger: Logger },
): Promise<Credentials> {
  const { developmentChain, givenChain } = await import('./modules/trust/find-chain.ts')
  let findChain: () => Promise<SigningChain>
  switch (credentials.kind) {
    case 'development':
      findChain = developmentChain(secret)
      break
    case 'given': {
      const fail = (reason: string) =>
        new ConfigError([`TOILE_CREDENTIALS_KEY_FILE and _CHAIN_FILE cannot sign looks: ${reason}`])
      findChain = await givenChain(credentials, { now: clock.now(), logger, fail })
      break
    }
  }
  return openCredentials(findChain, clock)
}

type EngineFor = (look: { kind: 'demo' | 'try-on'; quality_tier: QualityTier; livemode: boolean }) => Engine
export type WarmingEngines = {
  engineFor: Promise<EngineFor>
  /** The engine of this name alone, with its breaker and its price. */
  engineNamed: Promise<(name: string) => Engine>
  /** Resolves when every kind of look can be made by some engine; rejects while one cannot. */
  check: () => Promise<void>
  /** Resolves where a hosted engine can be reached, by its name. */
  hosted: Promise<Record<string, () => Promise<void>>>
  close: () => Promise<void>
}

/** Warm up on threads of their own while the database opens on this one. */
export function warmEngines(
  config: Config,
  given: Engine | undefined,
  { onError, ...hosting }: EngineHosting & { onError: (error: unknown) => void },
): WarmingEngines {
  const opened = openEngines(config, given, hosting)
  const check = async () => {
    const { byLook } = await opened
    await Promise.all(byLook.map((engine) => engine.warmUp()))
  }
  let isClosing = false
  check().catch((error: unknown) => !isClosing && onError(error))
  return {
    engineFor: opened.then(({ engineFor }) => engineFor),
    engineNamed: opened.then(({ engineNamed }) => engineNamed),
    check,
    hosted: opened.then(({ hosted }) =>
      Object.fromEntries([...hosted].map(([name, engine]) => [`engine:${name}`, () => engine.warmUp()])),
    ),
    async close() {
      isClosing = true
      const { chains, own, hosted } = await opened
      await Promise.all([...chains(), own, ...hosted.values()].map((engine) => engine.close()))
    },
  }
}

type EngineHosting = {
  onSkip: (engine: string, error: unknown) => void
  onRest: (engine: string, isResting: boolean) => void
  onCall: HealthNotes['call']
  meter: Meter
  steering: FollowedSteering
}

const clashOf = (kinds: readonly (GarmentKind | null)[]): string | undefined => {
  const clash = findClash(kinds)
  return clash && clashText(clash)
}

type OpenEngines = {
  /** One for each kind of look. */
  byLook: Engine[]
  /** Those that were made so far. */
  chains: () => Engine[]
  /** Runs on this machine. Where a chain sends photos elsewhere, it looks at them before. */
  own: Engine
  hosted: Map<string, Engine>
  engineFor: EngineFor
  engineNamed: (name: string) => Engine
}

async function openEngines(
  { engines: { hosted: settings, hostedConcurrency }, concurrency, warmsUp }: Config,
  given: Engine | undefined,
  { onSkip, onRest, onCall, meter, steering }: EngineHosting,
): Promise<OpenEngines> {
  const { createChain } = await import('@toile/engine/chain')
  const { timedEngine } = await import('./modules/generations/timed-engine.ts')
  if (given) {
    const chain = createChain([{ engine: timedEngine(given) }], { onSkip, clashOf })
    return {
      byLook: [chain],
      chains: () => [chain],
      own: given,
      hosted: new Map(),
      engineFor: () => chain,
      engineNamed: () => chain,
    }
  }
  const { createHostedEngines, createOwnEngine } = await import('@toile/engine/create-engine')
  const own = await createOwnEngine(concurrency, { practises: warmsUp })
  const hosted = await createHostedEngines(settings)
  const linkOf = (name: string): Link => {
    const engine = name === 'embedded' ? own : hosted.get(name as HostedEngineName)
    if (!engine) throw new Error(`The engine ${name} has no settings`)
    const timed = timedEngine(engine, (call) => onCall(name, call))
    return name === 'embedded'
      ? { engine: timed }
      : { engine: timed, hosted: { concurrency: hostedConcurrency } }
  }
  // The same chain for all that name the same engines: one breaker, one line to wait in.
  const byNames = new Map<string, Engine>()
  const chainOf = (names: readonly string[]): Engine => {
    const [first = 'embedded', ...others] = names
    const key = names.join()
    const known = byNames.get(key)
    if (known) return known
    const chain = createChain([linkOf(first), ...others.map(linkOf)], {
      onSkip,
      onRest,
      looker: own,
      meter,
      clashOf,
    })
    byNames.set(key, chain)
    return chain
  }
  const known = ['embedded', ...hosted.keys()]
  const steered = (kind: LookKind) => steeredEngine({ names: () => steering.chainFor(kind), known, chainOf })
  const byLook = {
    demo: steered('demo'),
    basic: steered('basic'),
    standard: steered('standard'),
    premium: steered('premium'),
  }
  // A look by a test key is free, and no vendor is paid for it.
  const forTests = chainOf(['embedded'])
  return {
    byLook: [...Object.values(byLook), forTests],
    chains: () => [...byNames.values()],
    own,
    hosted,
    engineFor: ({ kind, quality_tier, livemode }) =>
      livemode ? byLook[kind === 'demo' ? 'demo' : quality_tier] : forTests,
    engineNamed: (name) => chainOf([name]),
  }
}

export async function openModerator({ moderation }: Config): Promise<Moderator> {
  let opened: Moderator
  switch (moderation) {
    case 'local':
      opened = (await import('./modules/moderation/local-moderator.ts')).openLocalModerator()
      break
    case 'off':
      opened = noModerator
      break
  }
  return opened
}

export async function openMarker({ watermark, secret }: Config): Promise<Marker> {
  if (watermark.kind === 'off') return noMarker
  const key = watermark.key ?? createHmac('sha256', readSecret(secret)).update('watermark').digest('hex')
  return (await import('./modules/marks/threaded-marker.ts')).openMarker(key)
}

export type Payments = {
  adapters: PaymentAdapter[]
  /** The provider of the overlay checkout on our page; null where payments are off. */
  checkout: CheckoutSetup | null
}

/** @param secret that of the whole product */
export async function openPayments(
  { payments }: Config,
  deps: { db: Db; clock: Clock; secret: string },
): Promise<Payments> {
  let opened: Payments
  switch (payments.kind) {
    case 'test': {
      const { openTestCheckout } = await import('./modules/payments/test-checkout.ts')
      const checkout = { provider: 'test', environment: 'test', clientToken: null } as const
      opened = { adapters: [openTestCheckout(deps)], checkout }
      break
    }
    case 'providers':
      opened = await openProviders(payments, deps)
      break
    case 'off':
      opened = { adapters: [], checkout: null }
      break
  }
  return opened
}

async function openProviders(
  { paddle, paypal, stripe }: Extract<Config['payments'], { kind: 'providers' }>,
  deps: { clock: Clock },
): Promise<Payments> {
  const adapters: PaymentAdapter[] = []
  if (paddle) adapters.push((await import('./modules/payments/paddle.ts')).openPaddle(paddle, deps))
  if (paypal) adapters.push((await import('./modules/payments/paypal.ts')).openPaypal(paypal, deps))
  if (stripe) adapters.push((await import('./modules/payments/stripe.ts')).openStripe(stripe, deps))
  return {
    adapters,
    checkout: paddle
      ? { provider: 'paddle', environment: paddle.environment, clientToken: paddle.clientToken }
      : null,
  }
}
