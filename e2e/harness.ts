/** The built product in a process of its own, and a browser in front of it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

const projectDir = join(import.meta.dirname, '..')
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic']
const STOPS_WITHIN_MS = 15_000

export const paths = {
  landing: '/',
  studio: '/virtual-try-outfit',
  account: '/account',
  resetPassword: '/account/reset',
  unknown: '/no-such-page',
} as const
export const launchBrowser = () => chromium.launch({ executablePath: chromiumPath, args: BROWSER_ARGS })

export const samplesDir = join(projectDir, 'samples')

/** Of the product, by the names of its variables. */
export type Settings = Record<string, string>

type Product = { address: string; stop: () => Promise<void> }

/** Boots the product on a fresh data folder and a free port, with room for many demos from one address. */
async function startProduct(settings: Settings): Promise<Product> {
  if (!existsSync(join(projectDir, 'apps/web/dist/index.html')))
    throw new Error('The web app is not built: run `npm run build` first.')
  const dataDir = await mkdtemp(join(tmpdir(), 'toile-e2e-'))
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
  return {
    address,
    stop: async () => {
      await stopped(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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

export type Opening = BrowserContextOptions & {
  path?: string
  /** Answers of the test's own making are no surprise in the console. */
  expectsFailedRequests?: boolean
}

const isCheck = (url: string, text: string) =>
  new URL(url, 'http://localhost').pathname === '/api/generate/check' && text.includes('503')

/**
 * Runs the product for the tests of a file and answers with a way to open its pages. Every page is watched: whatever it
 * prints as an error, throws, or breaks of the content security policy fails the test that opened it. `settings` starts
 * what the product needs besides, and tells it where that is.
 */
export function runProduct(
  settings: () => Promise<Settings> = async () => ({}),
): (opening?: Opening) => Promise<Page> {
  let product: Product | undefined
  let browser: Browser | undefined
  let noise: string[] = []

  // Without a browser there is nothing to see: `npm test` says so in its first line.
  beforeEach(({ skip }) => skip(!existsSync(chromiumPath), 'there is no Chromium'))
  beforeAll(async () => {
    if (!existsSync(chromiumPath)) return
    product = await startProduct(await settings())
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  afterEach(async () => {
    const heard = noise
    noise = []
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
    expect(heard).toEqual([])
  })

  return async ({ path = paths.studio, expectsFailedRequests = false, ...options } = {}) => {
    if (!product || !browser) throw new Error('The product does not run: open pages inside tests.')
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: product.address,
      // Tried by itself: elsewhere it would stand between a test and what the test answers for the server.
      serviceWorkers: 'block',
      ...options,
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => noise.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      const { url } = message.location()
      const isFailedRequest = message.text().startsWith('Failed to load resource')
      // The check of a picture gives up when nobody looks in time, as on a machine with other work: the page goes on.
      const isExpected = isFailedRequest && (expectsFailedRequests || isCheck(url, message.text()))
      if (message.type() === 'error' && !isExpected) noise.push(`console: ${message.text()} ${url}`)
    })
    await page.goto(path)
    // A page that was made beforehand is seen before it answers.
    if (options.javaScriptEnabled !== false)
      await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
}
