/** Addresses that are pages of the web app; any other shows its "Page not found". */
export const pagePaths = [
  '/',
  '/virtual-try-outfit',
  '/pricing',
  '/success',
  '/account',
  '/account/reset',
] as const
