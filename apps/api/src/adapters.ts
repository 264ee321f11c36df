/**
 * Picks what stands behind each port, by the configuration. Each adapter is imported when it is picked: the others cost
 * no time at start.
 */
import type { QualityTier } from '@toile/contract/business'
import type { CheckoutSetup } from '@toile/contract/payments'
import type { Engine } from '@toile/engine/engine'
import type { Logger } from 'pino'
import type { BlobStoreConfig, Config, DatabaseConfig } from './config/config.ts'
import { noModerator, type Moderator } from './modules/moderation/moderator.ts'
import type { PaymentAdapter } from './modules/payments/provider.ts'
import type { BlobStore } from './platform/blob-store.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/db.ts'
import { createMailer, type MailCarrier, type Mailer } from './platform/mailer.ts'

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
  return createMailer({ carrier, copiesDir: config.mailDir, logger })
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

type EngineFor = (look: { kind: 'demo' | 'try-on'; quality_tier: QualityTier }) => Engine
export type WarmingEngines = {
  engineFor: Promise<EngineFor>
  ready: Promise<void>
  close: () => Promise<void>
}

/** Warm up on threads of their own while the database opens on this one. */
export function warmEngines(
  config: Config,
  given: Engine | undefined,
  onError: (error: unknown) => void,
): WarmingEngines {
  const opened = openEngines(config, given)
  const warmUp = async () => {
    const { engines } = await opened
    await Promise.all(engines.map((engine) => engine.warmUp()))
  }
  const ready = warmUp()
  let isClosing = false
  ready.catch((error: unknown) => !isClosing && onError(error))
  return {
    engineFor: opened.then(({ engineFor }) => engineFor),
    ready,
    async close() {
      isClosing = true
      const { engines } = await opened
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}

/** One of each that some look is made by; a demo is made by the first of the list. */
async function openEngines(
  { engines: names, engineByTier, concurrency }: Config,
  given: Engine | undefined,
): Promise<{ engines: Engine[]; engineFor: EngineFor }> {
  if (given) return { engines: [given], engineFor: () => given }
  const { createEngine } = await import('@toile/engine/create-engine')
  const [first] = names
  if (!first) throw new Error('No engine is configured')
  const opened = new Map(
    [first, ...Object.values(engineByTier)].map((name) => [name, undefined as Engine | undefined]),
  )
  for (const name of opened.keys()) opened.set(name, createEngine(name, { concurrency }))
  const byName = (name: typeof first) => opened.get(name)!
  return {
    engines: [...opened.keys()].map(byName),
    engineFor: ({ kind, quality_tier }) => byName(kind === 'demo' ? first : engineByTier[quality_tier]),
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

export type Payments = {
  adapters: PaymentAdapter[]
  /** Who takes the money in an overlay on our page; null where nobody does. */
  checkout: CheckoutSetup | null
}

/** @param secret that of the whole product */
export async function openPayments(
  { payments }: Config,
  parts: { db: Db; clock: Clock; secret: string },
): Promise<Payments> {
  let opened: Payments
  switch (payments.kind) {
    case 'test': {
      const { openTestCheckout } = await import('./modules/payments/test-checkout.ts')
      const checkout = { provider: 'test', environment: 'test', clientToken: null } as const
      opened = { adapters: [openTestCheckout(parts)], checkout }
      break
    }
    case 'providers':
      opened = await openProviders(payments, parts)
      break
    case 'off':
      opened = { adapters: [], checkout: null }
      break
  }
  return opened
}

async function openProviders(
  { paddle, paypal, stripe }: Extract<Config['payments'], { kind: 'providers' }>,
  parts: { clock: Clock },
): Promise<Payments> {
  const adapters: PaymentAdapter[] = []
  if (paddle) adapters.push((await import('./modules/payments/paddle.ts')).openPaddle(paddle, parts))
  if (paypal) adapters.push((await import('./modules/payments/paypal.ts')).openPaypal(paypal, parts))
  if (stripe) adapters.push((await import('./modules/payments/stripe.ts')).openStripe(stripe, parts))
  return {
    adapters,
    checkout: paddle
      ? { provider: 'paddle', environment: paddle.environment, clientToken: paddle.clientToken }
      : null,
  }
}
