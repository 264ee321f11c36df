/** Starts the built product, in one process or in several. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBalancer } from '../apps/api/test/balancer.ts'
import { startCluster } from '../apps/api/test/postgres-cluster.ts'
import { AMPLE_MEMORY } from '../scripts/ample-memory.ts'

export const projectDir = join(import.meta.dirname, '..')
const STOPS_WITHIN_MS = 15_000
/** The secret of all products, which share one template of the data folder. */
export const secret = 'the-secret-of-the-browser-tests-0123456789'

/** Settings of the product, by environment variable. */
export type Settings = Record<string, string>

/**
 * `one`: one process, with an embedded database unless the settings name another. `two`: two processes behind a load
 * balancer, on one Postgres.
 */
export type Topology = 'one' | 'two'

/** The topology of tests that do not specify one. */
export const usualTopology: Topology = process.env['TOILE_E2E_TOPOLOGY'] === 'two' ? 'two' : 'one'

export type Product = {
  address: string
  stop: () => Promise<void>
}

/**
 * Boots the product on its own data folder and a free port, with a high limit of demos per address. A data folder named in
 * the settings is kept when the product stops.
 * @param templateDir data folder of an earlier first start, copied to save that work; without it, this is a first start
 */
export async function startProduct(
  settings: Settings,
  { templateDir, topology = usualTopology }: { templateDir?: string; topology?: Topology } = {},
): Promise<Product> {
  const keptDir = settings['TOILE_DATA_DIR']
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'toile-e2e-')))
  if (templateDir && topology === 'one') await cp(templateDir, dataDir, { recursive: true })
  const product = await (topology === 'one' ? bootOn(dataDir, settings) : bootTwo(dataDir, settings))
  return {
    address: product.address,
    stop: async () => {
      await product.stop()
      if (!keptDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Boots the product on a data folder, which is kept. */
export async function bootOn(dataDir: string, settings: Settings): Promise<Product> {
  const server = spawnMain(dataDir, settings)
  const address = await readyAddress(server)
  return { address, stop: () => stopped(server) }
}

/**
 * Starts two processes at once on an empty database. They share it and the picture folder. Each is a server and a worker: a
 * look that one accepts may be made by the other.
 */
async function bootTwo(dataDir: string, settings: Settings): Promise<Product> {
  const cluster = await startCluster()
  const shared = { ...settings, DATABASE_URL: cluster.url, TOILE_TRUST_PROXY: '1', TOILE_DRAIN_SECONDS: '0' }
  const processes = [1, 2].map(() => spawnMain(dataDir, shared))
  const stopAll = async () => {
    await Promise.all(processes.map(stopped))
    await cluster.stop()
  }
  try {
    const balancer = await startBalancer(await Promise.all(processes.map(readyAddress)))
    return {
      address: balancer.address,
      async stop() {
        await balancer.close()
        await stopAll()
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

function spawnMain(dataDir: string, settings: Settings): ChildProcess {
  if (!existsSync(join(projectDir, 'apps/web/dist/index.html')))
    throw new Error('The web app is not built: run `npm run build` first.')
  return spawn(process.execPath, [...AMPLE_MEMORY, join(projectDir, 'apps/api/src/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: 'localhost',
      TOILE_DATA_DIR: dataDir,
      TOILE_SECRET: secret,
      TOILE_DEMO_DAILY_LIMIT: '1000',
      // Most test files make one or two looks, which cost less than the warm-up.
      TOILE_WARM_UP: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Resolves with the address once `/readyz` answers 200: the engine may still be loading after the server listens. */
export async function readyAddress(server: ChildProcess): Promise<string> {
  const address = await addressOf(server)
  while ((await fetch(`${address}/readyz`)).status !== 200) await sleep(200)
  return address
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /(?:ready|listens) at (http:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.on('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)))
  })
}

export function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    const force = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN_MS)
    server.on('exit', () => {
      clearTimeout(force)
      resolve()
    })
    server.kill('SIGTERM')
  })
}
