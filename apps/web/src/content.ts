/** The words of the shell, and the product's name: what an operator edits. */
import { temporaryHours } from '@toile/contract/business'
import { paths } from './paths.ts'

export const product = {
  name: 'Toile',
  /** Of the build. */
  version: import.meta.env.TOILE_VERSION,
} as const

export const shellWords = {
  skip: 'Skip to content',
  home: `${product.name}, home`,
  mainNavigation: 'Main',
  studio: 'Studio',
  backToStudio: 'Back to Studio',
  pricing: 'Pricing',
  signIn: 'Sign In',
  loading: `Loading ${product.name}...`,
  theme: { system: 'Theme: as the device', light: 'Theme: light', dark: 'Theme: dark' },
  footer: {
    navigation: 'Footer',
    tryNow: 'Try Now',
    getCredits: 'Get Credits',
    quick: 'Quick links',
    legal: 'Legal',
    support: 'Support',
    privacy: `Pictures that you do not save are erased after ${temporaryHours} hours.`,
    payments: 'Payments by Paddle, PayPal and Stripe. Your card number never reaches us.',
  },
} as const

/** What the footer leads to, as words and addresses. */
export const footerLinks = {
  quick: [
    ['Home', paths.landing()],
    ['Virtual Try-On', paths.studio()],
    ['Pricing', paths.pricing()],
  ],
  legal: [
    ['Privacy Policy', paths.privacy()],
    ['Terms of Service', paths.terms()],
    ['Refund Policy', paths.refund()],
  ],
  support: [
    ['Contact', paths.terms('contact')],
    ['Questions', paths.pricing('questions')],
    ['Your data', paths.privacy('rights')],
  ],
} as const

export const titles = {
  landing: `${product.name}: try clothes on your own photo`,
  studio: `Virtual Try-On · ${product.name}`,
  pricing: `Pricing · ${product.name}`,
  pay: `Pay · ${product.name}`,
  success: `Your purchase · ${product.name}`,
  account: `Your account · ${product.name}`,
  resetPassword: `New password · ${product.name}`,
  privacy: `Privacy Policy · ${product.name}`,
  terms: `Terms of Service · ${product.name}`,
  refund: `Refund Policy · ${product.name}`,
  notFound: `Page not found · ${product.name}`,
} as const

export const notFoundWords = {
  code: '404',
  title: 'Page not found',
  text: 'There is nothing at this address. It may have moved, or the link was mistyped.',
  home: 'Go Home',
} as const

export const crashWords = {
  title: 'This page has come apart',
  text: 'Something in it failed. Nothing was charged, and your pictures were not changed. Load it again to go on.',
  reload: 'Load again',
  home: 'Go Home',
} as const
