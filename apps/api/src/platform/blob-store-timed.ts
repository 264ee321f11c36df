/** A blob store whose calls are told of, and stand in the trace. */
import type { BlobStore } from './blob-store.ts'
import { report, timed } from './report.ts'
import { inSpan } from './tracing.ts'
import type { BusinessEvents } from './business-events.ts'

export function timedBlobStore(store: BlobStore): BlobStore {
  const tell = <T>(operation: BusinessEvents['blobStoreUsed']['operation'], work: () => Promise<T>) =>
    timed(
      () => inSpan(`blob ${operation}`, {}, work),
      (outcome, seconds) => report('blobStoreUsed', { operation, outcome, seconds }),
    )
  return {
    ...store,
    put: (key, content) => tell('put', () => store.put(key, content)),
    get: (key) => tell('get', () => store.get(key)),
    find: (key) => tell('get', () => store.find(key)),
    openStream: (key) => tell('get', () => store.openStream(key)),
    delete: (key) => tell('delete', () => store.delete(key)),
  }
}
