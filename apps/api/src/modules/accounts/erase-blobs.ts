/** Erases pictures that no row refers to any more: at once if possible, otherwise by a job that retries. */
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Trx } from '../../platform/db.ts'
import { defineJob, registerJob, type JobRegistration } from '../../platform/jobs.ts'
import type { Queue } from '../../platform/queue.ts'

/** Erases blobs; retried up to 100 times while the store fails. */
export const eraseBlobsJob = defineJob({
  name: 'erase-blobs',
  payload: z.object({ keys: z.array(z.string()), folders: z.array(z.string()) }),
  retryLimit: 100,
  retryDelaySeconds: 300,
  timeoutSeconds: 600,
})

/** Blobs to erase: single keys, and folders with their content. */
export type Erasable = z.infer<typeof eraseBlobsJob.payload>

export function eraseBlobsWork({ blobStore }: { blobStore: BlobStore }): JobRegistration {
  return registerJob(eraseBlobsJob, {
    concurrency: 1,
    run: ({ payload, signal }) => eraseAll(blobStore, payload, signal),
  })
}

/**
 * Queues the erasure of blobs in the transaction that deletes their rows. Returns a function to call after the commit,
 * which erases the blobs before the request is answered; it never rejects.
 */
export async function enqueueErasure(
  trx: Trx,
  { queue, blobStore, logger }: { queue: Queue; blobStore: BlobStore; logger: Logger },
  erasable: Erasable,
): Promise<() => Promise<void>> {
  if (erasable.keys.length + erasable.folders.length === 0) return async () => undefined
  await queue.enqueue(trx, eraseBlobsJob, erasable)
  return () =>
    eraseAll(blobStore, erasable).catch((error: unknown) =>
      logger.warn({ err: error }, 'pictures could not be erased at once; a job will retry'),
    )
}

async function eraseAll(
  blobStore: BlobStore,
  { keys, folders }: Erasable,
  signal?: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    signal?.throwIfAborted()
    await blobStore.delete(key)
  }
  for (const folder of folders)
    for await (const { key } of blobStore.list(folder)) {
      signal?.throwIfAborted()
      await blobStore.delete(key)
    }
}
