/** The OpenAPI 3.1 document and its page, made from the schemas that check the calls. */
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Multipart } from '@toile/contract/operation'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'

export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Toile',
        version: '1.0.0',
        description: 'Virtual try-on: a photo of a person and a picture of a garment become a look.',
      },
    },
    transform: withMultipart,
    transformObject: jsonSchemaTransformObject,
  })
  app.get(
    '/api/openapi.json',
    {
      schema: {
        tags: ['Operations'],
        operationId: 'getOpenApi',
        summary: 'This document',
        response: { 200: z.record(z.string(), z.unknown()) },
      },
    },
    async () => app.swagger() as unknown as Record<string, unknown>,
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Toile API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
  })
}

/** Describes the files and fields of forms, which no body schema checks (their parts are read as they stream in). */
const withMultipart: SwaggerTransform<FastifySchema & { multipart?: Multipart }> = (input) => {
  const { multipart, ...schema } = input.schema
  const transformed = (jsonSchemaTransform as SwaggerTransform)({
    ...input,
    schema,
    url: input.url.replace('*', ':key'),
  })
  return multipart
    ? { ...transformed, schema: { ...transformed.schema, body: formSchema(multipart) } }
    : transformed
}

function formSchema({ files, fields }: Multipart) {
  const text = z.toJSONSchema(fields, { io: 'output', unrepresentable: 'any' })
  const file = ({ description }: { description: string }) => ({
    type: 'string',
    format: 'binary',
    description,
  })
  return {
    type: 'object',
    required: Object.keys(files),
    properties: {
      ...Object.fromEntries(Object.entries(files).map(([name, about]) => [name, file(about)])),
      ...text.properties,
    },
  }
}
