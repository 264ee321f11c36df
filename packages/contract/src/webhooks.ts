/** Events that are sent to programs, as Standard Webhooks 1.0 has them, and where they go. */
import * as z from 'zod/mini'
import { eventsKeptDays } from './api-limits.ts'
import { defineOperation } from './operation.ts'

const isoTime = z.iso.datetime()
const id = z.string().check(z.maxLength(100))

/** Those that an endpoint can ask for. */
export const webhookEventTypes = [
  'look.succeeded',
  'look.failed',
  'look.canceled',
  'batch.finished',
  'credits.low',
  'key.revoked',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Sent when it is asked for, to see whether an endpoint works. */
export const testEventType = 'endpoint.test'

export const webhookLimits = { endpoints: 10, keptDays: eventsKeptDays, shownDeliveries: 50 } as const

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  /** True for events of live keys, false for those of test keys. */
  livemode: z.boolean(),
  /** `credits.low` is sent when the credits fall below this. */
  creditsBelow: z.int(),
  createdAt: isoTime,
  /** `gone`: it answered 410. `failing`: it took nothing for five days. */
  disabled: z.nullable(z.object({ at: isoTime, because: z.enum(['gone', 'failing']) })),
  /** Until then, events are signed with the secret that was replaced last as well. */
  previousSecretUntil: z.nullable(isoTime),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** Right after it was made, or its secret was rotated: the secret is shown this once. */
export const newWebhookEndpoint = z.extend(webhookEndpoint, { secret: z.string() })
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpoint>

export const webhookEndpointRequest = z.object({
  /** https alone, and in the public internet. */
  url: z.string().check(z.maxLength(2000)),
  events: z.array(z.enum(webhookEventTypes)).check(z.minLength(1), z.maxLength(webhookEventTypes.length)),
  /** 100 unless told. */
  creditsBelow: z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000))),
})
export type WebhookEndpointRequest = z.infer<typeof webhookEndpointRequest>

/** One event on its way to one endpoint. */
export const webhookDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` of the request: the same for each try, and when it is sent again. */
  eventId: z.string(),
  type: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  tries: z.int(),
  nextTryAt: z.nullable(isoTime),
  /** The body that was sent. */
  request: z.string(),
  /** Answer to the last try: the first 2 kB of it; `problem` where nothing came back. */
  answer: z.nullable(
    z.object({
      status: z.nullable(z.int()),
      body: z.string(),
      problem: z.nullable(z.string()),
      ms: z.int(),
      at: isoTime,
    }),
  ),
  createdAt: isoTime,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookEndpointList = z.object({ data: z.array(webhookEndpoint) })
/** The newest first. */
export const webhookDeliveryList = z.object({ data: z.array(webhookDelivery) })

export const endpointPath = z.object({ id })
export const deliveryPath = z.object({ id, deliveryId: id })

/** The body of each request. */
export const webhookEvent = z.object({
  type: z.string(),
  timestamp: isoTime,
  livemode: z.boolean(),
  data: z.record(z.string(), z.unknown()),
})
export type WebhookEvent = z.infer<typeof webhookEvent>

const mode = z.object({ livemode: z.boolean() })

export const listOwnEndpoints = defineOperation({
  id: 'listOwnEndpoints',
  method: 'GET',
  path: '/webhook-endpoints',
  tag: 'Keys',
  summary: 'Your webhook endpoints, of live keys and of test keys',
  signedIn: true,
  responses: { 200: webhookEndpointList },
  errors: [],
})

export const createOwnEndpoint = defineOperation({
  id: 'createOwnEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  tag: 'Keys',
  summary: 'Have events sent to an address; the secret is shown in this answer alone',
  signedIn: true,
  body: z.extend(webhookEndpointRequest, mode.shape),
  responses: { 201: newWebhookEndpoint },
  errors: ['invalid_request', 'conflict'],
})

export const deleteOwnEndpoint = defineOperation({
  id: 'deleteOwnEndpoint',
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  tag: 'Keys',
  summary: 'Send no more events to an endpoint of yours',
  signedIn: true,
  params: endpointPath,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})

export const rotateOwnSecret = defineOperation({
  id: 'rotateOwnSecret',
  method: 'POST',
  path: '/webhook-endpoints/:id/rotate-secret',
  tag: 'Keys',
  summary: 'Replace the secret of an endpoint of yours; events are signed with both for another day',
  signedIn: true,
  params: endpointPath,
  responses: { 200: newWebhookEndpoint },
  errors: ['invalid_request', 'not_found'],
})

export const testOwnEndpoint = defineOperation({
  id: 'testOwnEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/:id/test',
  tag: 'Keys',
  summary: 'Send a test event to an endpoint of yours',
  signedIn: true,
  params: endpointPath,
  responses: { 202: webhookDelivery },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const listOwnDeliveries = defineOperation({
  id: 'listOwnDeliveries',
  method: 'GET',
  path: '/webhook-endpoints/:id/deliveries',
  tag: 'Keys',
  summary: 'What was sent to an endpoint of yours, and what came back',
  signedIn: true,
  params: endpointPath,
  responses: { 200: webhookDeliveryList },
  errors: ['invalid_request', 'not_found'],
})

export const resendOwnDelivery = defineOperation({
  id: 'resendOwnDelivery',
  method: 'POST',
  path: '/webhook-endpoints/:id/deliveries/:deliveryId/resend',
  tag: 'Keys',
  summary: 'Send an event to an endpoint of yours once more',
  signedIn: true,
  params: deliveryPath,
  responses: { 202: webhookDelivery },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
