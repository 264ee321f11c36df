/** Starts the product for the probes: as in production, and once more with readable mails and an account. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startCluster } from '../../apps/api/test/postgres-cluster.ts'
import { keepRunning, type AppProcess } from '../world/app-process.ts'
import { signUp, type Account } from './accounts.ts'

/** The public origin of both. */
export const publicOrigin = 'https://try.example.com'

export type Product = {
  /** Local address, such as `http://127.0.0.1:3000`. */
  address: string
  port: number
  /** Returns the log so far. */
  readLog: () => string
}

export type Products = {
  /** The product as `main.ts` starts it, with pages, on the embedded database. */
  production: Product
  /** The product on Postgres, with a fast engine. */
  open: Product & { mailDir: string; databaseUrl: string }
  /** An account of the `open` product. */
  person: Account
  stop: () => Promise<void>
}

export async function startProducts(): Promise<Products> {
  const dir = mkdtempSync(join(tmpdir(), 'toile-asvs-'))
  const mailDir = join(dir, 'mails')
  mkdirSync(mailDir)
  const cluster = await startCluster()
  const ours = {
    HOST: '127.0.0.1',
    TOILE_PUBLIC_URL: publicOrigin,
    TOILE_MODERATION: 'off',
    TOILE_WARM_UP: 'false',
  }
  const api = join(import.meta.dirname, '../../apps/api/src/main.ts')
  const processes = await Promise.all([
    startOne(dir, 'production', api, { ...ours, NODE_ENV: 'production', TOILE_PAYMENTS: 'off' }),
    startOne(dir, 'open', join(import.meta.dirname, '../batch/product-process.ts'), {
      ...ours,
      NODE_ENV: 'test',
      DATABASE_URL: cluster.url,
      TOILE_MAIL_DIR: mailDir,
      TOILE_LOG_LEVEL: 'info',
      TOILE_TRUST_PROXY: '1',
      TOILE_DEMO_DAILY_LIMIT: '100000',
    }),
  ])
  const stop = async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await Promise.all(processes.map((one) => one.ready()))
    const [production, open] = processes.map(productOf) as [Product, Product]
    const reachable = { ...open, mailDir, databaseUrl: cluster.url }
    const person = await signUp(reachable, 'canary-person@people.example')
    return { production, open: reachable, person, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startOne(
  dir: string,
  name: string,
  main: string,
  env: Record<string, string>,
): Promise<AppProcess> {
  return keepRunning({
    name,
    args: [main],
    env: { ...env, TOILE_DATA_DIR: join(dir, name) },
    port: await freePort(),
    logFile: join(dir, `${name}.log`),
  })
}

const productOf = ({ port, logFile }: AppProcess): Product => ({
  address: `http://127.0.0.1:${port}`,
  port,
  readLog: () => readFileSync(logFile, 'utf8'),
})
