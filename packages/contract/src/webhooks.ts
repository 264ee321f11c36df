/** Webhook events, in the format of Standard Webhooks 1.0, and the endpoints that receive them. */
import * as z from 'zod/mini'
import { eventsKeptDays } from './api-limits.ts'
import { numberField } from './look-form.ts'
import { defineOperation } from './operation.ts'

const isoTime = z.iso.datetime()
const id = z.string().check(z.maxLength(100))

/** Event types that an endpoint can subscribe to. */
export const webhookEventTypes = [
  'look.succeeded',
  'look.failed',
  'look.canceled',
  'batch.finished',
  'credits.low',
  'key.revoked',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Type of the test event, which is sent on request. */
export const testEventType = 'endpoint.test'

/**
 * Limits of webhooks. `shownDeliveries` are on a page of a list by default, `resentAtOnce` failed events are resent by one
 * call. An endpoint may have `pendingTests` unaccepted test events of the last `pendingTestsMinutes`.
 */
export const webhookLimits = {
  endpoints: 10,
  keptDays: eventsKeptDays,
  shownDeliveries: 50,
  resentAtOnce: 500,
  pendingTests: 10,
  pendingTestsMinutes: 10,
} as const

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string().check(z.describe('Address to which events are sent.')),
  events: z.array(z.enum(webhookEventTypes)).check(z.describe('Types of events to send.')),
  livemode: z.boolean().check(z.describe('True for events of live keys, false for those of test keys.')),
  creditsBelow: z.int().check(z.describe('`credits.low` is sent when the credits drop below this.')),
  createdAt: isoTime,
  disabled: z
    .nullable(z.object({ at: isoTime, because: z.enum(['gone', 'failing']) }))
    .check(z.describe('`gone`: the endpoint answered 410. `failing`: it accepted no event for five days.')),
  previousSecretUntil: z
    .nullable(isoTime)
    .check(z.describe('Events are also signed with the previous secret until then.')),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** A newly created endpoint, or one whose secret was rotated. `secret` is only ever shown in this response. */
export const newWebhookEndpoint = z.extend(webhookEndpoint, { secret: z.string() })
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpoint>

export const webhookEndpointRequest = z.object({
  url: z
    .string()
    .check(z.maxLength(2000), z.describe('Address to which events are sent: https, in the public internet.')),
  events: z
    .array(z.enum(webhookEventTypes))
    .check(z.minLength(1), z.maxLength(webhookEventTypes.length), z.describe('Types of events to send.')),
  creditsBelow: z
    .optional(z.int().check(z.gte(1), z.lte(1_000_000_000)))
    .check(z.describe('`credits.low` is sent when the credits drop below this; 100 by default.')),
})
export type WebhookEndpointRequest = z.infer<typeof webhookEndpointRequest>

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const

/** The delivery of one event to one endpoint. */
export const webhookDelivery = z.object({
  id: z.string(),
  eventId: z
    .string()
    .check(
      z.describe('The `webhook-id` of the request, the same for all attempts and when the event is resent.'),
    ),
  type: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.int().check(z.describe('Number of attempts so far.')),
  nextTryAt: z.nullable(isoTime).check(z.describe('Null when no further attempt follows.')),
  request: z.string().check(z.describe('The body of the request.')),
  answer: z
    .nullable(
      z.object({
        status: z.nullable(z.int()),
        body: z.string(),
        problem: z.nullable(z.string()),
        ms: z.int(),
        at: isoTime,
      }),
    )
    .check(z.describe('The response to the last attempt, up to 2 kB; `problem` if there was none.')),
  createdAt: isoTime,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookEndpointList = z.object({ data: z.array(webhookEndpoint) })
export const webhookDeliveryList = z.object({
  data: z.array(webhookDelivery).check(z.describe('Newest first.')),
  nextCursor: z
    .nullable(z.string())
    .check(z.describe('Pass as `cursor` to get the next deliveries; null on the last page.')),
})
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>

export const deliveryQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: numberField(1, 100),
  status: z.optional(z.enum(deliveryStatuses)),
})
export type DeliveryQuery = z.output<typeof deliveryQuery>

export const resentDeliveries = z.object({
  resent: z.int().check(z.describe('Number of events that are sent again.')),
  hasMore: z.boolean().check(z.describe('True when further failed events are left: call again for them.')),
})
export type ResentDeliveries = z.infer<typeof resentDeliveries>

export const endpointPath = z.object({ id })
export const deliveryPath = z.object({ id, deliveryId: id })

/** The body of a webhook request. */
export const webhookEvent = z.object({
  type: z.string(),
  timestamp: isoTime.check(z.describe('Time of the event.')),
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
  summary: 'List your webhook endpoints, of live and test mode',
  signedIn: true,
  responses: { 200: webhookEndpointList },
  errors: [],
})

export const createOwnEndpoint = defineOperation({
  id: 'createOwnEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  tag: 'Keys',
  summary: 'Create a webhook endpoint; its secret is shown in this response only',
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
  summary: 'Delete one of your webhook endpoints',
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
  summary: 'Rotate the secret of one of your endpoints; events are signed with both secrets for another day',
  signedIn: true,
  params: endpointPath,
  responses: { 200: newWebhookEndpoint },
  errors: ['invalid_request', 'not_found'],
})

export const enableOwnEndpoint = defineOperation({
  id: 'enableOwnEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/:id/enable',
  tag: 'Keys',
  summary: 'Enable one of your disabled webhook endpoints again',
  signedIn: true,
  params: endpointPath,
  responses: { 200: webhookEndpoint },
  errors: ['invalid_request', 'not_found'],
})

export const testOwnEndpoint = defineOperation({
  id: 'testOwnEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/:id/test',
  tag: 'Keys',
  summary: 'Send a test event to one of your endpoints',
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
  summary: 'List the deliveries to one of your endpoints with their responses',
  signedIn: true,
  params: endpointPath,
  query: deliveryQuery,
  responses: { 200: webhookDeliveryList },
  errors: ['invalid_request', 'not_found'],
})

export const resendOwnFailedDeliveries = defineOperation({
  id: 'resendOwnFailedDeliveries',
  method: 'POST',
  path: '/webhook-endpoints/:id/deliveries/resend-failed',
  tag: 'Keys',
  summary: 'Resend all events that one of your endpoints has not accepted',
  signedIn: true,
  params: endpointPath,
  responses: { 202: resentDeliveries },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const resendOwnDelivery = defineOperation({
  id: 'resendOwnDelivery',
  method: 'POST',
  path: '/webhook-endpoints/:id/deliveries/:deliveryId/resend',
  tag: 'Keys',
  summary: 'Resend an event to one of your endpoints',
  signedIn: true,
  params: deliveryPath,
  responses: { 202: webhookDelivery },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
