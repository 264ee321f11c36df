/** Stores the current rack's reference for a reload or a later visit. Loaded with the code of racks. */
import { temporaryHours } from '@toile/contract/business'
import { inStorage, isOwnAddress } from '../look/remembered-look.ts'
import type { RackReference } from './rack-state.ts'
import { RACK_KEY, forgetRack } from './remembered-rack.ts'

const maxAgeMs = temporaryHours * 60 * 60 * 1000

export function rememberRack(reference: RackReference): void {
  inStorage((storage) => storage.setItem(RACK_KEY, JSON.stringify(reference)))
}

/** Returns the remembered rack; `null` without one, or when the server has erased its looks by now. */
export function rememberedRack(): RackReference | null {
  const stored = inStorage((storage) => storage.getItem(RACK_KEY))
  const reference = stored ? parseReference(stored) : null
  if (reference && Date.now() - reference.startedAt < maxAgeMs) return reference
  if (stored) forgetRack()
  return null
}

function parseReference(text: string): RackReference | null {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof RackReference, unknown>> | null
    if (typeof value !== 'object' || value === null) return null
    const { rackId, statusUrl, eventsUrl, looks, startedAt, ownerId } = value
    if (typeof rackId !== 'string' || typeof startedAt !== 'number') return null
    if (ownerId !== null && typeof ownerId !== 'string') return null
    if (!isOwnAddress(statusUrl) || !isOwnAddress(eventsUrl)) return null
    if (!Array.isArray(looks) || !looks.every(isLook)) return null
    return { rackId, statusUrl, eventsUrl, looks, startedAt, ownerId }
  } catch {
    return null
  }
}

type Addresses = RackReference['looks'][number]

function isLook(value: unknown): value is Addresses {
  const { id, statusUrl, eventsUrl, name } = (value ?? {}) as Partial<Record<keyof Addresses, unknown>>
  const isNamed = typeof id === 'string' && typeof name === 'string'
  return isNamed && isOwnAddress(statusUrl) && isOwnAddress(eventsUrl)
}
