/** Writes the SDK's types and list of calls from the contract: `node scripts/generate-sdk.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { keyUsage } from '../packages/contract/src/api-keys.ts'
import { errorCode } from '../packages/contract/src/errors.ts'
import { garmentCategories } from '../packages/contract/src/garments.ts'
import type { Operation } from '../packages/contract/src/operation.ts'
import { pictureCheck } from '../packages/contract/src/picture-check.ts'
import { proofChallenge } from '../packages/contract/src/proof-of-work.ts'
import * as account from '../packages/contract/src/v1-account.ts'
import * as batches from '../packages/contract/src/v1-batches.ts'
import * as requests from '../packages/contract/src/v1-look-request.ts'
import * as looks from '../packages/contract/src/v1-looks.ts'
import * as pictures from '../packages/contract/src/v1-pictures.ts'
import * as endpoints from '../packages/contract/src/v1-webhooks.ts'
import * as webhooks from '../packages/contract/src/webhooks.ts'
import { formatText } from './format-text.ts'

export const generatedFile = join(import.meta.dirname, '../packages/sdk/src/generated.ts')

type Schema = z.core.$ZodType
type Json = {
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
  additionalProperties?: Json | boolean
}

/**
 * The types to write, each after those it refers to. `input`: a request's type, where fields with defaults are optional.
 */
const types: [name: string, schema: Schema, io?: 'input' | 'output'][] = [
  ['ErrorCode', errorCode],
  ['GarmentCategory', z.enum(garmentCategories)],
  ['LookStatus', z.enum(looks.lookStatuses)],
  ['PictureSource', requests.pictureSource],
  ['CreateLookJson', requests.lookRequest, 'input'],
  ['Look', looks.look],
  ['LookList', looks.lookList],
  ['Batch', batches.batch],
  ['BatchList', batches.batchList],
  ['BatchEstimate', batches.batchEstimate],
  ['ProofChallenge', proofChallenge],
  ['ApiFile', pictures.apiFile],
  ['PictureCheck', pictureCheck],
  ['KeyUsage', keyUsage],
  ['ApiCredits', bodyOf(account.getApiCredits)],
  ['ApiUsage', bodyOf(account.getApiUsage)],
  ['WebhookEventType', z.enum(webhooks.webhookEventTypes)],
  ['WebhookEvent', webhooks.webhookEvent],
  ['WebhookEndpoint', webhooks.webhookEndpoint],
  ['NewWebhookEndpoint', webhooks.newWebhookEndpoint],
  ['WebhookEndpointList', webhooks.webhookEndpointList],
  ['WebhookEndpointRequest', webhooks.webhookEndpointRequest, 'input'],
  ['WebhookDelivery', webhooks.webhookDelivery],
  ['WebhookDeliveryList', webhooks.webhookDeliveryList],
  ['ResentDeliveries', webhooks.resentDeliveries],
]

/** Texts of types up to this length are not replaced by the name of a type. */
const LONGEST_UNNAMED = 20

/** The schema of a call's JSON response. */
function bodyOf({ responses }: Operation): Schema {
  const body = responses[200]
  if (typeof body !== 'object' || body === null) throw new Error('The call answers with no JSON')
  return body
}

/** Returns the whole file, formatted. */
export async function generatedText(): Promise<string> {
  const named = new Map<string, string>()
  const lines = types.map(([name, schema, io = 'output']) => {
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
    const text = typeOf(json, named)
    // Later types refer to this one by its name wherever they contain its text. Short texts, such as `string`, stay.
    if (text.length > LONGEST_UNNAMED) named.set(text, name)
    return `${commentOf(json)}export type ${name} = ${text}\n`
  })
  const operations = [looks, batches, pictures, account, endpoints]
    .flatMap((module) => Object.values(module) as unknown[])
    .filter(isOperation)
  const calls = operations
    .map(({ id, method, path }) => `  ${id}: ['${method}', '${path}'],`)
    // Sorted, so that the order does not depend on which module declares a call.
    .toSorted((a, b) => (a < b ? -1 : 1))
  const idempotent = operations.filter(readsIdempotencyKey).map(({ id }) => id)
  const text = [
    '// Made by scripts/generate-sdk.ts from packages/contract: do not edit.\n',
    ...lines,
    '/** Method and path of each call, below `/api`. */',
    'export const calls = {',
    ...calls,
    '} as const',
    'export type CallName = keyof typeof calls\n',
    '/** Calls with an effect that a repetition with the same `Idempotency-Key` does not repeat. */',
    `export const idempotentCalls: readonly CallName[] = ${JSON.stringify(idempotent)}\n`,
  ].join('\n')
  return formatText(generatedFile, text)
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

const readsIdempotencyKey = ({ headers }: Operation): boolean =>
  headers !== undefined && 'idempotency-key' in ((z.toJSONSchema(headers) as Json).properties ?? {})

/** Converts a JSON schema to TypeScript, for the keywords that the contract uses. */
function typeOf(schema: Json, named: ReadonlyMap<string, string>): string {
  const text = plainTypeOf(schema, named)
  return named.get(text) ?? text
}

function plainTypeOf(schema: Json, named: ReadonlyMap<string, string>): string {
  const { type, properties, required = [], additionalProperties } = schema
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, named)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, named)).join(' | ')
  if (type === 'array') return `Array<${typeOf(schema.items ?? {}, named)}>`
  if (type === 'object' && properties) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const mark = required.includes(name) ? '' : '?'
      return `${commentOf(field)}${JSON.stringify(name)}${mark}: ${typeOf(field, named)}`
    })
    return `{ ${fields.join('\n')} }`
  }
  if (type === 'object' && typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties, named)}>`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  return 'unknown'
}

/** Returns a docblock with the description of a type or field; empty if there is none. */
const commentOf = ({ description }: Json): string => (description ? `\n/** ${description} */\n` : '')

if (import.meta.main) writeFileSync(generatedFile, await generatedText())
