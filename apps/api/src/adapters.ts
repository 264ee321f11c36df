/**
 * Chooses the adapter behind each interface from the configuration. Adapters are imported only when chosen, so the
 * others do not slow the start.
 */
import { createHmac } from 'node:crypto'
import type { CheckoutSetup } from '@toile/contract/payments'
import type { Logger } from 'pino'
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

/** Opens the configured database. For the embedded one, the caller holds the folder's lock. */
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

/** Opens content credentials. Throws `ConfigError` when the given key or certificates cannot sign. */
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
      findChain = await givenChain(credentials, { clock, logger, fail })
      break
    }
  }
  return openCredentials(findChain, clock)
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
  /** The provider of the overlay checkout on our page; null when there is none. */
  checkout: CheckoutSetup | null
}

/** @param deps `secret` is the server's secret */
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
