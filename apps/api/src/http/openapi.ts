/** The OpenAPI 3.1 document and its page, made from the schemas that check the calls. */
import { STATUS_CODES } from 'node:http'
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { statusByErrorCode, type ErrorCode } from '@toile/contract/errors'
import type { Multipart } from '@toile/contract/operation'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { errorsOf } from '../platform/operation-schema.ts'

export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Toile',
        version: '1.0.0',
        description: 'Virtual try-on: a photo of a person and a picture of a garment become a look.',
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'From `GET /api/identity/token`, with the session of a sign-in; works for 15 minutes.',
          },
        },
      },
    },
    transform: withOperation,
    transformObject: jsonSchemaTransformObject,
  })
  // Complete only once all routes are there, and the same from then on.
  let text: string | undefined
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
    (_request, reply) =>
      reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(app.swagger()))),
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Toile API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
  })
}

/** Adds what no Fastify schema can say: the parts of forms, which are read as they stream in, and the error codes. */
const withOperation: SwaggerTransform = (input) => {
  const { operation, ...schema } = input.schema
  const { schema: plain, url } = (jsonSchemaTransform as SwaggerTransform)({
    ...input,
    schema,
    url: input.url.replace('*', ':key'),
  })
  const response = plain.response as Record<string, object> | undefined
  return {
    url,
    schema: {
      ...plain,
      ...(operation?.multipart && { body: formSchema(operation.multipart) }),
      ...(response && { response: describeAnswers(response, errorsOf(operation)) }),
    },
  }
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
    required: Object.entries(files)
      .filter(([, { isOptional }]) => !isOptional)
      .map(([name]) => name),
    properties: {
      ...Object.fromEntries(Object.entries(files).map(([name, about]) => [name, file(about)])),
      ...text.properties,
    },
  }
}

function describeAnswers(answers: Record<string, object>, codes: readonly ErrorCode[]) {
  const meaningOf = (status: string) =>
    codes.filter((code) => String(statusByErrorCode[code]) === status).join(', ') || STATUS_CODES[status]
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      { description: meaningOf(status), ...answer },
    ]),
  )
}
