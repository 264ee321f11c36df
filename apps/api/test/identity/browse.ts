/** A headless browser: keeps cookies by host, follows redirects, and submits the provider's forms. */

export type Page = { url: string; status: number; headers: Headers; text: string }

const MAX_REDIRECTS = 15

export function openBrowser() {
  /** Ports share cookies, as they do in browsers. */
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { hostname } = new URL(url)
    const jar = jars.get(hostname) ?? new Map<string, string>()
    jars.set(hostname, jar)
    return jar
  }

  async function load(url: string, init: RequestInit = {}): Promise<Page> {
    const jar = jarOf(url)
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (value.join('=') === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value.join('='))
    }
    return { url, status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  /** Follows redirects, up to one that `stopsAt` matches, whose address becomes the page's. */
  async function visit(url: string, stopsAt?: RegExp, init?: RequestInit): Promise<Page> {
    let page = await load(url, init)
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const location = page.headers.get('location')
      if (!location || page.status < 300 || page.status >= 400) return page
      const next = new URL(location, page.url).href
      if (stopsAt?.test(next)) return { ...page, url: next }
      page = await load(next)
    }
    throw new Error(`Too many redirects from ${url}`)
  }

  /** Signs in on the provider's page as `login`. */
  async function submitLogin(page: Page, login: string, stopsAt?: RegExp): Promise<Page> {
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(page.text) ?? []
    if (!action) throw new Error(`No form to sign in at ${page.url}: ${page.text.slice(0, 500)}`)
    return visit(new URL(action, page.url).href, stopsAt, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ prompt: 'login', login, password: 'any' }).toString(),
    })
  }

  return { load, visit, submitLogin, cookiesOf: (url: string) => new Map(jarOf(url)) }
}
