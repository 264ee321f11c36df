/** The built product, in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const projectDir = join(import.meta.dirname, '..')
const STOPS_WITHIN_MS = 15_000

/** Of the product, by the names of its variables. */
export type Settings = Record<string, string>

export type Product = {
  address: string
  stop: () => Promise<void>
}

/**
 * Boots the product on a data folder of its own and a free port, with room for many demos from one address.
 * @param templateDir a data folder to begin with, as that of the first start is; without it, this is a first start
 */
export async function startProduct(settings: Settings, templateDir?: string): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toile-e2e-'))
  if (templateDir) await cp(templateDir, dataDir, { recursive: true })
  const product = await bootOn(dataDir, settings)
  return {
    address: product.address,
    stop: async () => {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Boots the product on a data folder, which stays. */
export async function bootOn(dataDir: string, settings: Settings): Promise<Product> {
  if (!existsSync(join(projectDir, 'apps/web/dist/index.html')))
    throw new Error('The web app is not built: run `npm run build` first.')
  const server = spawn(process.execPath, [join(projectDir, 'apps/api/src/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: 'localhost',
      TOILE_DATA_DIR: dataDir,
      TOILE_DEMO_DAILY_LIMIT: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await readyAddress(server)
  return { address, stop: () => stopped(server) }
}

export function readyAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.on('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)))
  })
}

export function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN_MS)
    server.on('exit', () => {
      clearTimeout(force)
      resolve()
    })
    server.kill('SIGTERM')
  })
}
