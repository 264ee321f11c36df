/** Maps a provider's ids of one kind, which its lists name, to the references of our orders. */
import type { Ask } from './provider.ts'

const CONCURRENCY = 8

type Find = (id: string, signal: AbortSignal) => Promise<string | undefined>

/**
 * Returns a function that looks ids up, eight at a time, and leaves out those without a reference.
 *
 * References found are cached, also when a later lookup fails, until a call without their id: most ids of one
 * comparison are listed again in the next. The reference of an id never changes. An id without a reference is looked up
 * again by the next call: the provider may have been late to list it.
 */
export function openLookups(find: Find): (ids: Iterable<string>, ask: Ask) => Promise<string[]> {
  let known = new Map<string, string>()
  return async (ids, ask) => {
    const all = new Set(ids)
    const current = new Map([...known].filter(([id]) => all.has(id)))
    known = current
    const unknown = [...all].filter((id) => !current.has(id))
    while (unknown.length > 0) {
      const some = unknown.splice(0, CONCURRENCY)
      await Promise.all(
        some.map(async (id) => {
          const reference = await ask((signal) => find(id, signal))
          if (reference !== undefined) current.set(id, reference)
        }),
      )
    }
    return [...all].flatMap((id) => current.get(id) ?? [])
  }
}
