/** The signed-in person, as the page knows them now. Small, for it is in the first file of every page. */
import type { Profile } from '@toile/contract/accounts'
import { useSyncExternalStore } from 'react'
import type { IdentityUser } from '../../api/identity.ts'
import { mayBeSignedIn } from '../../lib/session-hint.ts'

export type SignedIn = {
  status: 'signed-in'
  user: IdentityUser
  /** Null until it has come. */
  profile: Profile | null
  /** Both attempts at reading the profile failed. */
  profileFailed: boolean
}

export type SignedOut = {
  status: 'signed-out'
  /** The server could not be asked: the page is a visitor's, but a person may still be signed in. */
  unseen?: boolean
}

/** `unknown` while a session may exist and the server has not said. */
export type Session = { status: 'unknown' } | SignedOut | SignedIn

/** As pages are made beforehand, and first rendered. */
const visitor: Session = { status: 'signed-out' }

let session: Session = { status: mayBeSignedIn() ? 'unknown' : 'signed-out' }
const listeners = new Set<() => void>()

export const currentSession = () => session

export function setSession(next: Session): void {
  session = next
  // By it the style sheet hides what is for visitors alone: see index.html, where it is set first.
  document.documentElement.toggleAttribute('data-session', next.status !== 'signed-out')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => visitor)
