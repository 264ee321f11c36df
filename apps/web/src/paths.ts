const withPart = (path: string, part?: string) => (part ? `${path}#${part}` : path)

/** Every path of the app. All links are made here. */
export const paths = {
  landing: () => '/',
  studio: () => '/virtual-try-outfit',
  /** The studio with the clothing of a shared look, in the language of the look's page. */
  tryLook: (slug: string, language: string) => `/virtual-try-outfit?look=${slug}&lang=${language}`,
  /** The studio with the gallery open over it. */
  gallery: () => '/virtual-try-outfit#gallery',
  /** The user's library. */
  wardrobe: () => '/wardrobe',
  /** `part` is the id of a section to scroll to. */
  pricing: (part?: string) => withPart('/pricing', part),
  /** The page of a payment link; `reference` is Paddle's id of it. */
  pay: (reference?: string) => (reference ? `/pay?txn=${encodeURIComponent(reference)}` : '/pay'),
  /** The outcome of a purchase; `reference` is the provider's id of it or ours. */
  success: (reference?: string) => (reference ? `/success?txn=${encodeURIComponent(reference)}` : '/success'),
  /** `part` is the id of a section to scroll to. */
  account: (part?: string) => withPart('/account', part),
  /** For developers. `part` is the id of a section to scroll to. */
  developers: (part?: string) => withPart('/developers', part),
  /** The page that authorises an agent; the server redirects here. */
  connect: () => '/connect',
  /** The page that checks where a picture comes from. */
  verify: () => '/verify',
  /** The page from an email by which a person withdraws a shared page that shows them. */
  withdraw: () => '/withdraw',
  resetPassword: () => '/account/reset',
  privacy: (part?: string) => withPart('/privacy', part),
  terms: (part?: string) => withPart('/terms', part),
  refund: (part?: string) => withPart('/refund', part),
  /** The server's own page that shows unsent emails in development. */
  devMailbox: () => '/dev/mailbox',
} as const

/** Other addresses of the same pages, for external links; the app itself does not use them. */
export const otherPaths = { terms: ['/term'], refund: ['/refunds', '/refund-policy'] } as const
