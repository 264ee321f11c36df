/**
 * Starts everything for a run: the product's processes as in production, the services they use, and proxies in between.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chances } from '../../apps/api/test/chances.ts'
import { freePort, startCluster, type Cluster } from '../../apps/api/test/postgres-cluster.ts'
import { bucketSettings } from '../../apps/api/test/s3-bucket.ts'
import { AMPLE_MEMORY } from '../../scripts/ample-memory.ts'
import { openConnection, type Connection } from '../clients/connection.ts'
import type { Options } from '../options.ts'
import { keepRunning, type AppProcess } from './app-process.ts'
import { ENGINE_KEY, startEngineStub, type EngineStub } from './engine-stub.ts'
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { openFront } from './front.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { openShop, type Shop } from './shop.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

export type World = {
  dir: string
  mailDir: string
  journalDir: string
  connection: Connection
  /** Processes that answer requests. In embedded mode `servers` and `workers` are the same process. */
  servers: AppProcess[]
  /** Processes that make looks. */
  workers: AppProcess[]
  engine: EngineStub
  shop: Shop
  /** Receives the webhooks of customers. */
  receiver: Receiver
  cluster: Cluster | undefined
  wires: { database?: FaultProxy; store?: FaultProxy; engine: FaultProxy; payments: FaultProxy }
  /** The disk of the first server's uploads; undefined when this machine cannot mount one. */
  smallDisk: SmallDisk | undefined
  /** Settings without the proxies, for the audit. */
  directEnv: Record<string, string>
  /**
   * Starts the product with its clock a day ahead, once all other processes have stopped. Resolves when it has purged,
   * or with undefined when it does not in time.
   */
  startLater: () => Promise<AppProcess | undefined>
  /** @param keepsFiles true to keep logs and journals for debugging */
  close: (options: { keepsFiles: boolean }) => Promise<void>
}

/** A canary: found in a log, it shows that secrets are logged. */
export const SECRET = 'canary-secret-of-the-torture-0123456789'
/** The clock of the last part of a run is this far ahead: more than looks are kept. */
const HOURS_LATER = 25
/** Time in which the product must start and purge then. */
const LATER_MS = 120_000
/** Looks that one worker makes at the same time. */
const LOOKS_AT_ONCE = '3'
const root = join(import.meta.dirname, '../..')
const preload = join(root, 'torture/plants/preload.ts')
const httpMain = join(root, 'apps/api/src/main-http.ts')
const productMain = join(root, 'torture/world/product-process.ts')

export async function openWorld({ mode, seed, plant, isTimed }: Options): Promise<World> {
  const chance = chances(seed ^ 0x5eed)
  const closers: (() => unknown)[] = []
  const dir = mkdtempSync(join(tmpdir(), 'toile-torture-'))
  const [mailDir, journalDir, logDir] = ['mails', 'journals', 'logs'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  for (const one of [mailDir, journalDir, logDir]) mkdirSync(one)
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    let processes: AppProcess[] = []
    const servers = () => processes.filter(({ name }) => !name.startsWith('worker'))
    const front = await openFront(() =>
      servers()
        .filter((one) => one.isReady())
        .map(({ port }) => port),
    )
    closers.push(front.close)
    const connection = openConnection(front.address)
    const engine = await startEngineStub(chance)
    closers.push(engine.close)
    const shop = await openShop(chance, connection)
    closers.push(shop.close)
    const receiver = await openReceiver(chance)
    closers.push(receiver.close)
    const wire = async (port: number) => {
      const proxy = await openFaultProxy(port, chance)
      closers.push(proxy.close)
      return proxy
    }
    const wires: World['wires'] = { engine: await wire(engine.port), payments: await wire(shop.port) }

    const shared = {
      HOST: '127.0.0.1',
      TOILE_PUBLIC_URL: front.address,
      TOILE_FETCH_PRIVATE: receiver.host,
      TOILE_TRUST_PROXY: '1',
      TOILE_SECRET: SECRET,
      TOILE_MAIL_DIR: mailDir,
      TOILE_MODERATION: 'off',
      // Practising looks took a sixth of the run's processor time, and the own engine makes none.
      TOILE_WARM_UP: 'false',
      TOILE_SIGN_UPS_PER_HOUR: '100000',
      TOILE_CONCURRENCY: LOOKS_AT_ONCE,
      TOILE_ENGINE: 'fashn',
      TOILE_ENGINE_PRICES: 'fashn=0.075',
      FASHN_API_KEY: ENGINE_KEY,
      MALLOC_ARENA_MAX: '1',
    }
    const vendors = (enginePort: number, paymentsPort: number) => ({
      FASHN_BASE_URL: `http://127.0.0.1:${enginePort}`,
      ...shop.settings(paymentsPort),
    })
    const proxied = { ...shared, ...vendors(wires.engine.port, wires.payments.port) }
    const direct = { ...shared, ...vendors(engine.port, shop.port), TOILE_DATA_DIR: join(dir, 'later') }

    let cluster: Cluster | undefined
    const stores = { proxied: {}, direct: {} }
    if (mode === 'production') {
      cluster = await startCluster({ isSynced: true })
      closers.push(cluster.stop)
      const bucket = keepRunning({
        name: 'store',
        args: [join(root, 'torture/world/store-process.ts')],
        env: { TOILE_DATA_DIR: join(dir, 'bucket') },
        port: await freePort(),
        logFile: join(logDir, 'store.log'),
      })
      closers.push(() => bucket.stop())
      await bucket.ready()
      wires.database = await wire(Number(new URL(cluster.url).port))
      wires.store = await wire(bucket.port)
      const url = new URL(cluster.url)
      url.port = String(wires.database.port)
      stores.proxied = { DATABASE_URL: url.href, ...bucketSettings(wires.store.port) }
      stores.direct = { DATABASE_URL: cluster.url, ...bucketSettings(bucket.port) }
    } else direct.TOILE_DATA_DIR = join(dir, 'all')

    const plantedWith = plant ? { args: ['--import', preload], env: { TORTURE_PLANT: plant } } : undefined
    const keep = async (name: string, file: string, env: Record<string, string>) => {
      const dataDir = join(dir, name)
      mkdirSync(dataDir, { recursive: true })
      return keepRunning({
        name,
        // A run that measures no times has no use for the memory of production either.
        args: [...(isTimed ? [] : AMPLE_MEMORY), ...(plantedWith?.args ?? []), file],
        env: { ...env, ...plantedWith?.env, TOILE_DATA_DIR: dataDir },
        port: await freePort(),
        logFile: join(logDir, `${name}.log`),
      })
    }
    const smallDisk = mode === 'production' ? await openSmallDisk(join(dir, 'http-1')) : undefined
    if (smallDisk) closers.push(smallDisk.close)
    const env = { ...proxied, ...stores.proxied }
    // Starts all processes at once on an empty database; their migrations take turns.
    processes = await Promise.all(
      mode === 'embedded'
        ? [keep('all', productMain, env)]
        : [
            keep('http-1', httpMain, env),
            keep('http-2', httpMain, env),
            keep('worker-1', productMain, { ...env, TOILE_ROLE: 'worker' }),
            keep('worker-2', productMain, { ...env, TOILE_ROLE: 'worker' }),
          ],
    )
    closers.push(() => Promise.all(processes.map((one) => one.stop())))
    await Promise.all(processes.map((one) => one.ready()))
    const isBoth = mode === 'embedded'
    return {
      dir,
      mailDir,
      journalDir,
      connection,
      servers: isBoth ? processes : servers(),
      workers: isBoth ? processes : processes.filter((one) => one.name.startsWith('worker')),
      engine,
      shop,
      receiver,
      cluster,
      wires,
      smallDisk,
      directEnv: { ...direct, ...stores.direct },
      async startLater() {
        const later = keepRunning({
          name: 'later',
          args: ['--import', preload, join(root, 'torture/world/later-process.ts')],
          env: {
            ...direct,
            ...stores.direct,
            ...plantedWith?.env,
            TORTURE_HOURS_LATER: String(HOURS_LATER),
          },
          port: await freePort(),
          logFile: join(logDir, 'later.log'),
        })
        processes = [later]
        closers.push(() => later.stop())
        return (await Promise.race([later.ready(), sleep(LATER_MS, 'late', { ref: false })])) === 'late'
          ? undefined
          : later
      },
      async close({ keepsFiles }) {
        await close()
        if (!keepsFiles) rmSync(dir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
