/** API v1: batches, which make many looks from one request. */
import * as z from 'zod/mini'
import { batchKeptHours } from './api-limits.ts'
import { outputFormats, qualityTiers, realismRange } from './business.ts'
import { idempotencyKeyField } from './idempotency.ts'
import { choiceField, numberField } from './look-form.ts'
import { defineOperation } from './operation.ts'
import { fits, tucks } from './wearing.ts'

const isoTime = z.iso.datetime()
const byId = z.object({ id: z.string().check(z.maxLength(100)) })
const count = z.int().check(z.gte(0))

/**
 * Limits of a batch. `inFlight` rows are made at the same time; results are kept for `keptHours` after the end. An account
 * may have `running` batches at once.
 */
export const batchLimits = {
  rows: 2000,
  bytes: 4 * 1024 * 1024,
  inFlight: 5,
  running: 10,
  keptHours: batchKeptHours,
} as const

export const batchStatuses = ['running', 'finished', 'canceled'] as const
export type BatchStatus = (typeof batchStatuses)[number]

export const batch = z.object({
  id: z.string(),
  status: z.enum(batchStatuses),
  livemode: z
    .boolean()
    .check(z.describe('False for a batch of a test key, which costs nothing and whose looks bear a stamp.')),
  tier: z.enum(qualityTiers),
  rows: z.object({
    total: count,
    waiting: count,
    making: count,
    succeeded: count,
    failed: count,
    canceled: count,
  }),
  cost: count.check(
    z.describe('Credits of the rows that have succeeded or are in progress. Waiting rows hold none.'),
  ),
  createdAt: isoTime,
  finishedAt: z.nullable(isoTime).check(z.describe('Null while the batch runs.')),
  expiresAt: isoTime.check(
    z.describe("Time at which the batch's looks are erased; postponed while it runs."),
  ),
})
export type Batch = z.infer<typeof batch>

export const batchList = z.object({
  data: z.array(batch).check(z.describe('Newest first.')),
  nextCursor: z
    .nullable(z.string())
    .check(z.describe('Pass as `cursor` to get the next batches; null on the last page.')),
})
export type BatchList = z.infer<typeof batchList>

/** Batches per page of a list. */
export const batchPage = { min: 1, max: 100, default: 20 } as const

/** The cost of a batch, and its invalid rows. */
export const batchEstimate = z.object({
  dryRun: z.literal(true),
  rows: count.check(z.describe('Number of rows, with invalid ones.')),
  cost: count.check(z.describe('Credits that the valid rows will cost; 0 with a test key.')),
  credits: count.check(z.describe('Credits that the account has available.')),
  invalid: z
    .array(z.object({ row: count, message: z.string() }))
    .check(z.describe('Rows that cannot become looks, by their number from 1.')),
})
export type BatchEstimate = z.infer<typeof batchEstimate>

const yesField = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(z.enum(['true', 'false'])),
  ),
)

export const batchFields = z.object({
  tier: choiceField(qualityTiers),
  realism: numberField(realismRange.min, realismRange.max),
  fit: choiceField(fits),
  tuck: choiceField(tucks),
  outputFormat: choiceField(outputFormats),
  dryRun: yesField,
})

export const createBatch = defineOperation({
  id: 'createBatch',
  method: 'POST',
  path: '/v1/batches',
  tag: 'Batches',
  summary:
    'Make a look of every row of a file; `dryRun=true` only estimates the cost. Up to 10 batches of an account run at once',
  key: { scope: 'looks:write' },
  headers: z.object({ 'idempotency-key': idempotencyKeyField }),
  multipart: {
    files: {
      rows: {
        description:
          'Up to 2,000 rows. JSONL: each line is a request of `POST /v1/looks`. CSV: columns `person` and `garment`, optionally `category`, `tier`, `realism`, `fit`, `tuck`, `seed`, `outputFormat`, `personAt` (such as `"0.3,0.5"`); other columns become metadata. Pictures are given as addresses, file ids, `library:<id>` or `sample:<id>`.',
      },
    },
    fields: batchFields,
  },
  responses: { 200: batchEstimate, 201: batch },
  errors: [
    'invalid_request',
    'payload_too_large',
    'idempotency_mismatch',
    'cap_reached',
    'engine_unavailable',
  ],
})

export const listBatches = defineOperation({
  id: 'listBatches',
  method: 'GET',
  path: '/v1/batches',
  tag: 'Batches',
  summary: 'List the batches that are not yet erased, newest first',
  key: { scope: 'looks:read' },
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: numberField(batchPage.min, batchPage.max),
  }),
  responses: { 200: batchList },
  errors: ['invalid_request'],
})

export const getBatch = defineOperation({
  id: 'getBatch',
  method: 'GET',
  path: '/v1/batches/:id',
  tag: 'Batches',
  summary: 'Get the progress of a batch',
  key: { scope: 'looks:read' },
  params: byId,
  responses: { 200: batch },
  errors: ['invalid_request', 'not_found'],
})

export const getBatchResults = defineOperation({
  id: 'getBatchResults',
  method: 'GET',
  path: '/v1/batches/:id/results.jsonl',
  tag: 'Batches',
  summary: 'Get the result of each row so far, one per line: `{row, status, look, error}`',
  key: { scope: 'looks:read' },
  params: byId,
  responses: { 200: 'jsonl' },
  errors: ['invalid_request', 'not_found'],
})

export const getBatchPictures = defineOperation({
  id: 'getBatchPictures',
  method: 'GET',
  path: '/v1/batches/:id/results.zip',
  tag: 'Batches',
  summary: 'Download the pictures of the succeeded rows, named by their row',
  key: { scope: 'looks:read' },
  params: byId,
  responses: { 200: 'zip' },
  errors: ['invalid_request', 'not_found'],
})

export const cancelBatch = defineOperation({
  id: 'cancelBatch',
  method: 'POST',
  path: '/v1/batches/:id/cancel',
  tag: 'Batches',
  summary: 'Cancel a batch; rows in progress are canceled too and cost nothing',
  key: { scope: 'looks:write' },
  params: byId,
  responses: { 200: batch },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const retryFailedRows = defineOperation({
  id: 'retryFailedRows',
  method: 'POST',
  path: '/v1/batches/:id/retry-failed',
  tag: 'Batches',
  summary: 'Retry the failed rows of a finished batch',
  key: { scope: 'looks:write' },
  params: byId,
  responses: { 200: batch },
  errors: ['invalid_request', 'not_found', 'conflict', 'cap_reached'],
})
