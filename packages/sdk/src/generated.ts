// Made by scripts/generate-sdk.ts from packages/contract: do not edit.

export type ErrorCode =
  | 'invalid_request'
  | 'unauthenticated'
  | 'key_revoked'
  | 'insufficient_credits'
  | 'email_not_verified'
  | 'scope_missing'
  | 'origin_not_allowed'
  | 'proof_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'idempotency_mismatch'
  | 'library_full'
  | 'look_canceled'
  | 'payload_too_large'
  | 'unsupported_image'
  | 'unreadable_image'
  | 'picture_too_small'
  | 'picture_too_long'
  | 'no_person_found'
  | 'no_garment_found'
  | 'garments_clash'
  | 'content_rejected'
  | 'look_unconvincing'
  | 'picture_unreachable'
  | 'rate_limited'
  | 'demo_limit_reached'
  | 'cap_reached'
  | 'internal'
  | 'engine_failed'
  | 'engine_unavailable'
  | 'payments_unavailable'
  | 'mail_unavailable'

export type GarmentCategory = 'auto' | 'top' | 'bottom' | 'dress' | 'outerwear'

export type LookStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'

export type PictureSource = { url: string } | { fileId: string } | { library: string } | { sample: string }

export type CreateLookJson = {
  /** Photo of the person to dress. */
  person: PictureSource

  /** Garments that are worn together. Each further garment adds to the price. */
  garments: Array<
    | { url: string; category?: GarmentCategory }
    | { fileId: string; category?: GarmentCategory }
    | { library: string; category?: GarmentCategory }
    | { sample: string; category?: GarmentCategory }
  >

  /** Quality and price of the look; `standard` by default. */
  tier?: 'basic' | 'standard' | 'premium'

  /** How much of the photo’s light, folds and shadows the garment takes on; 70 by default. */
  realism?: number

  /** How loosely the garment is worn; `regular` by default. */
  fit?: 'close' | 'regular' | 'relaxed'

  /** How a top meets the waistband: tucked in, or falling over it; `auto` by default. */
  tuck?: 'auto' | 'in' | 'out'

  /** A deterministic engine makes the same look again from the same pictures, options and seed. */
  seed?: number

  /** The person to dress in a photo of several people: a point on the person, in shares of the width and height. By default the largest person near the middle. */
  personAt?: { x: number; y: number }

  /** Format of the picture; `jpeg` by default. */
  outputFormat?: 'jpeg' | 'png' | 'webp'

  /** Your own data, such as a product number: returned with the look, and usable as a filter of the list. */
  metadata?: Record<string, string>
}

export type Look = {
  id: string

  /** `succeeded`, `failed` and `canceled` are final. */
  status: LookStatus

  /** False for a look of a test key, which costs nothing and bears a stamp. */
  livemode: boolean
  tier: 'basic' | 'standard' | 'premium'

  /** Requested category of the first garment. */
  category: GarmentCategory

  /** Garments in the order of the request. */
  garments: Array<{ kind: 'top' | 'bottom' | 'dress' | 'outerwear' | null; layer: number | null }>
  realism: number

  /** As requested; once the look is made, that of the result. */
  fit: 'close' | 'regular' | 'relaxed'

  /** As requested; once the look is made, that of the result. */
  tuck: 'auto' | 'in' | 'out'
  seed: number | null
  personAt: { x: number; y: number } | null
  outputFormat: 'jpeg' | 'png' | 'webp'

  /** Credits: held while the look is made, spent when it succeeds. A failed or canceled look costs nothing. */
  cost: number

  /** Probability, 0 to 1, that the look is not broken; null until it is made. */
  score: number | null

  /** Doubts about the look, such as cloth that could not be placed well. */
  warnings: Array<{ code: string; message: string }>

  /** Name of the engine that made the look. */
  engine: string | null

  /** SHA-256 of the input files, in hex. */
  inputs: { person: string; garments: Array<string> }

  /** Address of the picture, valid for an hour; null until the look is made. */
  imageUrl: string | null

  /** Pixels; null until the look is made. */
  width: number | null

  /** Pixels; null until the look is made. */
  height: number | null
  metadata: Record<string, string>

  /** Why the look failed; null otherwise. */
  error: { code: ErrorCode; message: string } | null
  createdAt: string

  /** Time at which the look reached its final status; null until then. */
  finishedAt: string | null

  /** Time at which the look and its pictures are erased. */
  expiresAt: string
}

export type LookList = {
  /** Newest first. */
  data: Array<Look>

  /** Pass as `cursor` to get the next looks; null on the last page. */
  nextCursor: string | null
}

export type Batch = {
  id: string
  status: 'running' | 'finished' | 'canceled'

  /** False for a batch of a test key, which costs nothing and whose looks bear a stamp. */
  livemode: boolean
  tier: 'basic' | 'standard' | 'premium'
  rows: {
    total: number
    waiting: number
    making: number
    succeeded: number
    failed: number
    canceled: number
  }

  /** Credits of the rows that have succeeded or are in progress. Waiting rows hold none. */
  cost: number
  createdAt: string

  /** Null while the batch runs. */
  finishedAt: string | null

  /** Time at which the batch's looks are erased; postponed while it runs. */
  expiresAt: string
}

export type BatchList = {
  /** Newest first. */
  data: Array<Batch>

  /** Pass as `cursor` to get the next batches; null on the last page. */
  nextCursor: string | null
}

export type BatchEstimate = {
  dryRun: true

  /** Number of rows, with invalid ones. */
  rows: number

  /** Credits that the valid rows will cost; 0 with a test key. */
  cost: number

  /** Credits that the account has available. */
  credits: number

  /** Rows that cannot become looks, by their number from 1. */
  invalid: Array<{ row: number; message: string }>
}

export type ProofChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256'
    nonce: string
    salt: string

    /** PBKDF2 iterations per attempt. */
    cost: number

    /** Length of the derived key, in bytes. */
    keyLength: number

    /** Prefix that the derived key must have. */
    keyPrefix: string
    keySignature: string

    /** Unix time in seconds. */
    expiresAt: number
    data: { for: string }
  }
  signature: string
}

export type ApiFile = {
  /** Pass as `fileId` of a look. */
  id: string
  livemode: boolean

  /** SHA-256 of the file as sent, in hex. */
  sha256: string

  /** Pixels of the stored picture. */
  width: number

  /** Pixels of the stored picture. */
  height: number
  createdAt: string

  /** Time by which the picture is erased; up to ten minutes earlier it may be gone. */
  expiresAt: string
}

export type PictureCheck = {
  person?: {
    found: boolean
    warnings: Array<{ code: string; message: string }>

    /** All people in the photo, from left to right, if the engine detects them: points in shares of the width and height. */
    people?: Array<{ x: number; y: number; isChosen: boolean }>
  }
  garment?: {
    found: boolean
    kind: 'top' | 'dress' | 'trousers' | null

    /** The finer category within `kind`. A request may correct it by naming another category. */
    category: 'top' | 'outerwear' | 'dress' | 'jumpsuit' | 'skirt' | 'trousers' | 'shorts' | null
    warnings: Array<{ code: string; message: string }>

    /** Boxes of separate garments, or of people wearing them, from left to right, if there are several: shares of the width and height. */
    pieces?: Array<{ x: number; y: number; width: number; height: number }>

    /** The garments that the person in the picture wears together, if they wear several: each can be worn by naming its category. */
    worn?: Array<'top' | 'bottom' | 'dress' | 'outerwear'>
  }
}

export type KeyUsage = {
  keyId: string

  /** Day in UTC. */
  day: string

  /** Number of calls. */
  requests: number

  /** Looks made or in progress. */
  looks: number

  /** Credits that those looks cost. */
  credits: number
}

export type ApiCredits = {
  /** Credits that can be spent. */
  credits: number

  /** Credits of looks in progress. */
  held: number
  plan: 'Free' | 'Starter' | 'Professional' | 'Enterprise'

  /** False for a test key, which spends nothing. */
  livemode: boolean
}

export type ApiUsage = { from: string; to: string; usage: Array<KeyUsage> }

export type WebhookEventType =
  | 'look.succeeded'
  | 'look.failed'
  | 'look.canceled'
  | 'batch.finished'
  | 'credits.low'
  | 'key.revoked'

export type WebhookEvent = {
  type: string

  /** Time of the event. */
  timestamp: string
  livemode: boolean
  data: Record<string, unknown>
}

export type WebhookEndpoint = {
  id: string

  /** Address to which events are sent. */
  url: string

  /** Types of events to send. */
  events: Array<WebhookEventType>

  /** True for events of live keys, false for those of test keys. */
  livemode: boolean

  /** `credits.low` is sent when the credits drop below this. */
  creditsBelow: number
  createdAt: string

  /** `gone`: the endpoint answered 410. `failing`: it accepted no event for five days. */
  disabled: { at: string; because: 'gone' | 'failing' } | null

  /** Events are also signed with the previous secret until then. */
  previousSecretUntil: string | null
}

export type NewWebhookEndpoint = {
  id: string

  /** Address to which events are sent. */
  url: string

  /** Types of events to send. */
  events: Array<WebhookEventType>

  /** True for events of live keys, false for those of test keys. */
  livemode: boolean

  /** `credits.low` is sent when the credits drop below this. */
  creditsBelow: number
  createdAt: string

  /** `gone`: the endpoint answered 410. `failing`: it accepted no event for five days. */
  disabled: { at: string; because: 'gone' | 'failing' } | null

  /** Events are also signed with the previous secret until then. */
  previousSecretUntil: string | null
  secret: string
}

export type WebhookEndpointList = { data: Array<WebhookEndpoint> }

export type WebhookEndpointRequest = {
  /** Address to which events are sent: https, in the public internet. */
  url: string

  /** Types of events to send. */
  events: Array<WebhookEventType>

  /** `credits.low` is sent when the credits drop below this; 100 by default. */
  creditsBelow?: number
}

export type WebhookDelivery = {
  id: string

  /** The `webhook-id` of the request, the same for all attempts and when the event is resent. */
  eventId: string
  type: string
  status: 'pending' | 'succeeded' | 'failed'

  /** Number of attempts so far. */
  tries: number

  /** Null when no further attempt follows. */
  nextTryAt: string | null

  /** The body of the request. */
  request: string

  /** The response to the last attempt, up to 2 kB; `problem` if there was none. */
  answer: { status: number | null; body: string; problem: string | null; ms: number; at: string } | null
  createdAt: string
}

export type WebhookDeliveryList = {
  /** Newest first. */
  data: Array<WebhookDelivery>

  /** Pass as `cursor` to get the next deliveries; null on the last page. */
  nextCursor: string | null
}

export type ResentDeliveries = {
  /** Number of events that are sent again. */
  resent: number

  /** True when further failed events are left: call again for them. */
  hasMore: boolean
}

/** Method and path of each call, below `/api`. */
export const calls = {
  cancelBatch: ['POST', '/v1/batches/:id/cancel'],
  cancelLook: ['POST', '/v1/looks/:id/cancel'],
  createBatch: ['POST', '/v1/batches'],
  createCheck: ['POST', '/v1/checks'],
  createEndpoint: ['POST', '/v1/webhook-endpoints'],
  createFile: ['POST', '/v1/files'],
  createLook: ['POST', '/v1/looks'],
  deleteEndpoint: ['DELETE', '/v1/webhook-endpoints/:id'],
  deleteLook: ['DELETE', '/v1/looks/:id'],
  getApiCredits: ['GET', '/v1/credits'],
  getApiUsage: ['GET', '/v1/usage'],
  getBatch: ['GET', '/v1/batches/:id'],
  getBatchPictures: ['GET', '/v1/batches/:id/results.zip'],
  getBatchResults: ['GET', '/v1/batches/:id/results.jsonl'],
  getEndpoint: ['GET', '/v1/webhook-endpoints/:id'],
  getLook: ['GET', '/v1/looks/:id'],
  listBatches: ['GET', '/v1/batches'],
  listDeliveries: ['GET', '/v1/webhook-endpoints/:id/deliveries'],
  listEndpoints: ['GET', '/v1/webhook-endpoints'],
  listLooks: ['GET', '/v1/looks'],
  resendDelivery: ['POST', '/v1/webhook-endpoints/:id/deliveries/:deliveryId/resend'],
  resendFailedDeliveries: ['POST', '/v1/webhook-endpoints/:id/deliveries/resend-failed'],
  retryFailedRows: ['POST', '/v1/batches/:id/retry-failed'],
  rotateSecret: ['POST', '/v1/webhook-endpoints/:id/rotate-secret'],
  testEndpoint: ['POST', '/v1/webhook-endpoints/:id/test'],
  updateEndpoint: ['PUT', '/v1/webhook-endpoints/:id'],
} as const
export type CallName = keyof typeof calls

/** Calls with an effect that a repetition with the same `Idempotency-Key` does not repeat. */
export const idempotentCalls: readonly CallName[] = ['createLook', 'createBatch']
