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
  person: PictureSource
  garments: Array<
    | { url: string; category?: GarmentCategory }
    | { fileId: string; category?: GarmentCategory }
    | { library: string; category?: GarmentCategory }
    | { sample: string; category?: GarmentCategory }
  >
  tier?: 'basic' | 'standard' | 'premium'
  realism?: number
  fit?: 'close' | 'regular' | 'relaxed'
  tuck?: 'auto' | 'in' | 'out'
  seed?: number
  personAt?: { x: number; y: number }
  outputFormat?: 'jpeg' | 'png' | 'webp'
  metadata?: Record<string, string>
}

export type Look = {
  id: string
  status: LookStatus
  livemode: boolean
  tier: 'basic' | 'standard' | 'premium'
  category: GarmentCategory
  garments: Array<{ kind: 'top' | 'bottom' | 'dress' | 'outerwear' | null; layer: number | null }>
  realism: number
  fit: 'close' | 'regular' | 'relaxed'
  tuck: 'auto' | 'in' | 'out'
  seed: number | null
  personAt: { x: number; y: number } | null
  outputFormat: 'jpeg' | 'png' | 'webp'
  cost: number
  score: number | null
  warnings: Array<{ code: string; message: string }>
  engine: string | null
  inputs: { person: string; garments: Array<string> }
  imageUrl: string | null
  width: number | null
  height: number | null
  metadata: Record<string, string>
  error: { code: ErrorCode; message: string } | null
  createdAt: string
  finishedAt: string | null
  expiresAt: string
}

export type LookList = { data: Array<Look>; nextCursor: string | null }

export type Batch = {
  id: string
  status: 'running' | 'finished' | 'canceled'
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
  cost: number
  createdAt: string
  finishedAt: string | null
  expiresAt: string
}

export type BatchEstimate = {
  dryRun: true
  rows: number
  cost: number
  credits: number
  invalid: Array<{ row: number; message: string }>
}

export type ProofChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256'
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    keySignature: string
    expiresAt: number
    data: { for: string }
  }
  signature: string
}

export type ApiFile = {
  id: string
  livemode: boolean
  sha256: string
  width: number
  height: number
  createdAt: string
  expiresAt: string
}

export type PictureCheck = {
  person?: {
    found: boolean
    warnings: Array<{ code: string; message: string }>
    people?: Array<{ x: number; y: number; isChosen: boolean }>
  }
  garment?: {
    found: boolean
    kind: 'top' | 'dress' | 'trousers' | null
    category: 'top' | 'outerwear' | 'dress' | 'jumpsuit' | 'skirt' | 'trousers' | 'shorts' | null
    warnings: Array<{ code: string; message: string }>
    pieces?: Array<{ x: number; y: number; width: number; height: number }>
  }
}

export type KeyUsage = { keyId: string; day: string; requests: number; looks: number; credits: number }

export type ApiCredits = {
  credits: number
  held: number
  plan: 'Free' | 'Starter' | 'Professional' | 'Enterprise'
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
  timestamp: string
  livemode: boolean
  data: Record<string, unknown>
}

export type WebhookEndpoint = {
  id: string
  url: string
  events: Array<WebhookEventType>
  livemode: boolean
  creditsBelow: number
  createdAt: string
  disabled: { at: string; because: 'gone' | 'failing' } | null
  previousSecretUntil: string | null
}

export type NewWebhookEndpoint = {
  id: string
  url: string
  events: Array<WebhookEventType>
  livemode: boolean
  creditsBelow: number
  createdAt: string
  disabled: { at: string; because: 'gone' | 'failing' } | null
  previousSecretUntil: string | null
  secret: string
}

export type WebhookEndpointList = { data: Array<WebhookEndpoint> }

export type WebhookEndpointRequest = { url: string; events: Array<WebhookEventType>; creditsBelow?: number }

export type WebhookDelivery = {
  id: string
  eventId: string
  type: string
  status: 'pending' | 'succeeded' | 'failed'
  tries: number
  nextTryAt: string | null
  request: string
  answer: { status: number | null; body: string; problem: string | null; ms: number; at: string } | null
  createdAt: string
}

export type WebhookDeliveryList = { data: Array<WebhookDelivery> }

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
  listDeliveries: ['GET', '/v1/webhook-endpoints/:id/deliveries'],
  listEndpoints: ['GET', '/v1/webhook-endpoints'],
  listLooks: ['GET', '/v1/looks'],
  resendDelivery: ['POST', '/v1/webhook-endpoints/:id/deliveries/:deliveryId/resend'],
  retryFailedRows: ['POST', '/v1/batches/:id/retry-failed'],
  rotateSecret: ['POST', '/v1/webhook-endpoints/:id/rotate-secret'],
  testEndpoint: ['POST', '/v1/webhook-endpoints/:id/test'],
  updateEndpoint: ['PUT', '/v1/webhook-endpoints/:id'],
} as const
export type CallName = keyof typeof calls
