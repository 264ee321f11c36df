/** Opens the gallery of states: the app's own screens, each brought into one state by mocked API answers. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { buildGallery } from '../scripts/build-gallery.ts'
import { chromiumPath } from './chromium.ts'
import { launchBrowser } from './harness.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Browser switch that turns off the optimising compilers. A state is open for about a second, too short to benefit;
 * compiling took an eighth of the processor time.
 */
const NO_OPTIMISING_SWITCH = '--js-flags=--no-opt --no-maglev'

/** Longer than any wait inside a state, so that the state's own error is reported rather than this timeout. */
const PATIENCE = { timeout: 120_000 }

type ShowOptions = {
  /**
   * Language, theme, text size in percent, and direction, as a query string: `lang=es&theme=dark&text=200&dir=rtl`.
   */
  query?: string
  /** True when the state is expected to log errors to the console: they are then not noise. */
  isNoisy?: boolean
}
/** A state as the gallery's index describes it. `screens`: sizes on which the state exists; all when absent. */
export type StateFacts = { id: string; isNoisy: boolean; screens?: 'small' | 'large' }
type Shown = {
  page: Page
  /** Uncaught exceptions and console errors so far; filled while the state is open. */
  noise: string[]
  /**
   * Resets the viewport and makes the page available to the next state. To be called after the last use of the page.
   */
  leave: () => Promise<void>
}

/** Builds and serves the gallery for the tests of a file. Returns functions that list its states and open one. */
export function runGallery(options: BrowserContextOptions = {}) {
  let server: Server | undefined
  let browser: Browser | undefined
  let baseURL = ''

  beforeEach(({ skip }) => skip(!existsSync(chromiumPath), 'there is no Chromium'))
  beforeAll(async () => {
    if (!existsSync(chromiumPath)) return
    server = await serveFolder(await buildGallery())
    baseURL = `http://localhost:${(server.address() as AddressInfo).port}`
    browser = await launchBrowser(NO_OPTIMISING_SWITCH)
  })
  afterAll(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  /** Idle pages, reused by the next state because their HTTP cache is warm. */
  const idle: Page[] = []
  let loads = 0
  const takePage = async () => {
    if (!browser) throw new Error('The gallery is not open: open its states inside tests.')
    const reused = idle.pop()
    if (reused) return reused
    // Each page has its own context, because a background tab renders only once a second.
    const page = await browser.newPage({ baseURL, reducedMotion: 'reduce', ...options })
    page.setDefaultTimeout(PATIENCE.timeout)
    // React's development build reports each component to developer tools by these, which took a tenth of the time of a state.
    await page.addInitScript(() => Object.assign(console, { createTask: undefined, timeStamp: undefined }))
    return page
  }
  return {
    /** Lists all states in the order of the gallery. */
    states: async (): Promise<StateFacts[]> => {
      const page = await takePage()
      await page.goto('/gallery/index.html')
      const facts = await page.locator('[data-states]').getAttribute('data-states')
      idle.push(page)
      return JSON.parse(facts ?? '[]') as StateFacts[]
    },
    /** Opens a state and waits until it is reached. Throws the state's own error when it is not. */
    show: async (id: string, { query = '', isNoisy = false }: ShowOptions = {}): Promise<Shown> => {
      const page = await takePage()
      const noise: string[] = []
      const onThrown = (error: Error) => noise.push(`thrown: ${error.message}`)
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !isNoisy) noise.push(`console: ${message.text()}`)
      }
      page.on('pageerror', onThrown)
      page.on('console', onConsole)
      // A URL that differs only in its fragment would not be reloaded.
      await page.goto(`/gallery/index.html?${query}&load=${++loads}&state=${id}`)
      // 'there' when the state is reached, otherwise the error's message.
      const outcome = await page
        .waitForFunction(() => document.documentElement.dataset['state'], undefined, PATIENCE)
        .then((state) => state.jsonValue())
        .catch((error: Error) => error.message.split('\n')[0])
      if (outcome !== 'there') {
        await page.close()
        throw new Error(`${id}: ${outcome}`)
      }
      const leave = async () => {
        page.off('pageerror', onThrown)
        page.off('console', onConsole)
        if (options.viewport) await page.setViewportSize(options.viewport)
        idle.push(page)
      }
      return { page, noise, leave }
    },
  }
}

async function serveFolder(folder: string): Promise<Server> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const bytes = await readFile(join(folder, path)).catch(() => null)
    const type = contentTypes[extname(path)] ?? 'application/octet-stream'
    response.writeHead(bytes ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=3600' })
    response.end(bytes)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return server
}
