/**
 * Shared by all three mains: loads the configuration, starts the process, and shuts it down gracefully on a signal.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, loadConfig, type Config } from './config/config.ts'
import { endingModelsOf } from './config/ending-models.ts'
import { paymentProvidersOf } from './config/payments-config.ts'
import { openContext } from './context.ts'
import { findFailing } from './http/health-routes.ts'
import { FolderInUseError } from './platform/folder-lock.ts'
import { UnreachableError } from './platform/errors.ts'
import { start } from './running.ts'

const projectDir = join(import.meta.dirname, '../../..')
const webDir = join(projectDir, 'apps/web/dist')
/** How long the startup message waits for dependencies to be ready. The server already listens meanwhile. */
const WARM_UP_MS = 30_000
/** Margin by which a hanging stop exits before the supervisor kills the process. */
const FORCED_EXIT_MARGIN_MS = 500

/**
 * Starts a process configured by `env`, prints a summary, and stops on SIGTERM and SIGINT. Exits with 1 when the start
 * fails.
 */
export async function launch(env: Record<string, string | undefined>): Promise<void> {
  try {
    const config = loadConfig(env, join(projectDir, 'data'))
    const context = await openContext(config)
    const running = await start(context, existsSync(webDir) ? webDir : undefined)
    stopOnSignal(running.stop, config.stop.seconds * 1000 - FORCED_EXIT_MARGIN_MS)
    const failing = await findFailing(context.checks, WARM_UP_MS)
    if (context.stopping.aborted) return
    console.log(describe(config, running.address, [...failing.keys()]))
    for (const warning of endingModelsOf(config.engines)) console.warn(warning)
  } catch (error) {
    console.error(isSelfExplanatory(error) ? error.message : error)
    process.exit(1)
  }
}

/** Stops on a signal. A second signal or a stop that hangs exits at once, which loses no acknowledged work. */
function stopOnSignal(stop: () => Promise<void>, withinMs: number): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), withinMs).unref()
    stop().then(
      () => setTimeout(() => process.exit(0), 500).unref(),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function describe(config: Config, address: string | undefined, failing: string[]): string {
  const lines = {
    database:
      config.database.kind === 'embedded' ? 'embedded (PGlite)' : withoutPassword(config.database.url),
    pictures:
      config.blobStore.kind === 'folder'
        ? `folder ${config.blobStore.dir}`
        : `S3 bucket ${config.blobStore.bucket}`,
    engine:
      config.role === 'http'
        ? 'in the workers'
        : `${describeEngines(config)}; ${config.looksAtOnce} at a time`,
    mail: describeMail(config, address),
    payments: describePayments(config),
    data: config.dataDir,
  }
  const state = failing.length === 0 ? 'is ready' : `cannot use its ${failing.join(', ')} yet, but listens`
  const headline = `Toile (${config.role}) ${state}${address ? ` at ${address}` : ''}`
  return [headline, ...Object.entries(lines).map(([name, value]) => `  ${name.padEnd(9)} ${value}`)].join(
    '\n',
  )
}

/** Lists the engines of the standard tier, then those of each kind of look that uses others. */
function describeEngines({ engines: { chains } }: Config): string {
  const standard = chains.standard.join(', then ')
  const others = Object.entries(chains)
    .map(([look, names]) => [look, names.join(', then ')] as const)
    .filter(([, names]) => names !== standard)
  return [standard, ...others.map(([look, names]) => `${look}: ${names}`)].join('; ')
}

function describeMail({ mail, publicUrl }: Config, address: string | undefined): string {
  const origin = publicUrl ?? address ?? 'the server'
  const words: Record<Config['mail']['kind'], string> = {
    smtp: `by ${mail.kind === 'smtp' ? new URL(mail.url).host : ''}; links lead to ${origin}`,
    mailbox: `none is sent: they are shown at ${origin}/dev/mailbox`,
    none: 'none can be sent, so nobody can sign up by email: set SMTP_URL',
  }
  return words[mail.kind]
}

function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url)
  return `Postgres ${host}${pathname}`
}

/** True for errors whose message suffices without a stack trace. */
function isSelfExplanatory(error: unknown): error is Error {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  return (
    isTaken ||
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    error instanceof UnreachableError
  )
}

function describePayments({ payments }: Config): string {
  if (payments.kind === 'off') return 'nothing is sold'
  if (payments.kind === 'test') return 'a test checkout, where no money moves'
  return paymentProvidersOf(payments).join(', ')
}
