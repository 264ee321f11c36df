/** The identity library as it is needed: imported with the first call, one for each origin that we are reached at. */
import type { Library, LibraryDeps } from './library.ts'

/** Origins are this machine's own names only, yet their ports can be anything. */
const MAX_LIBRARIES = 8

export type Libraries = {
  /** The one for `origin`, set up when it is first asked for. */
  of: (origin: string) => Promise<Library>
  /** Imports the library ahead of the first call. */
  warmUp: () => void
}

export function createLibraries(deps: LibraryDeps): Libraries {
  const kept = new Map<string, Promise<Library>>()
  const forget = (origin: string, library: Promise<Library>) => {
    if (kept.get(origin) === library) kept.delete(origin)
  }
  return {
    of(origin) {
      const known = kept.get(origin)
      if (known) return known
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= MAX_LIBRARIES) kept.delete(oldest)
      const library = import('./library.ts').then(({ openLibrary }) => openLibrary(deps, origin))
      kept.set(origin, library)
      library.then(
        // A provider that could not be reached is asked again with the next call.
        ({ isComplete }) => isComplete || forget(origin, library),
        () => forget(origin, library),
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
