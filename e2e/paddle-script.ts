/**
 * A fake of Paddle's servers, which no test contacts: a script with the overlay's API and events, and the files and
 * the frame that it loads, so that the page's content security policy applies to all of them.
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

/** Routes requests for Paddle's servers to the fake. While `isBlocked` returns true, Paddle's script fails to load. */
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

/**
 * Waits for the overlay's frame and returns the options of the last call. Throws unless this document has opened the
 * overlay `times` times.
 */
export async function openedBy(page: Page, times = 1): Promise<Opened> {
  await page.frameLocator('[name=paddle_frame]').getByRole('heading').waitFor()
  const opened = await page.evaluate(() => (window as unknown as { paddleOpened: Opened[] }).paddleOpened)
  if (opened.length !== times) throw new Error(`The overlay was opened ${opened.length} times`)
  return opened.at(-1)!
}

/** Makes the script report an event to the page. An event that closes the overlay removes it first. */
export const tell = (page: Page, name: string) =>
  page.evaluate((event) => {
    const paddle = window as unknown as {
      tellPaddle: (name: string) => void
      PaddleBillingV1: { Checkout: { close: () => void } }
    }
    if (event === 'checkout.closed') paddle.PaddleBillingV1.Checkout.close()
    paddle.tellPaddle(event)
  }, name)

/** Returns whether the page has Paddle's script, and the address that its document was served for. */
export const documentOf = (page: Page) =>
  page.evaluate(() => ({
    path: new URL(performance.getEntriesByType('navigation')[0]!.name).pathname,
    hasPaddle: 'PaddleBillingV1' in window || document.querySelector('script[src*="paddle"]') !== null,
  }))
