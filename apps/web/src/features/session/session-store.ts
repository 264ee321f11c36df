/** The session's store. Kept small, because it is in every page's first script. */
import type { Profile } from '@toile/contract/accounts'
import { useSyncExternalStore } from 'react'
import type { IdentityUser } from '../../api/identity.ts'
import { mayBeSignedIn } from '../../lib/session-hint.ts'

export type SignedIn = {
  status: 'signed-in'
  user: IdentityUser
  /** Null until loaded. */
  profile: Profile | null
  /** True when both attempts to read the profile failed. */
  profileFailed: boolean
}

export type SignedOut = {
  status: 'signed-out'
  /** True when the server was unreachable: the page shows a visitor's view, but a user may be signed in. */
  unseen?: boolean
}

/** `unknown` while a session may exist and the server has not answered. */
export type Session = { status: 'unknown' } | SignedOut | SignedIn

/** The session of prerendered pages, and of the first render. */
const visitor: Session = { status: 'signed-out' }

let session: Session = { status: mayBeSignedIn() ? 'unknown' : 'signed-out' }
const listeners = new Set<() => void>()

export const currentSession = () => session

export function setSession(next: Session): void {
  session = next
  // The style sheet hides visitors' content by this attribute, first set by index.html.
  document.documentElement.toggleAttribute('data-session', next.status !== 'signed-out')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => visitor)
