import type { SignedIn } from './session-store.ts'

/** A person's name in the header: the one they gave, or the part of the email before the @. */
export function displayNameOf({ user, profile }: SignedIn): string {
  const given = profile ? profile.displayName : user.name
  return given?.trim() || (user.email.split('@')[0] ?? '')
}

/** The photo from the profile once it is loaded, before that from the identity provider. */
export const photoOf = ({ user, profile }: SignedIn): string | null =>
  profile ? profile.photoURL : (user.image ?? null)
