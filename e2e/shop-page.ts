/** Serves shop pages on separate origins, for tests of the widget. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { samplesDir } from './harness.ts'

/**
 * A hostile page: resets all styles, breaks built-ins that scripts rely on, and has a strict policy. Once a look exists, it
 * tries to read it and writes down what it got.
 */
export const hostilePage = (address: string, key: string) => `<!doctype html>
<html lang="en"><head><title>Shop</title><style>
  * { all: unset !important; pointer-events: none !important }
  button, dialog, iframe, style, script, title { display: none !important }
  toile-try-on { display: block !important; min-height: 3rem !important; pointer-events: auto !important }
  h1, output { display: block !important }
</style><script>
  for (const name of ['map', 'filter', 'find', 'forEach', 'includes', 'flatMap', 'reduce'])
    Array.prototype[name] = () => { throw new Error('spoilt ' + name) }
  Object.prototype.extra = 'everywhere'
  String.prototype.replaceAll = () => 'spoilt'
  const heard = []
  addEventListener('message', ({ data }) => heard.push(data))
  addEventListener('toile:error', ({ detail }) => heard.push(detail))
  addEventListener('toile:look', ({ target, detail }) => {
    const frame = target.shadowRoot.querySelector('iframe')
    const sibling = document.createElement('iframe')
    document.body.append(sibling)
    const product = { name: 'Forged', pictures: [], category: '', engine: 'server', canAdd: false }
    // As if from another frame: the dialog accepts messages from its parent only.
    sibling.contentWindow.eval('(to, message) => to.postMessage(message, "*")')(
      frame.contentWindow, { toile: 'product', product })
    const isReadable = frame.contentDocument !== null
    document.querySelector('output').textContent = JSON.stringify({ isReadable, detail, heard })
  })
</script><script type="module" src="${address}/widget/v1.js"></script></head>
<body><h1>Shop</h1><output></output>
<toile-try-on key="${key}" image="/one.jpg" name="One" category="top" engine="server"></toile-try-on>
<toile-try-on key="${key}" image="/two.jpg" name="Two" category="top" engine="server"></toile-try-on>
</body></html>`

/** A page that frames the server's pages as its own and has a button with another shop's key. */
export const foreignPage = (address: string, framed: readonly string[], key: string) => `<!doctype html>
<html lang="en"><head><title>Foreign</title><script type="module" src="${address}/widget/v1.js"></script></head>
<body><h1>Foreign</h1>
${framed.map((path) => `<iframe src="${address}${path.replaceAll('&', '&amp;')}"></iframe>`).join('\n')}
<toile-try-on key="${key}" image="/one.jpg" name="One" category="top" engine="server"></toile-try-on>
</body></html>`

/** Serves a page on a separate origin, under the strictest policy that the widget supports. */
export async function serveShop() {
  let html = ''
  let policy = ''
  const garment = await readFile(join(samplesDir, 'white-polo.jpg'))
  const server = createServer(({ url }, response) => {
    if (url?.endsWith('.jpg')) response.setHeader('content-type', 'image/jpeg').end(garment)
    else
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-security-policy', policy)
        .end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** @param address URL of the widget's server */
    show(page: string, address: string) {
      html = page
      policy = `default-src 'self'; script-src 'unsafe-inline' 'unsafe-eval' ${address}; style-src 'unsafe-inline'; frame-src ${address}`
    },
    close: () => server.close(),
  }
}
