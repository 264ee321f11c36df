/**
 * A bare Fastify server with the same health answer, document and pictures, for comparison: `bare.ts <document> <web
 * folder>`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The part of Fastify's type that is used here. */
type Server = {
  get: (path: string, handler: () => Promise<object>) => unknown
  register: (plugin: unknown, options: object) => PromiseLike<unknown>
  listen: (at: { host: string; port: number }) => Promise<string>
}

// Loads the API's own copies, so that both servers run the same code.
const ofApi = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const load = async (name: string) =>
  ((await import(pathToFileURL(ofApi.resolve(name)).href)) as { default: unknown }).default

const [, , documentFile = '', webDir = ''] = process.argv
const document = JSON.parse(readFileSync(documentFile, 'utf8')) as object

const app = ((await load('fastify')) as () => Server)()
if (webDir) await app.register(await load('@fastify/static'), { root: webDir, wildcard: false })
app.get('/healthz', async () => ({ status: 'ok' }))
app.get('/api/openapi.json', async () => document)
console.log(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
