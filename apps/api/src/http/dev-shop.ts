/**
 * A shop page for trying the widget in development: plain HTML with a strict Content-Security-Policy and no API calls
 * of its own. Query: `key` is a publishable key for the widgets, `engine` where looks are made, `lang` the language;
 * `widget=none` omits the widget, for comparison.
 */
import { createHash } from 'node:crypto'
import { asLanguage, defaultLanguage } from '@toile/contract/languages'
import { widgetPath } from '@toile/contract/embed'
import type { FastifyPluginAsync } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import * as z from 'zod'

const shopPath = '/dev/shop'
const text = z.string().max(100).optional().catch(undefined)
const queryParams = z.object({ key: text, engine: text, lang: text, widget: text })
type QueryParams = z.infer<typeof queryParams>

const css = `
  :root { color-scheme: light dark }
  body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1.5rem; padding: 0; list-style: none }
  img { display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: contain; background: #ddd }
  h2 { margin: .5rem 0 0; font-size: 1.1rem }
  output { overflow-wrap: anywhere }
  toile-try-on { display: block; min-height: 3rem }
`
/** Shows the last event of the widget. */
const script = `
  const output = document.querySelector('output')
  for (const type of ['open', 'look', 'add', 'error'])
    addEventListener('toile:' + type, ({ detail }) => (output.textContent = type + ' ' + JSON.stringify(detail)))
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(script)}`,
  `style-src ${hashOf(css)}`,
  "img-src 'self'",
  // The widget fetches product pictures and opens its dialog.
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Product = { name: string; file: string; category: string; others?: Record<string, string> }

const products: Product[] = [
  { name: 'Beige sweater', file: 'beige-sweater', category: 'top' },
  { name: 'White polo', file: 'white-polo', category: 'top' },
  { name: 'Black jacket', file: 'black-jacket', category: 'outerwear' },
  { name: 'Floral dress', file: 'floral-dress', category: 'dress' },
  { name: 'Purple dress', file: 'purple-dress', category: 'dress' },
  {
    name: 'Summer dress',
    file: 'floral-dress',
    category: 'dress',
    others: { Purple: 'purple-dress' },
  },
]

export const devShopRoutes: FastifyPluginAsync = async (app) => {
  app.get(shopPath, { schema: { hide: true } }, async ({ query }, reply) => {
    const { renderToStaticMarkup } = await import('react-dom/server')
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>${renderToStaticMarkup(pageOf(queryParams.parse(query)))}`)
  })
}

function pageOf({ key, engine = key ? 'auto' : 'device', lang, widget }: QueryParams): ReactNode {
  const hasWidget = widget !== 'none'
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, 'A shop of development'),
    h('style', { dangerouslySetInnerHTML: { __html: css } }),
    hasWidget && h('script', { type: 'module', src: widgetPath }),
  )
  const items = products.map((product) =>
    h('li', { key: product.name }, ...partsOf(product), hasWidget && widgetFor(product, { key, engine })),
  )
  const body = h(
    'body',
    null,
    h(
      'main',
      null,
      h('h1', null, 'A shop of development'),
      h('p', null, 'The last event of the widget: ', h('output', null, 'none')),
      h('ul', null, ...items),
    ),
    h('script', { type: 'module', dangerouslySetInnerHTML: { __html: script } }),
  )
  return h('html', { lang: asLanguage(lang) ?? defaultLanguage }, head, body)
}

const pictureOf = (file: string) => `/samples/${file}.jpg`

const partsOf = ({ name, file }: Product): ReactNode[] => [
  h('img', { key: 'picture', src: pictureOf(file), alt: '', width: 300, height: 300 }),
  h('h2', { key: 'name' }, name),
]

function widgetFor({ name, file, category, others = {} }: Product, { key, engine }: QueryParams): ReactNode {
  const images = Object.entries(others).map(([name, file]) => ({ name, image: pictureOf(file) }))
  return h('toile-try-on', {
    key: 'widget',
    // `key` is reserved by React.
    'data-key': key,
    image: pictureOf(file),
    name,
    category,
    engine,
    basket: '',
    ...(images.length > 0 && { color: 'Floral', images: JSON.stringify(images) }),
  })
}
