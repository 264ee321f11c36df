/** Boots the real app on real dependencies: a fresh data folder and a fresh database for each test home. */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@toile/engine/engine'
import pg from 'pg'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { loadConfig, type Config } from '../src/config/config.ts'
import { openContext, type Context } from '../src/context.ts'
import type { RoutePlugin } from '../src/http/server.ts'
import type { PasswordHashing } from '../src/modules/identity/library.ts'
import { createPictureDecoder } from '../src/modules/library/picture-decoder.ts'
import type { Moderator } from '../src/modules/moderation/moderator.ts'
import type { Clock } from '../src/platform/clock.ts'
import { openEmbedded } from '../src/platform/db-embedded.ts'
import { openPostgres } from '../src/platform/db-postgres.ts'
import type { Database } from '../src/platform/db.ts'
import { start, type Running } from '../src/running.ts'
import { afterFile } from './cleanup.ts'
import { createFakeEngine } from './fake-engine.ts'

export const testDatabase = process.env['TOILE_TEST_DB'] === 'postgres' ? 'postgres' : 'embedded'

/** Data folder and database of a test; they outlive the processes that use them. */
export type Home = { dataDir: string; env: Record<string, string> }

export type App = Running & {
  context: Context
  /** Fetches a path of the app: `app.fetch('/healthz')`. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

let homes = 0
/** For all apps of this process, because each start of its processes takes 0.2 s of a processor. */
const decoder = createPictureDecoder()

/** For all apps that do not ask for scrypt, which takes 0.1 s of a processor for each sign-up and sign-in. */
const quickPasswords: PasswordHashing = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === (await quickPasswords.hash(password)),
}

/** Creates a home, migrated unless it should be empty; removed after the test file. */
export async function createHome({ isEmpty = false } = {}): Promise<Home> {
  const dataDir = mkdtempSync(join(tmpdir(), 'toile test '))
  afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    TOILE_DATA_DIR: dataDir,
    // Off, as most test pictures are plain colours; the tests of moderation turn it on.
    TOILE_MODERATION: 'off',
    // Off; the tests in `marks/` turn it on.
    TOILE_WATERMARK: 'off',
    // Off, as most tests decode no picture.
    TOILE_WARM_UP: 'false',
    // There is no load balancer.
    TOILE_DRAIN_SECONDS: '0',
  }
  if (testDatabase === 'postgres')
    return {
      dataDir,
      env: { ...env, DATABASE_URL: await cloneDatabase(isEmpty), TOILE_DATABASE_CONNECTIONS: '4' },
    }
  if (!isEmpty) cpSync(inject('embedded').templateDir, dataDir, { recursive: true })
  return { dataDir, env }
}

async function cloneDatabase(isEmpty: boolean): Promise<string> {
  const { adminUrl, template } = inject('postgres')
  const name = `toile_test_${process.pid}_${Date.now()}_${homes++}`
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    try {
      await admin.query(statement)
    } finally {
      await admin.end()
    }
  }
  // Copying the files takes a third of the time of copying through the write-ahead log.
  await administer(`create database ${name} template ${isEmpty ? 'template0' : template} strategy file_copy`)
  // Not forced at first: a connection that is still closing must not be cut.
  afterFile(async () => {
    for (let tries = 0; tries < 100; tries++) {
      const isDropped = await administer(`drop database ${name}`).then(
        () => true,
        () => false,
      )
      if (isDropped) return
      await sleep(50)
    }
    await administer(`drop database ${name} with (force)`)
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Opens only the database of a fresh home, for tests of the layer above it. */
export async function openTestDatabase(home?: Home): Promise<Database> {
  const { database } = configOf(home ?? (await createHome()))
  const fail = (error: unknown) => {
    throw error
  }
  return database.kind === 'postgres' ? openPostgres(database, fail) : openEmbedded(database.dir, fail)
}

export type BootOptions = {
  home?: Home
  /** Environment variables in addition to the home's. */
  env?: Record<string, string>
  clock?: Clock
  logger?: Logger
  webDir?: string
  /** Defaults to the fast fake engine; `embedded` uses the configured one. */
  engine?: Engine | 'embedded'
  moderator?: Moderator
  /** True to store passwords as the product does. */
  usesScrypt?: boolean
  /** Routes registered before the app's. */
  routes?: RoutePlugin[]
  /** Overrides configuration that no environment variable sets. */
  config?: Partial<Config>
}

/** Loads the configuration of a home, with logs off. */
export const configOf = (home: Home, env: Record<string, string> = {}): Config =>
  loadConfig({ TOILE_LOG_LEVEL: 'silent', ...home.env, ...env }, home.dataDir)

/** Boots the whole app in this process; stopped after the test file unless a test has stopped it. */
export async function bootApp(options: BootOptions = {}): Promise<App> {
  const home = options.home ?? (await createHome())
  const config = { ...configOf(home, options.env), ...options.config }
  const context = await openContext(config, {
    decoder,
    ...(!options.usesScrypt && { passwords: quickPasswords }),
    ...(options.clock && { clock: options.clock }),
    ...(options.logger && { logger: options.logger }),
    ...(options.moderator && { moderator: options.moderator }),
    ...(options.engine !== 'embedded' && { engine: options.engine ?? createFakeEngine() }),
  })
  context.routes.unshift(...(options.routes ?? []))
  const running = await start(context, options.webDir)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= running.stop())
  afterFile(stop)
  return { ...running, stop, context, fetch: (path, init) => fetch(`${running.address}${path}`, init) }
}
