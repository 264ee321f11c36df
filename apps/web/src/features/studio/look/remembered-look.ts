/** Remembers the current look in `localStorage`, so that it is found again after a reload or on a later visit. */
import { temporaryHours } from '@toile/contract/business'
import type { ServerReference } from './look-state.ts'

const KEY = 'toile:look'
const maxAgeMs = temporaryHours * 60 * 60 * 1000

export function rememberLook(reference: ServerReference) {
  inStorage((storage) => storage.setItem(KEY, JSON.stringify(reference)))
}

/** Forgets the remembered look; with an `id`, only when it is that look. */
export function forgetLook(id?: string) {
  if (id !== undefined && rememberedLook()?.id !== id) return
  inStorage((storage) => storage.removeItem(KEY))
}

/** Returns the remembered look; `null` without one, or when the server has erased it by now. */
export function rememberedLook(): ServerReference | null {
  const stored = inStorage((storage) => storage.getItem(KEY))
  const reference = stored ? parseReference(stored) : null
  if (reference && Date.now() - reference.startedAt < maxAgeMs) return reference
  if (stored) forgetLook()
  return null
}

function parseReference(text: string): ServerReference | null {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof ServerReference, unknown>> | null
    if (typeof value !== 'object' || value === null) return null
    const { id, statusUrl, eventsUrl, startedAt, ownerId = null } = value
    if (typeof id !== 'string' || typeof startedAt !== 'number') return null
    if (ownerId !== null && typeof ownerId !== 'string') return null
    if (!isOwnAddress(statusUrl) || !isOwnAddress(eventsUrl)) return null
    return { id, statusUrl, eventsUrl, startedAt, ownerId }
  } catch {
    return null
  }
}

/** True for addresses of this site, the only ones fetched from storage. */
export const isOwnAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  URL.canParse(value, location.origin) &&
  new URL(value, location.origin).origin === location.origin

/** Runs work on `localStorage`; null when the browser denies storage, which throws on access. */
export function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
