/** Wraps a blob store so that its operations are reported as events and traced as spans. */
import type { BlobStore } from './blob-store.ts'
import { report, timed } from './report.ts'
import { inSpan } from './tracing.ts'
import type { BusinessEvents } from './business-events.ts'

export function timedBlobStore(store: BlobStore): BlobStore {
  const measure = <T>(operation: BusinessEvents['blobStoreUsed']['operation'], work: () => Promise<T>) =>
    timed(
      () => inSpan(`blob ${operation}`, {}, work),
      (outcome, seconds) => report('blobStoreUsed', { operation, outcome, seconds }),
    )
  return {
    ...store,
    put: (key, content) => measure('put', () => store.put(key, content)),
    get: (key) => measure('get', () => store.get(key)),
    find: (key) => measure('get', () => store.find(key)),
    openStream: (key) => measure('get', () => store.openStream(key)),
    delete: (key) => measure('delete', () => store.delete(key)),
  }
}
