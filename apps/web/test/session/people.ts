/** Example users, as the server returns them. */
import type { Profile } from '@toile/contract/accounts'
import type { SignedIn } from '../../src/features/session/session-store.ts'

export const user = { id: 'El4wYR0wOAlmxq0sEYAclVbb', email: 'marianne@example.com', name: '', image: null }

export const profile: Profile = {
  uid: user.id,
  email: user.email,
  displayName: null,
  photoURL: null,
  username: null,
  credits: 50,
  plan: 'Free',
  planExpiresAt: null,
  referralCode: 'K7WQ2M',
  referralRedeemed: false,
  shareBonusClaimed: false,
  createdAt: new Date().toISOString(),
}

export const signedIn: SignedIn = { status: 'signed-in', user, profile, profileFailed: false }

export const sessionAnswer = {
  user,
  session: {
    token: 'here',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  },
}

/** A JWT with only a lifetime. */
export function tokenFor(seconds: number, name = 'sig', sub?: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'EdDSA' })}.${part({ iat: 1000, exp: 1000 + seconds, sub })}.${name}`
}
