/**
 * Serves the built web app: hashed assets with immutable caching, pages revalidated, and precompressed brotli files.
 */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { embedPage } from '@toile/contract/embed'
import { webPagesFolder } from '@toile/contract/web-pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdmitWidget } from '../platform/api-caller.ts'
import { addEmbedPage } from './embed-page.ts'
import { answerNotFound } from './error-handler.ts'
import { installLookPages, type SharedLooks } from './look-pages.ts'
import type { CheckoutHeaders, SecurityOptions } from './security-headers.ts'
import type { WebPages } from './web-pages.ts'

/** Pages that open a provider's checkout. */
const checkoutPaths: ReadonlySet<string> = new Set(['/pricing', '/pay', '/developers'])

/** Folder of the workers that compile WebAssembly. */
const WASM_FOLDER = join('/', 'assets', 'wasm', '/')
const WASM_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Folder of the widget script that shops load. */
const WIDGET_FOLDER = join('/', 'widget', '/')

const TRAILING_SLASH = /^(\/.*?)\/+(\?.*)?$/

type WebAppOptions = {
  webDir: string
  web: WebPages
  checkout: CheckoutHeaders | undefined
  sharedLooks?: SharedLooks | undefined
  security: SecurityOptions
  admitWidget: AdmitWidget
}

/**
 * Registers the app at `/`. Unknown paths show its not-found page with status 404 when the client accepts HTML.
 * @param checkout headers of the pages with a checkout
 */
export async function installWebApp(
  app: FastifyInstance,
  { webDir, web, checkout, sharedLooks, ...embed }: WebAppOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    // One route for each existing file: no other path can be reached.
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'build.json', `${webPagesFolder}/**`],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      // A worker follows the policy of its own response, so pages themselves need no permission to compile WebAssembly.
      if (path.includes(WASM_FOLDER)) reply.header('content-security-policy', WASM_POLICY)
      if (path.includes(WIDGET_FOLDER))
        reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    },
  })
  for (const [path, name] of Object.entries(web.pages)) {
    if (name === embedPage) {
      addEmbedPage(app, { web, ...embed })
      continue
    }
    const more = checkoutPaths.has(path) ? checkout : undefined
    app.get(path, { schema: { hide: true }, ...(more && { helmet: more.helmet }) }, (request, reply) => {
      if (more) reply.header('permissions-policy', more.permissionsPolicy)
      return web.sendPage(request, reply, name, 200)
    })
  }
  for (const [path, document] of Object.entries(web.documents))
    app.get(path, { schema: { hide: true } }, (request, reply) => web.sendDocument(request, reply, document))
  if (sharedLooks) await installLookPages(app, web, sharedLooks)
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return answerNotFound(request, reply)
    const [, path = '', query = ''] = TRAILING_SLASH.exec(request.url) ?? []
    if (path in web.pages) return reply.redirect(path + query, 308)
    return web.sendPage(request, reply, web.notFound, 404)
  })
}

/** The extension of compressed copies, in whose place a file is sent. */
const COMPRESSED = /\.br$/

/** Vite names files in assets/ by content hash, so they never change. */
function cacheControlOf(path: string): string {
  if (path.replace(COMPRESSED, '').endsWith(join('/', 'sw.js'))) return 'no-cache'
  return path.includes(join('/', 'assets', '/'))
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600, stale-while-revalidate=86400'
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isPageMethod = method === 'GET' || method === 'HEAD'
  const isOurs = /^\/(?:api|assets|samples)(?:[/?]|$)/.test(url)
  return isPageMethod && !isOurs && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}
