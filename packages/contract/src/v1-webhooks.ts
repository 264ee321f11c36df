/** API v1: webhook endpoints of the key's mode, live or test. */
import { defineOperation } from './operation.ts'
import {
  deliveryPath,
  deliveryQuery,
  endpointPath,
  newWebhookEndpoint,
  resentDeliveries,
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
  summary: 'List the webhook endpoints',
  key,
  responses: { 200: webhookEndpointList },
  errors: [],
})

export const createEndpoint = defineOperation({
  id: 'createEndpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints',
  tag,
  summary: 'Create a webhook endpoint; its secret is shown in this response only',
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
  summary: 'Get a webhook endpoint',
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
  summary: 'Change a webhook endpoint; a disabled one gets events again',
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
  summary: 'Delete a webhook endpoint',
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
  summary: 'Rotate the secret of an endpoint; events are signed with both secrets for another day',
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
  summary: 'List the deliveries to an endpoint with their responses, newest first',
  key,
  params: endpointPath,
  query: deliveryQuery,
  responses: { 200: webhookDeliveryList },
  errors: ['invalid_request', 'not_found'],
})

export const resendFailedDeliveries = defineOperation({
  id: 'resendFailedDeliveries',
  method: 'POST',
  path: '/v1/webhook-endpoints/:id/deliveries/resend-failed',
  tag,
  summary:
    'Resend the events that an endpoint has not accepted, oldest first, except test events; up to 500 in one call',
  key,
  params: endpointPath,
  responses: { 202: resentDeliveries },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const resendDelivery = defineOperation({
  id: 'resendDelivery',
  method: 'POST',
  path: '/v1/webhook-endpoints/:id/deliveries/:deliveryId/resend',
  tag,
  summary: 'Resend an event',
  key,
  params: deliveryPath,
  responses: { 202: webhookDelivery },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
