/** API routes of batches. */
import { Readable } from 'node:stream'
import { readFile } from 'node:fs/promises'
import {
  batchFields,
  batchLimits,
  batchPage,
  cancelBatch as cancelCall,
  createBatch as createCall,
  getBatch as getCall,
  getBatchPictures,
  getBatchResults,
  listBatches as listCall,
  retryFailedRows as retryCall,
} from '@toile/contract/v1-batches'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/api-caller.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { parseOrRefuse } from '../../platform/parse-or-refuse.ts'
import { streamZip } from '../../platform/zip-stream.ts'
import type { PictureIntake } from '../library/index.ts'
import type { SignPicture } from '../generations/index.ts'
import { resultLines, resultPictures } from './batch-results.ts'
import {
  cancelBatch,
  createBatch,
  estimateBatch,
  getBatch,
  listBatches,
  retryFailedRows,
  toBatch,
  type BatchDeps,
} from './manage-batches.ts'
import { readRows } from './read-rows.ts'

export type BatchRouteDeps = BatchDeps & { intake: PictureIntake; blobStore: BlobStore }

export function addBatchRoutes(
  app: Parameters<FastifyPluginAsyncZod>[0],
  deps: BatchRouteDeps,
  signFor: (request: FastifyRequest) => SignPicture,
): void {
  const { db, intake } = deps

  app.route({
    ...routeOf(createCall),
    async handler(request, reply) {
      const form = await intake.receive(request, ['rows'])
      try {
        const { dryRun, ...defaults } = parseOrRefuse(batchFields, form.fields)
        const { rows } = form.files
        if (!rows) throw refuse('Send the rows as a file of a form.', 'is missing')
        if (rows.bytes > batchLimits.bytes)
          throw new AppError('payload_too_large', 'A file of rows may have at most 4 MB.', {
            details: [{ field: 'rows', message: 'is larger than 4 MB' }],
          })
        const inputs = readRows(await readFile(rows.path, 'utf8'))
        if (dryRun === 'true')
          return await reply.code(200).send(await estimateBatch(db, callerOf(request), inputs, defaults))
        const idempotencyKey = request.headers['idempotency-key'] || undefined
        const created = await createBatch(deps, callerOf(request), inputs, { ...defaults, idempotencyKey })
        return await reply.code(201).send(created)
      } finally {
        await form.discard()
      }
    },
  })

  app.route({
    ...routeOf(listCall),
    async handler(request) {
      const { cursor, limit = batchPage.default } = request.query
      return listBatches(db, callerOf(request), { cursor, limit })
    },
  })

  app.route({
    ...routeOf(getCall),
    handler: async (request) => toBatch(db, await getBatch(db, callerOf(request), request.params.id)),
  })

  app.route({
    ...routeOf(getBatchResults),
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { id } = await getBatch(db, callerOf(request), request.params.id)
      const lines = resultLines(db, id, signFor(request))
      return reply.type('application/jsonl; charset=utf-8').send(Readable.from(lines, { objectMode: false }))
    },
  })

  app.route({
    ...routeOf(getBatchPictures),
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { id, created_at } = await getBatch(db, callerOf(request), request.params.id)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="toile-batch-${id}.zip"`)
        .send(streamZip(deps.blobStore, resultPictures(db, id), created_at))
    },
  })

  app.route({
    ...routeOf(cancelCall),
    handler: (request) => cancelBatch(deps, callerOf(request), request.params.id),
  })

  app.route({
    ...routeOf(retryCall),
    handler: (request) => retryFailedRows(deps, callerOf(request), request.params.id),
  })
}

const refuse = (error: string, message: string) =>
  new AppError('invalid_request', error, { details: [{ field: 'rows', message }] })
