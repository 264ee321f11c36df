/** Creates instances of the identity library on demand, one for each origin of this server. */
import type { Library, LibraryDeps } from './library.ts'

/** Limit of cached instances: without a public URL the port of an origin comes from the request and may be anything. */
const MAX_LIBRARIES = 8

export type Libraries = {
  /** Returns the instance for `origin`, created at the first call. */
  of: (origin: string) => Promise<Library>
  /** Imports the library ahead of the first call. */
  warmUp: () => void
}

export function createLibraries(deps: LibraryDeps): Libraries {
  const cache = new Map<string, Promise<Library>>()
  const evict = (origin: string, library: Promise<Library>) => {
    if (cache.get(origin) === library) cache.delete(origin)
  }
  return {
    of(origin) {
      const cached = cache.get(origin)
      if (cached) return cached
      const [oldest] = cache.keys()
      if (oldest !== undefined && cache.size >= MAX_LIBRARIES) cache.delete(oldest)
      const library = import('./library.ts').then(({ openLibrary }) => openLibrary(deps, origin))
      cache.set(origin, library)
      library.then(
        // If a provider could not be reached, the next call tries again.
        ({ isComplete }) => isComplete || evict(origin, library),
        () => evict(origin, library),
      )
      return library
    },
    warmUp() {
      import('./library.ts').catch((error: unknown) => {
        deps.logger.error({ err: error }, 'the identity library could not be loaded')
      })
    },
  }
}
