/** The pages of ours that a sign-in or a link in an email may redirect to. */
const pages = new Set(['/', '/virtual-try-outfit', '/pricing', '/account', '/account/reset', '/success'])

export const returnPaths = {
  verified: '/virtual-try-outfit?verified=1',
  verificationFailed: '/virtual-try-outfit?verification=expired',
  signIn: '/virtual-try-outfit?sign-in=1',
  /** The old address has confirmed the change; an email to the new one is on its way. */
  emailConfirmed: '/account?email=confirmed',
  emailChanged: '/account?email=changed',
  /** A link that confirms or verifies a new email does not work any more. */
  emailNotChanged: '/account?email=expired',
  reset: '/account/reset',
  providerFailed: '/virtual-try-outfit?sign-in=failed',
} as const

/** True for a path of one of those pages, with any query. */
export function isReturnPath(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(path)) return false
  const url = URL.parse(path, 'https://ours.invalid')
  return url?.origin === 'https://ours.invalid' && pages.has(url.pathname)
}
