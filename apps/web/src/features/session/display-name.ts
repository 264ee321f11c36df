import type { SignedIn } from './session-store.ts'

/** The user's name in the header: their display name, or the local part of the email address. */
export function displayNameOf({ user, profile }: SignedIn): string {
  const given = profile ? profile.displayName : user.name
  return given?.trim() || (user.email.split('@')[0] ?? '')
}

/** The profile's photo once loaded, before that the identity provider's. */
export const photoOf = ({ user, profile }: SignedIn): string | null =>
  profile ? profile.photoURL : (user.image ?? null)
