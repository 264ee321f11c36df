/** API calls about the signed-in user's webhook endpoints. All throw ApiError. */
import {
  createOwnEndpoint,
  deleteOwnEndpoint,
  enableOwnEndpoint,
  listOwnDeliveries,
  listOwnEndpoints,
  resendOwnDelivery,
  rotateOwnSecret,
  testOwnEndpoint,
  type WebhookEventType,
} from '@toile/contract/webhooks'
import { call } from './call.ts'

export const readEndpoints = async () => (await call(listOwnEndpoints)).body.data

export const makeEndpoint = async (wish: { url: string; events: WebhookEventType[]; livemode: boolean }) =>
  (await call(createOwnEndpoint, { body: wish })).body

export const deleteEndpoint = async (id: string): Promise<void> =>
  void (await call(deleteOwnEndpoint, { params: { id } }))

export const rotateSecret = async (id: string) => (await call(rotateOwnSecret, { params: { id } })).body

export const enableEndpoint = async (id: string) => (await call(enableOwnEndpoint, { params: { id } })).body

export const testEndpoint = async (id: string) => (await call(testOwnEndpoint, { params: { id } })).body

export const readDeliveries = async (id: string) =>
  (await call(listOwnDeliveries, { params: { id } })).body.data

export const resendDelivery = async (id: string, deliveryId: string) =>
  (await call(resendOwnDelivery, { params: { id, deliveryId } })).body
