/** The gallery of states: the app's own screens, each brought to where it belongs by made-up answers. */
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

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Each state is a page of its own that lasts a second: code made faster for it is hardly run, and took an eighth of the work. */
const BRIEF_SCRIPTS = '--js-flags=--no-opt --no-maglev'

/** Longer than a state's own steps wait for anything, so that what is told is what did not come. */
const PATIENCE = { timeout: 120_000 }

type Sighting = {
  /** Other settings of a user: `lang=es&text=200&dir=rtl`. */
  query?: string
  /** Errors in the console belong to it. */
  isNoisy?: boolean
}
/** The gallery's description of a state. */
export type StateFacts = { id: string; isNoisy: boolean; screens?: 'small' | 'large' }
type Shown = {
  page: Page
  noise: string[]
  /** Hands the window over to the next state, of its first size. */
  leave: () => Promise<void>
}

/** Builds and serves the gallery for the tests of a file; answers with its states and a way to open them. */
export function runGallery(options: BrowserContextOptions = {}) {
  let server: Server | undefined
  let browser: Browser | undefined
  let baseURL = ''

  beforeEach(({ skip }) => skip(!existsSync(chromiumPath), 'there is no Chromium'))
  beforeAll(async () => {
    if (!existsSync(chromiumPath)) return
    server = await serveFolder(await buildGallery())
    baseURL = `http://localhost:${(server.address() as AddressInfo).port}`
    browser = await launchBrowser(BRIEF_SCRIPTS)
  })
  afterAll(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  /** Windows that nothing is seen in: what they have read of the app serves the next state. */
  const idle: Page[] = []
  let loads = 0
  const window = async () => {
    if (!browser) throw new Error('The gallery is not open: open its states inside tests.')
    // A context each, as a tab behind another one is drawn once a second.
    const known = idle.pop()
    if (known) return known
    const page = await browser.newPage({ baseURL, reducedMotion: 'reduce', ...options })
    page.setDefaultTimeout(PATIENCE.timeout)
    return page
  }
  return {
    /** All of them, in the order of the gallery. */
    states: async (): Promise<StateFacts[]> => {
      const page = await window()
      await page.goto('/gallery/index.html')
      const facts = await page.locator('[data-states]').getAttribute('data-states')
      idle.push(page)
      return JSON.parse(facts ?? '[]') as StateFacts[]
    },
    /** Waits until the state is there; throws what kept it from being. */
    show: async (id: string, { query = '', isNoisy = false }: Sighting = {}): Promise<Shown> => {
      const page = await window()
      const noise: string[] = []
      const onThrown = (error: Error) => noise.push(`thrown: ${error.message}`)
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !isNoisy) noise.push(`console: ${message.text()}`)
      }
      page.on('pageerror', onThrown)
      page.on('console', onConsole)
      // An address that is another in its last part alone would not be loaded anew.
      await page.goto(`/gallery/index.html?${query}&load=${++loads}#${id}`)
      const words = await page
        .waitForFunction(() => document.documentElement.dataset['state'], undefined, PATIENCE)
        .then((state) => state.jsonValue())
        .catch((error: Error) => error.message.split('\n')[0])
      if (words !== 'there') {
        await page.close()
        throw new Error(`${id}: ${words}`)
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
    const type = types[extname(path)] ?? 'application/octet-stream'
    response.writeHead(bytes ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=3600' })
    response.end(bytes)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return server
}
