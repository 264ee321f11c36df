import { createConfig, lintFromString } from '@redocly/openapi-core'
import { lookRequest } from '@toile/contract/v1-look-request'
import type { FastifyPluginAsync, RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readOperations } from '../contract-operations.ts'
import { bootApp, type App } from '../harness.ts'

const operation = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string(),
  tags: z.array(z.string()),
})
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

const createLookIn = z.object({
  paths: z.object({
    '/api/v1/looks': z.object({
      post: z.object({
        parameters: z.array(z.object({ name: z.string(), description: z.string() })),
        requestBody: z.object({
          content: z.object({ 'application/json': z.object({ example: z.unknown() }) }),
        }),
      }),
    }),
  }),
})

const routes: RouteOptions[] = []
/** Records the routes of all plugins after it, as it is not encapsulated. */
const spy: FastifyPluginAsync = async (app) => {
  app.addHook('onRoute', (route) => void routes.push(route))
}
Object.assign(spy, { [Symbol.for('skip-override')]: true })

let app: App
let text: string
let document: z.infer<typeof openApi>
beforeAll(async () => {
  app = await bootApp({ routes: [spy] })
  text = await (await app.fetch('/api/openapi.json')).text()
  document = openApi.parse(JSON.parse(text))
})

it('declares invalid_request for each operation with input', async () => {
  const silent = (await readOperations())
    .filter(({ params, query, headers, body, multipart }) => params ?? query ?? headers ?? body ?? multipart)
    .filter(({ errors }) => !errors.includes('invalid_request'))
  expect(silent.map(({ id }) => id)).toEqual([])
})

describe('the OpenAPI document', () => {
  it('lists every route of the API that is not for providers only', () => {
    const served = routes
      .filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
      .filter(({ schema }) => schema?.hide !== true)
      .map(({ url, method }) => `${String(method)} ${url.replace('*', ':key').replace(/:(\w+)/g, '{$1}')}`)
    expect(served).toContain('GET /api/files/{key}')
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed).toEqual(expect.arrayContaining(served))
    expect(listed).toEqual(expect.arrayContaining(['GET /healthz', 'GET /readyz', 'GET /api/openapi.json']))
  })

  it('answers undeclared methods with the allowed ones', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const declared = Object.keys(methods).map((method) => method.toUpperCase())
      const method = ['PUT', 'DELETE', 'PATCH'].find((other) => !declared.includes(other)) ?? 'PATCH'
      const response = await app.fetch(path.replace(/\{\w+\}/g, 'x'), { method })
      expect(response.status, `${method} ${path}`).toBe(405)
      const allowed = response.headers.get('allow')?.split(', ') ?? []
      expect(allowed.filter((one) => one !== 'HEAD')).toEqual(declared.toSorted())
    }
  })

  it('passes the linter for OpenAPI documents', async () => {
    // Routes of the sign-in flow redirect, and have no response of their own.
    // A rack's path could be that of a look named `rack`, but ids of looks are never words.
    const rules = { 'operation-2xx-response': 'off', 'no-ambiguous-paths': 'off' } as const
    const config = await createConfig({ extends: ['recommended'], rules })
    const problems = await lintFromString({ source: text, config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  it('describes the fields of looks in requests and responses', () => {
    const looks = JSON.parse(text).paths['/api/v1/looks'].post
    const { schema: request } = looks.requestBody.content['application/json']
    expect(request.properties.personAt.description).toMatch(/several people/)
    const { schema: response } = looks.responses['200'].content['application/json']
    expect(response.properties.score.description).toMatch(/Probability/)
  })

  it('gives each operation a unique id', () => {
    const names = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(([, methods]) => Object.values(methods).map((call) => call.operationId))
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  })

  it('describes forms by files and fields, and failures by codes', () => {
    const demo = document.paths['/api/generate/demo']?.['post']
    expect(demo).toMatchObject({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              required: ['userPhoto', 'outfitPhoto'],
              properties: {
                userPhoto: { format: 'binary' },
                realism: { type: 'integer', minimum: 0, maximum: 100 },
                personAt: { type: 'string' },
              },
            },
          },
        },
      },
      responses: { 429: { description: 'demo_limit_reached, rate_limited' } },
    })
    const schema = {
      required: ['outfitPhoto'],
      properties: {
        outfitPhoto: { type: 'array', items: { format: 'binary' }, minItems: 2, maxItems: 12 },
        category: { type: 'string', pattern: expect.stringContaining('outerwear') as string },
      },
    }
    expect(document.paths['/api/generate/rack']?.['post']).toMatchObject({
      requestBody: { content: { 'multipart/form-data': { schema } } },
    })
  })

  it('lists the routes for API keys first, each with its security, and names the server', () => {
    expect(document.tags.map(({ name }) => name).slice(0, 4)).toEqual([
      'Looks',
      'Batches',
      'Pictures',
      'Webhooks',
    ])
    const used = new Set(
      Object.values(document.paths)
        .flatMap((path) => Object.values(path))
        .flatMap(({ tags }) => tags),
    )
    const known = new Set(document.tags.map(({ name }) => name))
    expect([...used].filter((tag) => !known.has(tag))).toEqual([])
    expect(document.servers).toEqual([{ url: '/' }])
    const create = document.paths['/api/v1/looks']?.['post']
    expect(create).toMatchObject({
      security: [{ apiKey: [] }],
      requestBody: {
        content: {
          'application/json': { schema: { required: ['person', 'garments'] } },
          'multipart/form-data': {
            schema: {
              required: ['person', 'garment'],
              properties: { metadata: { type: 'string', contentMediaType: 'application/json' } },
            },
          },
        },
      },
      responses: { 401: { description: 'unauthenticated, key_revoked' } },
    })
  })

  it('gives the headers of a look a description, and its body an example that the API accepts', () => {
    const { parameters, requestBody } = createLookIn.parse(JSON.parse(text)).paths['/api/v1/looks'].post
    expect(parameters.map(({ name }) => name)).toEqual(['prefer', 'idempotency-key', 'altcha'])
    const { example } = requestBody.content['application/json']
    expect(lookRequest.parse(example)).toEqual(example)
  })

  it('has a viewer, as wide as the screen', async () => {
    const page = await (await app.fetch('/api/docs')).text()
    const [script] = /\/api\/docs\/static\/theme\/viewport\.js/.exec(page) ?? []
    expect(await (await app.fetch(script ?? '')).text()).toContain('width=device-width')
  })

  it('has a viewer', async () => {
    const page = await app.fetch('/api/docs')
    expect(page.status).toBe(200)
    const html = await page.text()
    const [script = ''] = html.match(/\/api\/docs\/static\/[\w-]+bundle\.js/) ?? []
    expect((await app.fetch(script)).headers.get('content-type')).toContain('javascript')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
  })
})
