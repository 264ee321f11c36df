/** From the environment to a running process that ends well: what all three mains share. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, loadConfig, type Config } from './config/config.ts'
import { endingModelsOf } from './config/ending-models.ts'
import { openContext } from './context.ts'
import { findFailing } from './http/health-routes.ts'
import { FolderInUseError } from './platform/folder-lock.ts'
import { UnreachableError } from './platform/errors.ts'
import { start } from './running.ts'

const projectDir = join(import.meta.dirname, '../../..')
const webDir = join(projectDir, 'apps/web/dist')
/** The engine loads while the server listens already. */
const WARM_UP_MS = 30_000
/** Ends before a supervisor would kill the process. */
const LAST_RESORT_MS = 500

/** Starts by `env`, prints what runs, and stops on SIGTERM and SIGINT. A start that fails ends the process with 1. */
export async function launch(env: Record<string, string | undefined>): Promise<void> {
  try {
    const config = loadConfig(env, join(projectDir, 'data'))
    const context = await openContext(config)
    const running = await start(context, existsSync(webDir) ? webDir : undefined)
    stopOnSignal(running.stop, config.stop.seconds * 1000 - LAST_RESORT_MS)
    const failing = await findFailing(context.checks, WARM_UP_MS)
    if (context.stopping.aborted) return
    console.log(describe(config, running.address, [...failing.keys()]))
    for (const warning of endingModelsOf(config.engines)) console.warn(warning)
  } catch (error) {
    console.error(isPlain(error) ? error.message : error)
    process.exit(1)
  }
}

/** A second signal, or a stop that hangs, ends the process at once; nothing acknowledged is lost by that. */
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
        : `${describeEngines(config)}; ${config.concurrency} at a time`,
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

/** Those of the tier standard, and of each kind of look that has others. */
function describeEngines({ engines: { chains } }: Config): string {
  const usual = chains.standard.join(', then ')
  const others = Object.entries(chains)
    .map(([look, names]) => [look, names.join(', then ')] as const)
    .filter(([, names]) => names !== usual)
  return [usual, ...others.map(([look, names]) => `${look}: ${names}`)].join('; ')
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

/** Errors whose sentence is all a person needs. */
function isPlain(error: unknown): error is Error {
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
  const { paddle, paypal, stripe } = payments
  return [paddle && 'Paddle', paypal && 'PayPal', stripe && 'Stripe'].filter(Boolean).join(', ')
}
