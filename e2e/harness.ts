/** Runs the built product, shared by the test files or of a file's own, and opens its pages in a browser. */
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

/** A busy machine may be slow; only what never comes fails. */
const PATIENCE_MS = 90_000
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic']

export const paths = {
  landing: '/',
  studio: '/virtual-try-outfit',
  account: '/account',
  resetPassword: '/account/reset',
  unknown: '/no-such-page',
} as const

/** Starts a browser. @param args more of its options */
export const launchBrowser = (...args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...BROWSER_ARGS, ...args] })

let launched: Promise<Browser> | undefined
/** The browser that all files of one test worker share. */
async function openBrowser(): Promise<Browser> {
  const browser = await launched
  if (browser?.isConnected()) return browser
  launched = launchBrowser()
  return launched
}

/** Reads a resource that files share: see `setup.ts`. */
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
  /** Opens another tab of the same browser. */
  beside?: Page
  /** True when the test itself makes requests fail: their messages in the console are expected. */
  expectsFailedRequests?: boolean
}

/**
 * True for an error that a busy machine causes and the page handles: a picture's check that times out (503), and a look that was
 * finished before it could be cancelled (409).
 */
function isOfHaste(url: string, text: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/api/generate/check') return text.includes('503')
  return searchParams.get('only') === 'unfinished' && text.includes('409')
}

/** Opens a page of the product; inside tests only. */
export type Open = ((opening?: Opening) => Promise<Page>) & {
  /** Opens an address of the product that shows nothing, for what is set before the app is there. */
  blank: (opening?: Omit<Opening, 'path'>) => Promise<Page>
  /** Ends the product, for the last test of a file: from then on nothing answers. */
  stopProduct: () => Promise<void>
}

/**
 * Returns a function that opens pages of the product. Files share one product, except those that pass settings or a topology, or
 * ask for their own. An error in the console of a page, a thrown one, or a violation of the content security policy fails the
 * test that opened it.
 * @param settings starts services that the product needs, and returns settings with their addresses
 */
export function runProduct(
  settings?: () => Promise<Settings>,
  { topology, isOwn = Boolean(settings ?? topology) }: { topology?: Topology; isOwn?: boolean } = {},
): Open {
  let product: Product | undefined
  let address = ''
  let browser: Browser | undefined
  let noise: string[] = []

  // Without a browser there is nothing to see: `npm test` says so in its first line.
  beforeEach(({ skip }) => skip(!existsSync(chromiumPath), 'there is no Chromium'))
  beforeAll(async () => {
    if (!existsSync(chromiumPath)) return
    if (isOwn) product = await startOwn((await settings?.()) ?? {}, topology ?? usualTopology)
    address = product?.address ?? (await askShared('/product'))
    browser = await openBrowser()
  })
  afterAll(() => product?.stop())
  afterEach(async () => {
    const heard = noise
    noise = []
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
    expect(heard).toEqual([])
  })

  const openTab = async ({ beside, expectsFailedRequests = false, ...options }: Omit<Opening, 'path'>) => {
    if (!browser) throw new Error('The product does not run: open pages inside tests.')
    const newContext = {
      viewport: { width: 1440, height: 900 },
      baseURL: address,
      // Drawn without a graphics card, what moves would take half of the machine: motion is for the tests of it.
      reducedMotion: 'reduce' as const,
      // Tried by itself: elsewhere it would stand between a test and what the test answers for the server.
      serviceWorkers: 'block' as const,
      ...options,
    }
    const context = beside?.context() ?? (await browser.newContext(newContext))
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    page.on('pageerror', (error) => noise.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      const { url } = message.location()
      const isFailedRequest = message.text().startsWith('Failed to load resource')
      const isExpected = isFailedRequest && (expectsFailedRequests || isOfHaste(url, message.text()))
      if (message.type() === 'error' && !isExpected) noise.push(`console: ${message.text()} ${url}`)
    })
    return page
  }
  const open = async ({ path = paths.studio, ...opening }: Opening = {}) => {
    const page = await openTab(opening)
    await page.goto(path)
    // A page that was made beforehand is seen before it answers.
    if (opening.javaScriptEnabled !== false)
      await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
  const blank = async (opening: Omit<Opening, 'path'> = {}) => {
    const page = await openTab(opening)
    await page.goto('/robots.txt')
    return page
  }
  const stopProduct = async () => {
    if (!product) throw new Error('Other files use the product, too: ask for an own one to stop it.')
    await product.stop()
    product = undefined
  }
  return Object.assign(open, { blank, stopProduct })
}
