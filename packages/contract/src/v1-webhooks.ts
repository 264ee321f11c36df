/** Webhook endpoints for programs: those of the mode of the key, live or test. */
import { defineOperation } from './operation.ts'
import {
  deliveryPath,
  endpointPath,
  newWebhookEndpoint,
  webhookDelivery,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointList,
  webhookEndpointRequest,
} from './webhooks.ts'

const key = { scope: 'webhooks' } as const
const tag = 'Webhooks'

export const listEndpoints = defineOperation({
  id: 'listEndpoints',
  method: 'GET',
  path: '/v1/webhook-endpoints',
  tag,
  summary: 'Webhook endpoints',
  key,
  responses: { 200: webhookEndpointList },
  errors: [],
})

export const createEndpoint = defineOperation({
  id: 'createEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints',
  tag,
  summary: 'Have events sent to an address; the secret is shown in this answer alone',
  key,
  body: webhookEndpointRequest,
  responses: { 201: newWebhookEndpoint },
  errors: ['invalid_request', 'conflict'],
})

export const getEndpoint = defineOperation({
  id: 'getEndpoint',
  method: 'GET',
  path: '/v1/webhook-endpoints/:id',
  tag,
  summary: 'Read a webhook endpoint',
  key,
  params: endpointPath,
  responses: { 200: webhookEndpoint },
  errors: ['invalid_request', 'not_found'],
})

export const updateEndpoint = defineOperation({
  id: 'updateEndpoint',
  method: 'PUT',
  path: '/v1/webhook-endpoints/:id',
  tag,
  summary: 'Change a webhook endpoint; one that was disabled is told of events again',
  key,
  params: endpointPath,
  body: webhookEndpointRequest,
  responses: { 200: webhookEndpoint },
  errors: ['invalid_request', 'not_found'],
})

export const deleteEndpoint = defineOperation({
  id: 'deleteEndpoint',
  method: 'DELETE',
  path: '/v1/webhook-endpoints/:id',
  tag,
  summary: 'Send no more events to an endpoint',
  key,
  params: endpointPath,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})

export const rotateSecret = defineOperation({
  id: 'rotateSecret',
  method: 'POST',
  path: '/v1/webhook-endpoints/:id/rotate-secret',
  tag,
  summary: 'Replace the secret of an endpoint; events are signed with both for another day',
  key,
  params: endpointPath,
  responses: { 200: newWebhookEndpoint },
  errors: ['invalid_request', 'not_found'],
})

export const testEndpoint = defineOperation({
  id: 'testEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints/:id/test',
  tag,
  summary: 'Send a test event to an endpoint',
  key,
  params: endpointPath,
  responses: { 202: webhookDelivery },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const listDeliveries = defineOperation({
  id: 'listDeliveries',
  method: 'GET',
  path: '/v1/webhook-endpoints/:id/deliveries',
  tag,
  summary: 'What was sent to an endpoint, and what came back; the newest first',
  key,
  params: endpointPath,
  responses: { 200: webhookDeliveryList },
  errors: ['invalid_request', 'not_found'],
})

export const resendDelivery = defineOperation({
  id: 'resendDelivery',
  method: 'POST',
  path: '/v1/webhook-endpoints/:id/deliveries/:deliveryId/resend',
  tag,
  summary: 'Send an event once more',
  key,
  params: deliveryPath,
  responses: { 202: webhookDelivery },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
