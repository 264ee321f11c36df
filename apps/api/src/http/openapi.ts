/** Serves the OpenAPI 3.1 document and its viewer, generated from the schemas that validate requests. */
import { STATUS_CODES } from 'node:http'
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorBody, statusByErrorCode, type ErrorCode } from '@toile/contract/errors'
import { categories, categoriesPattern } from '@toile/contract/garment-fields'
import type { Multipart, Operation } from '@toile/contract/operation'
import { placeInPhoto, placePattern } from '@toile/contract/person-at'
import { metadata } from '@toile/contract/v1-look-request'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { errorResponses, errorsOf } from '../platform/operation-schema.ts'

/** In the order that developers need: routes for API keys first, then those of our own pages. */
const tags = [
  { name: 'Looks', description: 'For programs, with an API key: make looks, read them, wait for them.' },
  { name: 'Batches', description: 'For programs: many looks of one file, five at a time.' },
  { name: 'Pictures', description: 'For programs: pictures kept for a day, and the free check beforehand.' },
  { name: 'Webhooks', description: 'For programs: events by Standard Webhooks 1.0.' },
  { name: 'Credits and usage', description: 'For programs: what an account has and uses.' },
  {
    name: 'Keys',
    description: 'For our pages, with the token of a sign-in: API keys and webhook endpoints.',
  },
  ...[
    'Identity',
    'Generation',
    'Verification',
    'Library',
    'Credits',
    'Account',
    'Payments',
    'Console',
    'Widget',
    'Site',
    'Files',
    'Operations',
  ].map((name) => ({
    name,
    description: 'For our own pages: may change with them.',
  })),
]

/** Script of the viewer's page, which has no viewport: phones would show it as wide as a desk's screen. */
const viewport = `document.head.append(
  Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width' }),
)`

/**
 * Registers the document and the viewer.
 * @param publicUrl origin of the server; undefined uses the origin of each request
 */
export async function installOpenApi(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Toile',
        version: '1.0.0',
        license: { name: 'MIT', identifier: 'MIT' },
        description: [
          'Virtual try-on: a photo of a person and a picture of a garment become a look.',
          'Programs call what lies below `/api/v1`, with an API key; it changes by addition only.',
          'Keys, free test keys and a quickstart: [/developers](/developers).',
        ].join('\n\n'),
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags,
      externalDocs: { url: `${publicUrl ?? ''}/developers`, description: 'Keys and quickstart' },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'From `GET /api/identity/token`, with the session of a sign-in; works for 15 minutes.',
          },
          session: {
            type: 'http',
            scheme: 'bearer',
            description: 'From the header `set-auth-token` of a sign-in; browsers send it as a cookie.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, such as `toile_test_…`: made at `/developers`.',
          },
        },
      },
    },
    transform: withOperation,
    transformObject: jsonSchemaTransformObject,
  })
  // Built on first request, when all routes are registered, then cached.
  let text: string | undefined
  app.get(
    '/api/openapi.json',
    {
      schema: {
        tags: ['Operations'],
        operationId: 'getOpenApi',
        summary: 'This document',
        response: { 200: z.record(z.string(), z.unknown()), 405: errorBody },
      },
    },
    (_request, reply) =>
      reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(app.swagger()))),
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Toile API', js: [{ filename: 'viewport.js', content: viewport }] },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', persistAuthorization: true },
  })
}

/** Adds what Fastify's schemas cannot express: multipart bodies, which are streamed, and the error codes. */
const withOperation: SwaggerTransform = (input) => {
  const { operation, documented, ...schema } = input.schema
  const codes = [...(documented?.errors ?? []), ...errorsOf(operation)]
  const { errors: _, ...shapes } = documented ?? { errors: [] }
  const { schema: plain, url } = (jsonSchemaTransform as SwaggerTransform)({
    ...input,
    schema: {
      security: [],
      ...schema,
      ...shapes,
      ...(documented && { response: { ...documented.response, ...errorResponses(codes) } }),
    },
    url: input.url.replace('*', ':key'),
  })
  const response = plain.response as Record<string, object> | undefined
  return {
    url,
    schema: {
      ...plain,
      ...(operation?.multipart && { body: bodyOf(operation, operation.multipart) }),
      ...(response && { response: describeResponses(response, codes) }),
    },
  }
}

/** Body schema of a form, or of either a form or JSON. */
function bodyOf({ body }: Operation, multipart: Multipart) {
  const form = formSchema(multipart)
  if (!body) return form
  const { $schema: _, ...json } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return { content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: form } } }
}

/** Keywords of form fields whose text is parsed to a list or an object. */
const textKeywords = new Map<z.core.$ZodType, object>([
  [placeInPhoto, { pattern: placePattern.source }],
  [categories, { pattern: categoriesPattern.source }],
  [
    metadata,
    {
      contentMediaType: 'application/json',
      description: 'Your own data as a JSON object of strings, such as `{"sku": "P-123"}`.',
    },
  ],
])

function formSchema({ files, fields }: Multipart) {
  const text = z.toJSONSchema(fields, {
    io: 'output',
    unrepresentable: 'any',
    // In a form, the field is text.
    override({ zodSchema, jsonSchema }) {
      const keywords = textKeywords.get(zodSchema)
      if (!keywords) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
      Object.assign(jsonSchema, { type: 'string', ...keywords })
    },
  })
  const file = ({ description, count }: Multipart['files'][string]) => {
    const one = { type: 'string', format: 'binary' }
    return count
      ? { type: 'array', items: one, minItems: count.min, maxItems: count.max, description }
      : { ...one, description }
  }
  return {
    type: 'object',
    required: Object.entries(files)
      .filter(([, { isOptional }]) => !isOptional)
      .map(([name]) => name),
    properties: {
      ...Object.fromEntries(Object.entries(files).map(([name, about]) => [name, file(about)])),
      ...text.properties,
    },
  }
}

function describeResponses(answers: Record<string, object>, codes: readonly ErrorCode[]) {
  const meaningOf = (status: string) =>
    codes.filter((code) => String(statusByErrorCode[code]) === status).join(', ') || STATUS_CODES[status]
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      { description: meaningOf(status), ...answer },
    ]),
  )
}
