/** Addresses that are pages of the web app; any other shows its "Page not found". */
export const pagePaths = [
  '/',
  '/virtual-try-outfit',
  '/pricing',
  '/pay',
  '/success',
  '/account',
  '/account/reset',
  '/privacy',
  '/terms',
  '/term',
  '/refund',
  '/refunds',
  '/refund-policy',
] as const

/** Those of them that a provider's checkout opens on. */
export const checkoutPaths: ReadonlySet<string> = new Set<(typeof pagePaths)[number]>(['/pricing', '/pay'])
