/** API calls about the signed-in user's webhook endpoints. All throw ApiError. */
import {
  createOwnEndpoint,
  deleteOwnEndpoint,
  enableOwnEndpoint,
  listOwnDeliveries,
  listOwnEndpoints,
  resendOwnDelivery,
  resendOwnFailedDeliveries,
  rotateOwnSecret,
  testOwnEndpoint,
  type WebhookDelivery,
  type WebhookEventType,
} from '@toile/contract/webhooks'
import { call } from './call.ts'

export const readEndpoints = async () => (await call(listOwnEndpoints)).body.data

export const makeEndpoint = async (request: { url: string; events: WebhookEventType[]; livemode: boolean }) =>
  (await call(createOwnEndpoint, { body: request })).body

export const deleteEndpoint = async (id: string): Promise<void> =>
  void (await call(deleteOwnEndpoint, { params: { id } }))

export const rotateSecret = async (id: string) => (await call(rotateOwnSecret, { params: { id } })).body

export const enableEndpoint = async (id: string) => (await call(enableOwnEndpoint, { params: { id } })).body

export const testEndpoint = async (id: string) => (await call(testOwnEndpoint, { params: { id } })).body

type DeliveryPage = { status?: WebhookDelivery['status'] | undefined; cursor?: string }

export const readDeliveries = async (id: string, query: DeliveryPage = {}) =>
  (await call(listOwnDeliveries, { params: { id }, query })).body

export const resendDelivery = async (id: string, deliveryId: string) =>
  (await call(resendOwnDelivery, { params: { id, deliveryId } })).body

/** Resends all events that the endpoint has not accepted, and returns their number. */
export async function resendFailed(id: string): Promise<number> {
  for (let count = 0; ;) {
    const { body } = await call(resendOwnFailedDeliveries, { params: { id } })
    count += body.resent
    if (!body.hasMore) return count
  }
}
