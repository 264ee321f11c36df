/** Example data of the gallery, which states can override. */
import type { IdentityOptions } from '@toile/contract/accounts'
import {
  costByTier,
  creditPackages,
  defaultQualityTier,
  furtherGarmentCredits,
  garmentsRange,
  libraryLimitsByPlan,
  maxShortEdgePxByPlan,
  planDays,
  planNames,
  picturesByTier,
  qualityTiers,
  rackRange,
  signUpBonusCredits,
} from '@toile/contract/business'
import type { CreditEntry, CreditPricing, CreditStatement } from '@toile/contract/credits'
import type { Generation } from '@toile/contract/generations'
import type { GeneratedItem, Library, LibraryItem } from '@toile/contract/library'
import type { PackageList, PackageOffer } from '@toile/contract/payments'
import type { SiteFacts } from '@toile/contract/site'
import navyLook from '../../../samples/looks/woman-navy-beige-sweater.jpg?url'
import floralLook from '../../../samples/looks/woman-pink-floral-dress.jpg?url'
import { packageList, paymentEntry } from '../test/billing/payments-examples.ts'
import { profile, sessionAnswer } from '../test/session/people.ts'
import { galleryItem, libraryOf, pastLook } from '../test/studio/library-examples.ts'
import { accepts, ok } from './answers.ts'
import type { Answers } from './answers.ts'
import type { GalleryState } from './state.ts'

/** An invented name, as long as some real ones. */
export const LONG_NAME = 'Wilhelmina-Konstantina von und zu Donaudampfschifffahrtsgesellschaftskapitän'
export const UNBROKEN =
  'IMG_20261122_104512_HDR_edited_final_FINAL_v2_really_final_print_version_cropped.jpeg'

const site: SiteFacts = {
  legalName: 'Toile Example Ltd',
  contactEmail: 'hello@example.com',
  legalDate: '2026-11-22',
  moderatesPictures: true,
  pictureReceivers: [],
  paymentProviders: ['Paddle', 'PayPal', 'Stripe'],
}
const options: IdentityOptions = {
  password: true,
  providers: [{ id: 'google', name: 'Google' }],
  devMailbox: false,
}

const nameOf = { basic: 'Basic', standard: 'Standard', premium: 'Premium' } as const
/** @param maxSamples limit of looks of one pair in a request */
export const pricingOf = (maxSamples: number): CreditPricing => ({
  defaultTier: defaultQualityTier,
  tiers: qualityTiers.map((tier) => ({
    tier,
    cost: costByTier[tier],
    label: nameOf[tier],
    description: 'One look at this quality.',
    maxSamples,
    pictures: picturesByTier[tier],
  })),
  furtherGarmentCost: furtherGarmentCredits,
  maxGarments: garmentsRange.max,
  maxRackLooks: rackRange.max,
  signUpBonus: signUpBonusCredits,
  plans: planNames.map((name) => ({
    name,
    credits: creditPackages.find((offer) => offer.name === name)?.credits ?? 0,
    maxShortEdgePx: maxShortEdgePxByPlan[name],
    days: name === 'Free' ? null : planDays,
  })),
  maxShortEdgeByPlan: maxShortEdgePxByPlan,
})

const studioPack: PackageOffer = {
  key: 'studio_pack',
  name: 'Enterprise',
  credits: 1000,
  price: 49.99,
  originalPrice: 74.99,
  savingPercent: 33,
  currency: 'USD',
  badge: 'Best Value',
  plan: 'Enterprise',
  features: ['1000 credits that never expire', '30-day validity of the Enterprise plan'],
}
export const packages: PackageList = {
  ...packageList,
  packages: [...packageList.packages, studioPack],
  alternatives: ['paypal', 'card'],
}

const movement = (id: string, facts: Partial<CreditEntry>): CreditEntry => ({
  id,
  kind: 'grant',
  amount: 50,
  change: 50,
  balance: 50,
  reason: 'Welcome credits',
  reference: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...facts,
})
export const statement: CreditStatement = {
  credits: 325,
  held: 25,
  debt: 0,
  plan: 'Professional',
  planExpiresAt: '2026-12-20T10:00:00.000Z',
  entries: [
    movement('m3', { kind: 'hold', amount: 25, change: -25, balance: 325, reason: 'Look being made' }),
    movement('m2', { amount: 300, change: 300, balance: 350, reason: 'Professional package' }),
    movement('m1', {}),
  ],
  nextCursor: 'm1',
}
const payments = {
  payments: [
    paymentEntry({ id: '0d6f6c4e-6f0a-4f6c-8a53-0a6f3b1d0c12', status: 'refunded', refundedMinor: 2499 }),
    paymentEntry({ packageKey: 'quick_start', credits: 100, amountMinor: 999, status: 'charged_back' }),
    paymentEntry({ id: '0d6f6c4e-6f0a-4f6c-8a53-0a6f3b1d0c13' }),
  ],
  nextCursor: null,
}
const devices = [
  sessionAnswer.session,
  {
    token: 'there',
    createdAt: '2026-11-18T10:00:00.000Z',
    updatedAt: '2026-11-19T08:30:00.000Z',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  },
]

const lookPictures = [floralLook, navyLook]
const pair = (k: number) =>
  k % 2 === 0
    ? { personUrl: '/samples/woman-pink.jpg', outfitUrl: '/samples/floral-dress.jpg' }
    : { personUrl: '/samples/woman-navy.jpg', outfitUrl: '/samples/beige-sweater.jpg' }

/** A look of the signed-in user. @param k index in the history */
export const ownLook = (k: number, facts: Partial<Generation> = {}): Generation =>
  pastLook(`look-${k}`, {
    ...pair(k),
    imageUrl: lookPictures[k % 2] ?? null,
    thumbnailUrl: lookPictures[k % 2] ?? null,
    createdAt: `2026-11-21T1${k}:20:00.000Z`,
    ...facts,
  })
export const looks: Generation[] = [
  ownLook(6, { favourite: true }),
  ownLook(5, {
    status: 'failed',
    imageUrl: null,
    thumbnailUrl: null,
    error: { code: 'no_person_found', message: 'No person was found in the photo.' },
  }),
  ownLook(4),
  ownLook(3),
  ownLook(2, { favourite: true }),
  ownLook(1),
]
export const historyOf = (items: Generation[]) => ok({ items, total: items.length, limit: 10, offset: 0 })

export const keptLook = (k: number, facts: Partial<GeneratedItem> = {}): GeneratedItem =>
  galleryItem(`kept-${k}`, {
    name: k % 2 === 0 ? 'Purple dress on woman in yellow' : 'Beige sweater on woman in navy',
    imageUrl: lookPictures[k % 2] ?? '',
    thumbnailUrl: lookPictures[k % 2] ?? '',
    width: 900,
    height: 1200,
    favourite: k % 3 === 0,
    ...facts,
  })
const own = (kind: 'photo' | 'outfit', id: string, facts: Partial<LibraryItem> = {}): LibraryItem => ({
  id,
  kind,
  name: id,
  category: null,
  favourite: false,
  imageUrl: `/samples/${id}.jpg`,
  thumbnailUrl: `/samples/${id}.jpg`,
  width: 900,
  height: 1200,
  bytes: 200_000,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...facts,
})
export const fullLibrary: Library = libraryOf(
  Array.from({ length: 9 }, (_, k) => keptLook(k)),
  {
    photos: ['woman-pink', 'man-white', 'woman-red', 'woman-navy', 'woman-yellow'].map((id) =>
      own('photo', id),
    ),
    outfits: [
      own('outfit', 'floral-dress'),
      own('outfit', 'black-jacket', { name: UNBROKEN }),
      own('outfit', 'white-polo'),
    ],
  },
)
export const nearlyFull: Library = {
  ...fullLibrary,
  use: {
    items: 190,
    maxItems: libraryLimitsByPlan.Free.items,
    bytes: 480 * 1024 ** 2,
    maxBytes: libraryLimitsByPlan.Free.bytes,
    isNearlyFull: true,
  },
}

/** Response for an accepted demo. */
export const accepted = {
  id: 'g1',
  status: 'queued',
  eventsUrl: '/api/generate/g1/events?secret=s',
  statusUrl: '/api/generate/g1?secret=s',
  demo: { left: 4, limit: 5 },
} as const
/** Response for an accepted look for credits. */
export const acceptedPaid = {
  id: 'look-7',
  status: 'queued',
  eventsUrl: '/api/generate/look-7/events',
  statusUrl: '/api/generate/look-7',
} as const
export const demoLook = (facts: Partial<Generation> = {}): Generation => ({
  ...ownLook(0),
  id: accepted.id,
  kind: 'demo',
  cost: 0,
  personUrl: null,
  outfitUrl: null,
  width: 900,
  height: 1200,
  ...facts,
})

/** The default answers for a visitor or a signed-in user. */
export function usualAnswers(person: GalleryState['person']): Answers {
  const facts = typeof person === 'object' && person !== null ? person : {}
  return {
    'GET /api/site': ok(site),
    'GET /api/auth/options': ok(options),
    'GET /api/paddle/packages': ok(packages),
    'GET /api/credits/pricing': ok(pricingOf(1)),
    'GET /api/credits': ok(statement),
    'GET /api/payments/history': ok(payments),
    'GET /api/auth/profile': ok({ ...profile, ...facts }),
    'GET /api/uploads': ok(libraryOf()),
    'GET /api/generate/history': historyOf([]),
    'GET /api/identity/list-sessions': ok(devices),
    'GET /api/identity/get-session': ok(sessionAnswer),
    'GET /api/identity/list-accounts': ok([{ providerId: 'credential' }]),
    'GET /api/identity/passkey/list-user-passkeys': ok([]),
    'GET /api/auth/mails': ok({ lookReady: false, lowCreditsLine: 10 }),
    'POST /api/generate/demo': accepts(accepted),
    'POST /api/generate/try-on': accepts(acceptedPaid),
  }
}
