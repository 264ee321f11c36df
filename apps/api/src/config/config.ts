/** The configuration of a process. Alternatives are unions, so that a half-set one cannot be expressed. */
import type { SiteFacts } from '@toile/contract/site'
import type { VolumePackage } from '@toile/contract/volume-packages'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type * as z from 'zod'
import { claimsConfigOf, type ClaimsConfig } from './claims-config.ts'
import { engineProblemsOf, enginesConfigOf, type EnginesConfig } from './engines-config.ts'
import {
  metricsConfigOf,
  operationsProblemsOf,
  tracesConfigOf,
  type MetricsConfig,
  type TracesConfig,
} from './operations-config.ts'
import { paymentProblemsOf, paymentsConfigOf, type PaymentsConfig } from './payments-config.ts'
import {
  identityConfigOf,
  mailConfigOf,
  peopleProblemsOf,
  type IdentityConfig,
  type MailConfig,
} from './people-config.ts'
import {
  MAX_COUNT,
  MAX_LOOKS_AT_ONCE,
  MIN_STOP_SECONDS,
  settings,
  type SettingName,
  type Settings,
} from './settings.ts'
import { invoiceConfigOf, siteConfigOf, type InvoiceConfig } from './site-config.ts'

export type DatabaseConfig =
  | { kind: 'embedded'; dir: string }
  | { kind: 'postgres'; url: string; connections: number }

export type BlobStoreConfig =
  | { kind: 'folder'; dir: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      endpoint: string | undefined
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined
      forcePathStyle: boolean
    }

export type Config = {
  environment: 'development' | 'production' | 'test'
  role: 'all' | 'http' | 'worker'
  host: string
  /** Undefined for a worker without a port. */
  port: number | undefined
  /** Public origin; undefined uses the origin of each request. */
  publicUrl: string | undefined
  allowedOrigins: string[]
  trustProxy: false | number | string[]
  dataDir: string
  /** Seconds for the whole shutdown, and how many of them the server still accepts requests. */
  stop: { seconds: number; drainSeconds: number }
  secret: { kind: 'given'; value: string } | { kind: 'kept'; file: string }
  database: DatabaseConfig
  blobStore: BlobStoreConfig
  engines: EnginesConfig
  /** Moderation of pictures, before processing and before they are shown. */
  moderation: Settings['TOILE_MODERATION']
  /** Invisible watermark of looks. Without a key, one is derived from the secret. */
  watermark: { kind: 'off' } | { kind: 'on'; key: string | undefined }
  payments: PaymentsConfig
  /** Volume packages for developers; empty when they are not sold. */
  volumePackages: VolumePackage[]
  /** Concurrent looks of this machine's own engine. */
  concurrency: number
  /**
   * Looks in progress in one worker process. More than `concurrency` only where every chain begins with a hosted engine:
   * looks of its own engine would wait in the worker, where paid ones do not go first and idle workers do not get them.
   */
  looksAtOnce: number
  warmsUp: boolean
  demo: { dailyLimitPerAddress: number; dailyLimit: number }
  identity: IdentityConfig
  /** Email of the first admin of the console. */
  adminEmail: string | undefined
  mail: MailConfig
  /** Folder that also receives every mail. */
  mailDir: string | undefined
  /** Facts about the operator on the legal pages. */
  site: SiteFacts
  claims: ClaimsConfig
  /** Undefined sends receipts without an invoice. */
  invoices: InvoiceConfig | undefined
  /** Access to the metrics. Off also stops collecting them. */
  metrics: MetricsConfig
  traces: TracesConfig
  /** Key and certificates for signing looks. */
  credentials: { kind: 'development' } | { kind: 'given'; keyFile: string; chainFile: string }
  /** True when API callers may give pictures by URL. */
  fetchesUrls: boolean
  /** `host:port` of private hosts that users may address; empty in production. */
  privateHosts: string[]
  logLevel: NonNullable<Settings['TOILE_LOG_LEVEL']>
}

/** Invalid settings; the message names each variable. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`These settings cannot work:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/**
 * Parses and validates the environment. Throws `ConfigError` with all problems at once.
 * @param defaultDataDir absolute path of the data folder when none is set
 */
export function loadConfig(env: Record<string, string | undefined>, defaultDataDir: string): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(problemOf))
  const set = parsed.data
  const named = new Set(Object.keys(given))
  const problems = contradictionsOf(set, named)
  if (problems.length > 0) throw new ConfigError(problems)

  const dataDir = resolve(set.TOILE_DATA_DIR ?? defaultDataDir)
  const engines = enginesConfigOf(set)
  const concurrency = set.TOILE_CONCURRENCY ?? Math.max(1, availableParallelism() - 1)
  return {
    environment: set.NODE_ENV,
    role: set.TOILE_ROLE,
    host: set.HOST,
    port: set.TOILE_ROLE === 'worker' && !named.has('PORT') ? undefined : set.PORT,
    publicUrl: set.TOILE_PUBLIC_URL,
    allowedOrigins: set.TOILE_ALLOWED_ORIGINS,
    trustProxy: set.TOILE_TRUST_PROXY ?? false,
    dataDir,
    stop: { seconds: set.TOILE_STOP_SECONDS, drainSeconds: drainSecondsOf(set) },
    secret: set.TOILE_SECRET
      ? { kind: 'given', value: set.TOILE_SECRET }
      : { kind: 'kept', file: join(dataDir, 'secret') },
    database: set.DATABASE_URL
      ? { kind: 'postgres', url: set.DATABASE_URL, connections: set.TOILE_DATABASE_CONNECTIONS }
      : { kind: 'embedded', dir: join(dataDir, 'database') },
    blobStore: blobStoreOf(set, dataDir),
    engines,
    moderation: set.TOILE_MODERATION,
    watermark: set.TOILE_WATERMARK === 'on' ? { kind: 'on', key: set.TOILE_WATERMARK_KEY } : { kind: 'off' },
    payments: paymentsConfigOf(set),
    volumePackages: set.TOILE_VOLUME_PACKAGES,
    warmsUp: set.TOILE_WARM_UP,
    concurrency,
    looksAtOnce: looksAtOnceOf(engines, concurrency),
    demo: {
      dailyLimitPerAddress: set.TOILE_DEMO_DAILY_LIMIT,
      dailyLimit: set.TOILE_DEMO_GLOBAL_DAILY_LIMIT ?? Math.min(set.TOILE_DEMO_DAILY_LIMIT * 1000, MAX_COUNT),
    },
    identity: identityConfigOf(set),
    adminEmail: set.TOILE_ADMIN_EMAIL,
    mail: mailConfigOf(set),
    mailDir: set.TOILE_MAIL_DIR && resolve(set.TOILE_MAIL_DIR),
    site: siteConfigOf(set),
    claims: claimsConfigOf(set),
    invoices: invoiceConfigOf(set),
    metrics: metricsConfigOf(set),
    traces: tracesConfigOf(set),
    credentials: credentialsOf(set),
    fetchesUrls: set.TOILE_FETCH_URLS === 'on',
    privateHosts: set.TOILE_FETCH_PRIVATE,
    logLevel: set.TOILE_LOG_LEVEL ?? (set.NODE_ENV === 'production' ? 'info' : 'warn'),
  }
}

/** By default a separate server drains, as it runs beside others behind a load balancer. */
const drainSecondsOf = (set: Settings): number =>
  set.TOILE_DRAIN_SECONDS ?? (set.TOILE_ROLE === 'http' ? 2 : 0)

function looksAtOnceOf({ chains, hostedConcurrency }: EnginesConfig, concurrency: number): number {
  const beginsHosted = Object.values(chains).every(([first]) => first !== 'embedded')
  return beginsHosted ? Math.max(concurrency, Math.min(hostedConcurrency, MAX_LOOKS_AT_ONCE)) : concurrency
}

function credentialsOf({
  TOILE_CREDENTIALS_KEY_FILE: keyFile,
  TOILE_CREDENTIALS_CHAIN_FILE: chainFile,
}: Settings): Config['credentials'] {
  return keyFile && chainFile
    ? { kind: 'given', keyFile: resolve(keyFile), chainFile: resolve(chainFile) }
    : { kind: 'development' }
}

function blobStoreOf(set: Settings, dataDir: string): BlobStoreConfig {
  if (!set.S3_BUCKET) return { kind: 'folder', dir: join(dataDir, 'blobs') }
  return {
    kind: 's3',
    bucket: set.S3_BUCKET,
    region: set.S3_REGION,
    endpoint: set.S3_ENDPOINT,
    credentials:
      set.S3_ACCESS_KEY_ID && set.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: set.S3_ACCESS_KEY_ID, secretAccessKey: set.S3_SECRET_ACCESS_KEY }
        : undefined,
    forcePathStyle: set.S3_FORCE_PATH_STYLE,
  }
}

/** Finds settings that are valid by themselves but contradict each other. */
function contradictionsOf(set: Settings, named: Set<string>): string[] {
  const problems: string[] = []
  if (set.TOILE_ROLE !== 'all' && !set.DATABASE_URL)
    problems.push(
      `TOILE_ROLE=${set.TOILE_ROLE} needs DATABASE_URL: the embedded database serves one process only`,
    )
  if (set.NODE_ENV === 'production' && set.DATABASE_URL && !set.TOILE_SECRET)
    problems.push('TOILE_SECRET must be given in production with DATABASE_URL: all processes share it')
  if (set.NODE_ENV === 'production' && set.TOILE_FETCH_PRIVATE.length > 0)
    problems.push('TOILE_FETCH_PRIVATE must not be given in production: users could reach private hosts')
  if (!set.DATABASE_URL && named.has('TOILE_DATABASE_CONNECTIONS'))
    problems.push('TOILE_DATABASE_CONNECTIONS does nothing without DATABASE_URL')
  if (drainSecondsOf(set) + MIN_STOP_SECONDS > set.TOILE_STOP_SECONDS)
    problems.push(`TOILE_STOP_SECONDS must be ${MIN_STOP_SECONDS} more than TOILE_DRAIN_SECONDS, or longer`)
  if (!set.TOILE_CREDENTIALS_KEY_FILE !== !set.TOILE_CREDENTIALS_CHAIN_FILE)
    problems.push(
      'TOILE_CREDENTIALS_KEY_FILE and TOILE_CREDENTIALS_CHAIN_FILE go together: give both, or neither',
    )
  const s3Names: SettingName[] = [
    'S3_REGION',
    'S3_ENDPOINT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_FORCE_PATH_STYLE',
  ]
  if (!set.S3_BUCKET)
    for (const name of s3Names) if (named.has(name)) problems.push(`${name} does nothing without S3_BUCKET`)
  if (set.S3_BUCKET && !set.S3_ACCESS_KEY_ID !== !set.S3_SECRET_ACCESS_KEY)
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: give both, or neither')
  return [
    ...problems,
    ...engineProblemsOf(set, named),
    ...paymentProblemsOf(set, named),
    ...peopleProblemsOf(set, named),
    ...operationsProblemsOf(set, named),
    ...(set.TOILE_INVOICE_SELLER
      ? []
      : (['TOILE_INVOICE_VAT_ID', 'TOILE_INVOICE_VAT_PERCENT', 'TOILE_INVOICE_PREFIX'] as const)
          .filter((name) => named.has(name))
          .map((name) => `${name} does nothing without TOILE_INVOICE_SELLER`)),
  ]
}

function problemOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`
}
