/**
 * Global setup of the browser tests: provides one shared product, and the data folder of a first start, which
 * products owned by a single file are copied from. Both are created when first requested.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../apps/api/test/postgres-cluster.ts'
import { bootOn, startProduct, usualTopology, type Product } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that answers `/template` with the path of the data folder and `/product` with the shared product's address. */
    shared: string
  }
}

/** The test files create more accounts from one address than the default limit allows. */
const SHARED_SETTINGS = { TOILE_SIGN_UPS_PER_HOUR: '2000' }

const undo: (() => Promise<unknown>)[] = []
let template: Promise<string> | undefined
let product: Promise<Product> | undefined

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toile-template-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const first = await bootOn(dataDir, {})
  await first.stop()
  return dataDir
}

/**
 * On Postgres, with which the server's main thread works about half as much. The products of single files, and `npm start`
 * in `start.e2e.ts`, run on the embedded database.
 */
async function startShared(): Promise<Product> {
  const cluster = usualTopology === 'one' ? await startCluster() : undefined
  if (cluster) undo.push(cluster.stop)
  const shared = await startProduct({ ...SHARED_SETTINGS, ...(cluster && { DATABASE_URL: cluster.url }) })
  undo.push(shared.stop)
  return shared
}

const answers: Record<string, () => Promise<string>> = {
  '/template': () => (template ??= makeTemplate()),
  '/product': async () => (await (product ??= startShared())).address,
}

async function respond(path: string, response: ServerResponse): Promise<void> {
  try {
    const answer = answers[path]
    if (!answer) throw new Error(`Files share nothing at ${path}`)
    response.end(await answer())
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

export async function setup(project: TestProject): Promise<void> {
  const server = createServer((request, response) => void respond(request.url ?? '', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(async () => server.close())
  project.provide('shared', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

export async function teardown(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}
