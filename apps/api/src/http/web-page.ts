/** The web app's one page, kept in memory with its compressed forms. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type WebPage = {
  /** CSP sources of its inline scripts, as `'sha256-…'`. */
  scriptHashes: string[]
  send: (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => FastifyReply
}

/** Reads `index.html`; undefined when the app is not built. */
export function readWebPage(webDir: string): WebPage | undefined {
  const file = join(webDir, 'index.html')
  if (!existsSync(file)) return undefined
  const html = readFileSync(file)
  const forms = { br: brotliCompressSync(html), gzip: gzipSync(html), identity: html }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return {
    scriptHashes: inlineScriptHashes(html.toString()),
    send(request, reply, status) {
      const accepted = request.headers['accept-encoding'] ?? ''
      const form = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: `W/${etag}` })
      if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      if (form !== 'identity') reply.header('content-encoding', form)
      return reply.code(status).type('text/html; charset=utf-8').send(forms[form])
    },
  }
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(
    scripts,
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}
