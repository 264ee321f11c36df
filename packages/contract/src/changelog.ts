/** Additions to `/api/v1`, newest first. A test compares them with the calls of the contract. */

export type Release = {
  /** Date, such as `2026-11-26`. */
  day: string
  /** New calls, such as `POST /v1/looks`. */
  calls: readonly string[]
  /** New webhook events. */
  events: readonly string[]
}

export const changelog: readonly Release[] = [
  {
    day: '2026-11-28',
    calls: ['GET /v1/batches', 'POST /v1/webhook-endpoints/:id/deliveries/resend-failed'],
    events: [],
  },
  {
    day: '2026-11-26',
    calls: [
      'POST /v1/looks',
      'GET /v1/looks',
      'GET /v1/looks/:id',
      'DELETE /v1/looks/:id',
      'POST /v1/looks/:id/cancel',
      'POST /v1/files',
      'POST /v1/checks',
      'POST /v1/batches',
      'GET /v1/batches/:id',
      'GET /v1/batches/:id/results.jsonl',
      'GET /v1/batches/:id/results.zip',
      'POST /v1/batches/:id/cancel',
      'POST /v1/batches/:id/retry-failed',
      'GET /v1/credits',
      'GET /v1/usage',
      'GET /v1/webhook-endpoints',
      'POST /v1/webhook-endpoints',
      'GET /v1/webhook-endpoints/:id',
      'PUT /v1/webhook-endpoints/:id',
      'DELETE /v1/webhook-endpoints/:id',
      'POST /v1/webhook-endpoints/:id/rotate-secret',
      'POST /v1/webhook-endpoints/:id/test',
      'GET /v1/webhook-endpoints/:id/deliveries',
      'POST /v1/webhook-endpoints/:id/deliveries/:deliveryId/resend',
    ],
    events: [
      'look.succeeded',
      'look.failed',
      'look.canceled',
      'batch.finished',
      'credits.low',
      'key.revoked',
    ],
  },
]
