/** Addresses that are pages of the web app; any other shows its "Page not found". */
export const pagePaths = ['/', '/virtual-try-outfit', '/pricing', '/account', '/account/reset'] as const
