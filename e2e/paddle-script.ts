/**
 * Stands in for what comes from Paddle's own servers, which no test asks: a script with the overlay's calls and events,
 * and the files and the frame that it brings along, so that the page's policy has all of them to judge.
 */
import type { Page } from 'playwright-core'

const script = `
  (() => {
    let options, origin
    const add = (name, attributes, parent) => {
      const element = Object.assign(document.createElement(name), attributes)
      parent.append(element)
      return element
    }
    window.paddleOpened = []
    window.tellPaddle = (name) => options.eventCallback({ name })
    window.PaddleBillingV1 = {
      Initialized: false,
      Environment: {
        set(name) {
          origin = name === 'sandbox' ? 'https://sandbox-buy.paddle.com' : 'https://buy.paddle.com'
        },
      },
      Initialize(given) {
        options = given
        this.Initialized = true
        add('script', { src: 'https://public.profitwell.com/js/profitwell.js' }, document.head)
        add('link', { onload() { this.remove() }, rel: 'stylesheet', href: 'https://sandbox-cdn.paddle.com/paddle/v2/assets/css/paddle.css' }, document.head)
      },
      Update: (given) => Object.assign(options, given),
      Checkout: {
        open(given) {
          window.paddleOpened.push({ ...given, token: options.token })
          const frame = add('iframe', { name: 'paddle_frame', title: 'Paddle', allow: 'payment' }, document.body)
          frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:99999999'
          frame.src = origin + '/checkout?transaction_id=' + given.transactionId
          frame.onload = () => window.tellPaddle('checkout.loaded')
        },
        close: () => document.querySelector('[name=paddle_frame]')?.remove(),
      },
    }
  })()
`
const frame = `<!doctype html><html lang="en"><title>Checkout</title>
  <body style="margin:0;display:grid;place-items:center;height:100vh;font:1rem sans-serif;color:#fff;background:#000a">
  <main><h1>Simulated overlay of Paddle</h1></main></body></html>`

type Opened = { transactionId: string; token: string; settings: Record<string, unknown> }

/** Answers for Paddle's servers from now on. Paddle's own script is not let through while `isBlocked` says so. */
export async function standInForPaddle(page: Page, isBlocked = () => false) {
  await page.context().route(/^https:\/\/[^/]*\.(paddle|profitwell)\.com\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/paddle/v2/paddle.js')
      return isBlocked()
        ? route.abort('blockedbyclient')
        : route.fulfill({ contentType: 'text/javascript', body: script })
    if (pathname.endsWith('.js')) return route.fulfill({ contentType: 'text/javascript', body: '' })
    if (pathname.endsWith('.css')) return route.fulfill({ contentType: 'text/css', body: '' })
    return route.fulfill({ contentType: 'text/html', body: frame })
  })
}

/** Waits until the overlay has been opened so often on this document; answers with what it was opened on last. */
export async function openedBy(page: Page, times = 1): Promise<Opened> {
  await page.frameLocator('[name=paddle_frame]').getByRole('heading').waitFor()
  const opened = await page.evaluate(() => (window as unknown as { paddleOpened: Opened[] }).paddleOpened)
  if (opened.length !== times) throw new Error(`The overlay was opened ${opened.length} times`)
  return opened.at(-1)!
}

/** Has the script tell the page of an event; one that closes the overlay has taken it away by then. */
export const tell = (page: Page, name: string) =>
  page.evaluate((event) => {
    const paddle = window as unknown as {
      tellPaddle: (name: string) => void
      PaddleBillingV1: { Checkout: { close: () => void } }
    }
    if (event === 'checkout.closed') paddle.PaddleBillingV1.Checkout.close()
    paddle.tellPaddle(event)
  }, name)

/** Tells whether Paddle's script is on the page, and for which address its document was sent. */
export const documentOf = (page: Page) =>
  page.evaluate(() => ({
    path: new URL(performance.getEntriesByType('navigation')[0]!.name).pathname,
    hasPaddle: 'PaddleBillingV1' in window || document.querySelector('script[src*="paddle"]') !== null,
  }))
