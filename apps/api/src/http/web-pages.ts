/** Serves the built pages in each language, filled with our origin, and caches their compressed forms in memory. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { exampleClaims, type Claims } from '@toile/contract/claims'
import { languages } from '@toile/contract/languages'
import {
  originPlaceholder,
  webPageFile,
  webPages,
  webPagesFolder,
  webPagesManifest,
  type PageValues,
  type WebPagesManifest,
} from '@toile/contract/web-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { claimValues } from './claim-values.ts'
import { fillPage } from './fill-page.ts'
import { languageFor, languageVaries } from './page-language.ts'

export type WebPages = WebPagesManifest & {
  /** CSP sources of the pages' inline scripts, as `'sha256-…'`. */
  scriptHashes: string[]
  /** Sends a page by name, in the visitor's language. */
  sendPage: (request: FastifyRequest, reply: FastifyReply, name: string, status: 200 | 404) => FastifyReply
  /** Sends a page filled with values; it is not cached. */
  sendFilled: (request: FastifyRequest, reply: FastifyReply, name: string, values: PageValues) => FastifyReply
  /** Returns a page as text with the request's language and origin, for further substitution. */
  readPage: (request: FastifyRequest, name: string) => string
  sendDocument: (
    request: FastifyRequest,
    reply: FastifyReply,
    document: WebPagesManifest['documents'][string],
  ) => FastifyReply
}

/** Marks the pages that contain the claims. */
const CLAIMS = '{{claims}}'

type Forms = { etag: string; br: Buffer; gzip: Buffer; identity: Buffer }

/** Maximum cached forms. Without a public URL the cache is keyed by the Host header, which clients choose freely. */
const MAX_CACHED_FORMS = 200
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i
/** Takes a tenth of the time of the best quality for 5 % more bytes. */
const BROTLI_QUALITY = 5

/**
 * Reads the built pages; undefined when the app is not built.
 * @param claims filled into the pages of the app
 */
export function readWebPages(
  webDir: string,
  publicUrl: string | undefined,
  claims: Claims = exampleClaims,
): WebPages | undefined {
  const folder = join(webDir, webPagesFolder)
  const manifestFile = join(folder, webPagesManifest)
  if (!existsSync(manifestFile)) return undefined
  const manifest = webPages.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  const names = new Set([...Object.values(manifest.pages), manifest.notFound, manifest.sharedLook])
  const files = [
    ...languages.flatMap((language) => [...names].map((name) => webPageFile(name, language))),
    ...Object.values(manifest.documents).map(({ file }) => file),
  ]
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  for (const language of languages) {
    const values = claimValues(claims, language)
    for (const name of names) {
      const file = webPageFile(name, language)
      const text = texts.get(file)!
      // The page of a shared look has no claims and is filled for each look.
      if (text.includes(CLAIMS)) texts.set(file, fillPage(text, values))
    }
  }
  const cache = new Map<string, Forms>()

  const readText = (file: string, origin: string) => texts.get(file)!.replaceAll(originPlaceholder, origin)

  const readPage = (request: FastifyRequest, name: string) =>
    readText(webPageFile(name, languageFor(request)), publicUrl ?? originOf(request))

  function formsOf(file: string, request: FastifyRequest): Forms {
    const origin = publicUrl ?? originOf(request)
    const key = `${file} ${origin}`
    const known = cache.get(key)
    if (known) return known
    if (cache.size >= MAX_CACHED_FORMS) cache.clear()
    const forms = toForms(readText(file, origin))
    cache.set(key, forms)
    return forms
  }

  function send(request: FastifyRequest, reply: FastifyReply, status: 200 | 404, forms: Forms): FastifyReply {
    reply.header('etag', `W/${forms.etag}`)
    if (status === 200 && request.headers['if-none-match']?.includes(forms.etag))
      return reply.code(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    const form = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    if (form !== 'identity') reply.header('content-encoding', form)
    return reply.code(status).send(forms[form])
  }

  return {
    ...manifest,
    scriptHashes: [...new Set([...texts.values()].flatMap(inlineScriptHashes))],
    sendPage(request, reply, name, status) {
      const language = languageFor(request)
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': 'no-cache',
        vary: ['accept-encoding', ...languageVaries].join(', '),
      })
      return send(request, reply, status, formsOf(webPageFile(name, language), request))
    },
    sendFilled(request, reply, name, values) {
      const { sells } = claimValues(claims, languageFor(request))
      const html = fillPage(readPage(request, name), { sells, ...values })
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': languageFor(request),
        'cache-control': 'no-store',
        vary: ['accept-encoding', ...languageVaries].join(', '),
      })
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
      return reply.header('content-encoding', 'gzip').send(gzipSync(html))
    },
    readPage,
    sendDocument(request, reply, { file, type }) {
      reply.headers({
        'content-type': type,
        'cache-control': 'public, max-age=3600',
        vary: 'accept-encoding',
      })
      return send(request, reply, 200, formsOf(file, request))
    },
  }
}

/** The request's own origin; `localhost` when its Host header is malformed. */
function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${HOST.test(host) ? host : 'localhost'}`
}

function toForms(text: string): Forms {
  const identity = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity),
    identity,
  }
}

/** Hashes the executable inline scripts. Scripts with JSON data need no permission. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  )
  return Array.from(
    scripts,
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}
