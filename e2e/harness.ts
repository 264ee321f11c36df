/** Runs the built product for browser tests, shared by the test files or owned by one file, and opens its pages. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { chromiumPath } from './chromium.ts'
import {
  projectDir,
  startProduct,
  usualTopology,
  type Product,
  type Settings,
  type Topology,
} from './product.ts'
import { startRelay } from './relay.ts'

/**
 * Timeout of waits in a page. Generous, so that a test fails for what never happens, not because the machine is busy.
 */
const PATIENCE_MS = 90_000
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic']

export const paths = {
  landing: '/',
  studio: '/virtual-try-outfit',
  account: '/account',
  resetPassword: '/account/reset',
  unknown: '/no-such-page',
} as const

/** Starts a browser. @param args additional command-line switches */
export const launchBrowser = (...args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...BROWSER_ARGS, ...args] })

let launched: Promise<Browser> | undefined
/** Returns the browser shared by all files of a test worker; starts it when needed. */
async function openBrowser(): Promise<Browser> {
  const browser = await launched
  if (browser?.isConnected()) return browser
  launched = launchBrowser()
  return launched
}

/** Requests the shared product's address, or the template data folder, from the global setup: see `setup.ts`. */
async function askShared(path: '/template' | '/product'): Promise<string> {
  const answer = await fetch(inject('shared') + path)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}

async function startOwn(settings: Settings, topology: Topology): Promise<Product> {
  const templateDir = topology === 'one' ? await askShared('/template') : undefined
  return startProduct(settings, { topology, ...(templateDir && { templateDir }) })
}

export const samplesDir = join(projectDir, 'samples')

export type Opening = BrowserContextOptions & {
  path?: string
  /** An open page: the new one becomes another tab of its browser context, and context options are ignored. */
  beside?: Page
  /** True when the test makes requests fail on purpose: their console errors then do not fail the test. */
  expectsFailedRequests?: boolean
}

/**
 * True for a console error that a busy machine causes and the page handles: a picture check that times out (503), or a
 * look that finished before it could be cancelled (409).
 */
function isCausedByLoad(url: string, text: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/api/generate/check') return text.includes('503')
  return searchParams.get('only') === 'unfinished' && text.includes('409')
}

/** Opens a page of the product. Works inside tests only. */
export type Open = ((opening?: Opening) => Promise<Page>) & {
  /** Loads a path in an open page, and waits until the app works there. */
  load: (page: Page, path: string) => Promise<void>
  /** Opens a page of the product's origin that does not load the app, to prepare state before the app starts. */
  blank: (opening?: Omit<Opening, 'path'>) => Promise<Page>
  /** Stops the product, for the last test of a file: from then on its address refuses connections. */
  stopProduct: () => Promise<void>
}

/**
 * Registers hooks that run the product for the tests of a file, and returns a function that opens its pages. Files
 * share one product unless they pass `startServices` or a topology. A console error, an uncaught exception or a
 * violation of the content security policy in a page fails the test that opened it.
 * @param startServices starts the services that the file needs, if any, and returns settings, such as their addresses
 * @param options.canStop true to reach the shared product through a relay, which `stopProduct` stops in its place
 */
export function runProduct(
  startServices?: () => Promise<Settings>,
  { topology, canStop = false }: { topology?: Topology; canStop?: boolean } = {},
): Open {
  const isOwn = Boolean(startServices ?? topology)
  let product: Product | undefined
  let address = ''
  let browser: Browser | undefined
  /** Errors that the pages of the running test have reported. */
  let pageErrors: string[] = []

  // `npm test` reports a missing browser in its first line.
  beforeEach(({ skip }) => skip(!existsSync(chromiumPath), 'there is no Chromium'))
  beforeAll(async () => {
    if (!existsSync(chromiumPath)) return
    if (isOwn) product = await startOwn((await startServices?.()) ?? {}, topology ?? usualTopology)
    else if (canStop) product = await startRelay(await askShared('/product'))
    address = product?.address ?? (await askShared('/product'))
    browser = await openBrowser()
  })
  afterAll(() => product?.stop())
  afterEach(async () => {
    const problems = pageErrors
    pageErrors = []
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
    expect(problems).toEqual([])
  })

  const openTab = async ({ beside, expectsFailedRequests = false, ...options }: Omit<Opening, 'path'>) => {
    if (!browser) throw new Error('The product does not run: open pages inside tests.')
    const newContext = {
      viewport: { width: 1440, height: 900 },
      baseURL: address,
      // Without a graphics card, animations would use half of the CPU: only the tests of motion enable them.
      reducedMotion: 'reduce' as const,
      // A service worker would answer requests before a test's routes do. Tests of the service worker allow it.
      serviceWorkers: 'block' as const,
      ...options,
    }
    const context = beside?.context() ?? (await browser.newContext(newContext))
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    page.on('pageerror', (error) => pageErrors.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      const { url } = message.location()
      const isFailedRequest = message.text().startsWith('Failed to load resource')
      const isExpected = isFailedRequest && (expectsFailedRequests || isCausedByLoad(url, message.text()))
      if (message.type() === 'error' && !isExpected) pageErrors.push(`console: ${message.text()} ${url}`)
    })
    return page
  }
  const load = async (page: Page, path: string, runsScripts = true) => {
    await page.goto(path)
    // A prerendered page is visible before it is interactive.
    if (runsScripts) await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const open = async ({ path = paths.studio, ...opening }: Opening = {}) => {
    const page = await openTab(opening)
    await load(page, path, opening.javaScriptEnabled)
    return page
  }
  const blank = async (opening: Omit<Opening, 'path'> = {}) => {
    const page = await openTab(opening)
    await page.goto('/robots.txt')
    return page
  }
  const stopProduct = async () => {
    if (!product) throw new Error('The shared product cannot be stopped: pass canStop.')
    await product.stop()
    product = undefined
  }
  return Object.assign(open, { load, blank, stopProduct })
}
