/** Accounts with a program and a webhook endpoint each. */
import {
  newWebhookEndpoint,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEventTypes,
  type WebhookEndpointRequest,
} from '@toile/contract/webhooks'
import { expect } from 'vitest'
import type { bootForLooks } from '../generations/paid-looks.ts'
import { makeKey, programWith, type Program } from '../keys/programs.ts'
import type { openReceiver } from './receiver.ts'

type Booted = Awaited<ReturnType<typeof bootForLooks>>
type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Requests are rate limited. */
export const unhurried = { interval: 250 }

let count = 0
/** Creates an account with a program and an endpoint with a unique path. */
export const createListenerIn =
  (booted: Booted, receiver: Receiver) =>
  async (request: Partial<WebhookEndpointRequest> = {}, kind: 'secret' | 'test' = 'secret') => {
    const customer = await booted.createCustomer({ extraCredits: 200 })
    const program = programWith(booted, await makeKey(customer, { kind }))
    const path = `/hook/${++count}`
    const endpoint = await createEndpoint(program, { url: `http://${receiver.host}${path}`, ...request })
    return { customer, ...program, path, endpoint }
  }

export async function createEndpoint({ postJson }: Program, request: Partial<WebhookEndpointRequest>) {
  const response = await postJson('/webhook-endpoints', { events: webhookEventTypes, ...request })
  expect(response.status).toBe(201)
  return newWebhookEndpoint.parse(await response.json())
}

export const deliveriesOf = async ({ call }: Program, { id }: { id: string }) =>
  webhookDeliveryList.parse(await (await call(`/webhook-endpoints/${id}/deliveries`)).json()).data
export const endpointOf = async ({ call }: Program, { id }: { id: string }) =>
  webhookEndpoint.parse(await (await call(`/webhook-endpoints/${id}`)).json())
