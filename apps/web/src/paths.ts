const withPart = (path: string, part?: string) => (part ? `${path}#${part}` : path)

/** Every address of the app. Links are made here and nowhere else. */
export const paths = {
  landing: () => '/',
  studio: () => '/virtual-try-outfit',
  /** The studio with the clothing of a shared look. */
  tryLook: (slug: string) => `/virtual-try-outfit?look=${slug}`,
  /** The studio with the gallery open over it. */
  gallery: () => '/virtual-try-outfit#gallery',
  /** All that a person keeps. */
  wardrobe: () => '/wardrobe',
  /** `part` is the id of a section to begin at. */
  pricing: (part?: string) => withPart('/pricing', part),
  /** Pays what a payment link names; `reference` is Paddle's id of it. */
  pay: (reference?: string) => (reference ? `/pay?txn=${encodeURIComponent(reference)}` : '/pay'),
  /** The outcome of a purchase; `reference` is the provider's id of it or ours. */
  success: (reference?: string) => (reference ? `/success?txn=${encodeURIComponent(reference)}` : '/success'),
  /** `part` is the id of a section to begin at. */
  account: (part?: string) => withPart('/account', part),
  /** For those who write programs. `part` is the id of a section to begin at. */
  developers: (part?: string) => withPart('/developers', part),
  /** The page on which a user lets an agent in; the server redirects there. */
  connect: () => '/connect',
  /** Checks where a picture comes from. */
  verify: () => '/verify',
  /** Where the mail leads by which a person takes a page away that shows them. */
  withdraw: () => '/withdraw',
  resetPassword: () => '/account/reset',
  privacy: (part?: string) => withPart('/privacy', part),
  terms: (part?: string) => withPart('/terms', part),
  refund: (part?: string) => withPart('/refund', part),
  /** The server's own page, where mails are shown that are not sent. */
  devMailbox: () => '/dev/mailbox',
} as const

/** Other addresses of the same pages, which the world may know; nothing of ours leads there. */
export const otherPaths = { terms: ['/term'], refund: ['/refunds', '/refund-policy'] } as const
