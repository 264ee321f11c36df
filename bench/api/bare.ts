/** A bare Fastify that serves the same health answer, document and pictures: `bare.ts <document> <web folder>`. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const [, , documentFile = '', webDir = fileURLToPath(new URL('../../samples', import.meta.url))] =
  process.argv
const document = JSON.parse(readFileSync(documentFile, 'utf8')) as object

const app = Fastify()
await app.register(fastifyStatic, { root: webDir, wildcard: false })
app.get('/healthz', async () => ({ status: 'ok' }))
app.get('/api/openapi.json', async () => document)
console.log(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
