/** The client: `new Toile({ apiKey, baseUrl })`. */
import type {
  ApiCredits,
  ApiFile,
  ApiUsage,
  GarmentCategory,
  NewWebhookEndpoint,
  PictureCheck,
  ResentDeliveries,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointRequest,
} from './generated.ts'
import { batchesOf } from './batches.ts'
import { createDownload } from './download.ts'
import { looksOf, placeText, type Place } from './looks.ts'
import { pages } from './pages.ts'
import { createSend, type CallOptions, type ToileOptions } from './send.ts'
import { verifyWebhook } from './webhooks.ts'

export type CheckRequest = {
  person?: Blob
  garment?: Blob
  category?: GarmentCategory
  /** The person to check in a photo of several people. */
  personAt?: Place
}

type DeliveryFilter = { status?: WebhookDelivery['status'] | undefined }

export class Toile {
  /** Looks: `create`, `wait`, `get`, `list`, `cancel`, `delete`, `download`. */
  readonly looks: ReturnType<typeof looksOf>
  readonly files
  /** Batches of many looks: `create`, `estimate`, `wait`, `get`, `list`, `results`, `cancel`, `retryFailed`. */
  readonly batches: ReturnType<typeof batchesOf>
  readonly checks
  readonly credits
  readonly usage
  readonly webhookEndpoints
  /** Verifies incoming webhooks. It needs no API key, so `verifyWebhook` is also exported separately. */
  readonly webhooks = { verify: verifyWebhook }

  constructor(options: ToileOptions) {
    const send = createSend(options)
    this.looks = looksOf(send, createDownload(options))
    this.batches = batchesOf(send)
    this.files = {
      /** Uploads a picture for later looks; it is kept for a day. */
      create(picture: Blob, call: CallOptions = {}): Promise<ApiFile> {
        const body = new FormData()
        body.append('file', picture, 'picture')
        return send('createFile', { ...call, body })
      },
    }
    this.checks = {
      /** Checks if a look can be made of a photo, a garment, or both. */
      create(
        { person, garment, category, personAt }: CheckRequest,
        call: CallOptions = {},
      ): Promise<PictureCheck> {
        const body = new FormData()
        if (category) body.append('category', category)
        if (personAt) body.append('personAt', placeText(personAt))
        if (person) body.append('person', person, 'person')
        if (garment) body.append('garment', garment, 'garment')
        return send('createCheck', { ...call, body })
      },
    }
    this.credits = { get: (call: CallOptions = {}) => send<ApiCredits>('getApiCredits', call) }
    this.usage = {
      /**
       * Gets the usage by day. `from` and `to` are dates such as `2026-11-26`, both inclusive; the last 30 days by
       * default.
       */
      get({ from, to, ...call }: CallOptions & { from?: string; to?: string } = {}): Promise<ApiUsage> {
        const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) })
        return send('getApiUsage', { ...call, query })
      },
    }
    this.webhookEndpoints = {
      /** Lists all endpoints of the account. */
      list: async (call: CallOptions = {}) => (await send<WebhookEndpointList>('listEndpoints', call)).data,
      /** Creates an endpoint. Its secret is in this response only. */
      create: (request: WebhookEndpointRequest, call: CallOptions = {}) =>
        send<NewWebhookEndpoint>('createEndpoint', { ...call, body: request }),
      /** Gets an endpoint, without its secret. */
      get: (id: string, call: CallOptions = {}) =>
        send<WebhookEndpoint>('getEndpoint', { ...call, params: { id } }),
      /** Changes an endpoint. A disabled one gets events again. */
      update: (id: string, request: WebhookEndpointRequest, call: CallOptions = {}) =>
        send<WebhookEndpoint>('updateEndpoint', { ...call, params: { id }, body: request }),
      /** Deletes an endpoint. */
      delete: (id: string, call: CallOptions = {}) =>
        send<void>('deleteEndpoint', { ...call, params: { id } }),
      /** Replaces an endpoint's secret. For another day, events are signed with the old one, too. */
      rotateSecret: (id: string, call: CallOptions = {}) =>
        send<NewWebhookEndpoint>('rotateSecret', { ...call, params: { id } }),
      /** Sends a test event to an endpoint. */
      test: (id: string, call: CallOptions = {}) =>
        send<WebhookDelivery>('testEndpoint', { ...call, params: { id } }),
      /** Gets the newest deliveries; those with one status, if it is given. */
      deliveries: async (id: string, { status, ...call }: CallOptions & DeliveryFilter = {}) => {
        const query = new URLSearchParams(status && { status })
        return (await send<WebhookDeliveryList>('listDeliveries', { ...call, params: { id }, query })).data
      },
      /** Yields all stored deliveries, newest first, reading page by page. */
      allDeliveries: (id: string, { status, signal }: DeliveryFilter & { signal?: AbortSignal } = {}) =>
        pages<WebhookDelivery>((cursor) => {
          const query = new URLSearchParams({ ...(status && { status }), ...(cursor && { cursor }) })
          return send<WebhookDeliveryList>('listDeliveries', { params: { id }, query, signal })
        }),
      /** Resends the events that the endpoint has not accepted; call it again while `hasMore`. */
      resendFailed: (id: string, call: CallOptions = {}) =>
        send<ResentDeliveries>('resendFailedDeliveries', { ...call, params: { id } }),
      /** Sends the event of one delivery again. */
      resend: (id: string, deliveryId: string, call: CallOptions = {}) =>
        send<WebhookDelivery>('resendDelivery', { ...call, params: { id, deliveryId } }),
    }
  }
}
