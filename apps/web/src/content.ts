/** The words of the shell, and the product's name: what an operator edits. */
import { temporaryHours } from '@toile/contract/business'

export const product = {
  name: 'Toile',
  version: 'v1.0.0',
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
    home: 'Home',
    studio: 'Virtual Try-On',
    privacy: `Pictures that you do not save are erased after ${temporaryHours} hours.`,
  },
} as const

export const titles = {
  landing: `${product.name}: try clothes on your own photo`,
  studio: `Virtual Try-On · ${product.name}`,
  pricing: `Pricing · ${product.name}`,
  pay: `Pay · ${product.name}`,
  success: `Your purchase · ${product.name}`,
  account: `Your account · ${product.name}`,
  resetPassword: `New password · ${product.name}`,
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
