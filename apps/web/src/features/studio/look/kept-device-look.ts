/** Keeps the last look made on this device in memory while the app is open, because it exists nowhere else. */
import { guardLeaving } from '../../../lib/guard-leaving.ts'
import type { DoneLook } from './look-state.ts'

type PersonId = string | null | undefined
type Kept = { look: DoneLook; personId: PersonId }

let kept: Kept | null = null

/** Keeps a finished look for its maker; asks before the page is closed until the look is saved. */
export function keepDeviceLook(look: DoneLook, personId: PersonId): void {
  if (kept?.look.reference.id === look.reference.id) {
    // It was made before the session was known, or as a visitor: it belongs to who signs in then.
    if (personId !== undefined) kept.personId ??= personId
    return
  }
  kept = { look, personId }
  guardLeaving('device look', true)
}

/** Returns the kept look; null without one, and for another user. A visitor's look stays when they sign in. */
export const keptDeviceLook = (personId: PersonId): DoneLook | null =>
  kept && (kept.personId === null || kept.personId === personId) ? kept.look : null

/** Forgets the look once another takes its place. */
export function forgetDeviceLook(): void {
  kept = null
  guardLeaving('device look', false)
}

/** The look was downloaded, shared or saved in the gallery. */
export function markDeviceLookSaved(id: string): void {
  if (kept?.look.reference.id === id) guardLeaving('device look', false)
}
