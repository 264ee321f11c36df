/** The built web app: hashed assets for ever, pages never stale, brotli where a companion lies beside the file. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerNotFound } from './error-handler.ts'
import { checkoutPaths, pagePaths } from './page-paths.ts'
import type { CheckoutHeaders } from './security-headers.ts'
import type { WebPage } from './web-page.ts'

/** Where the build puts the workers that compile WebAssembly. */
const WASM_FOLDER = join('/', 'assets', 'wasm', '/')
const WASM_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Serves the app below `/`. Unknown addresses show it too, with status 404, to whoever asks for a page.
 * @param checkout of the pages that sell, where they differ from the others
 */
export async function installWebApp(
  app: FastifyInstance,
  { webDir, page, checkout }: { webDir: string; page: WebPage; checkout: CheckoutHeaders | undefined },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    // One route for each file there is: nothing else can be reached.
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'build.json'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      // A worker goes by the policy of its own answer: this way pages themselves compile none.
      if (path.includes(WASM_FOLDER)) reply.header('content-security-policy', WASM_POLICY)
    },
  })
  for (const path of pagePaths) {
    const more = checkoutPaths.has(path) ? checkout : undefined
    app.get(path, { schema: { hide: true }, ...(more && { helmet: more.helmet }) }, (request, reply) => {
      if (more) reply.header('permissions-policy', more.permissionsPolicy)
      return page.send(request, reply, 200)
    })
  }
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? page.send(request, reply, 404) : answerNotFound(request, reply),
  )
}

/** Vite names files below assets/ by their content. */
function cacheControlOf(path: string): string {
  return path.includes(join('/', 'assets', '/'))
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600, stale-while-revalidate=86400'
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isPageMethod = method === 'GET' || method === 'HEAD'
  const isOurs = /^\/(?:api|assets|samples)(?:[/?]|$)/.test(url)
  return isPageMethod && !isOurs && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}
