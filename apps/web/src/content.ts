/** The words of the shell and of the marketing pages, and the product's name: what an operator edits. */
import { signUpBonusCredits, temporaryHours, uploadLimits } from '@toile/contract/business'

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
    privacy: `Your pictures are erased after ${temporaryHours} hours.`,
  },
} as const

export const titles = {
  landing: `${product.name}: try clothes on your own photo`,
  studio: `Virtual Try-On · ${product.name}`,
  pricing: `Pricing · ${product.name}`,
  account: `Your account · ${product.name}`,
  resetPassword: `New password · ${product.name}`,
  notFound: `Page not found · ${product.name}`,
} as const

export const landingWords = {
  hero: {
    title: 'Transform Your Look Instantly with AI',
    lead: 'Add a photo of a person and a picture of an outfit. See that person wearing it, in seconds.',
    start: 'Start Creating Now',
    signUp: 'Sign Up Free',
    how: 'See how',
    before: 'Woman in a yellow dress',
    after: 'The same woman, now wearing the purple dress',
    compare: 'Compare the photo and the look made from it',
  },
  how: {
    title: 'One person, one garment, one look.',
    steps: [
      {
        title: 'Upload photo',
        text: 'Any portrait, preferably clear frontal, half or full body. Or take one of our models.',
        alt: 'Woman in a navy sweater',
      },
      {
        title: 'Choose outfit',
        text: 'A picture from a shop is enough. Flat-lay images work best.',
        alt: 'Beige knitted sweater',
      },
      {
        title: 'Get results',
        text: 'Watch it being fitted, drag the tape to compare, and download what you like.',
        alt: 'The same woman, now wearing the beige sweater',
      },
    ],
  },
  samples: {
    title: 'Nothing at hand? Start with ours.',
    text: 'Five people and five garments wait in the studio. Any pair makes a look with one press.',
    open: 'Open the studio',
    models: 'Sample models',
    clothing: 'Sample clothing',
    note: 'Our sample people are rendered. No real person is shown.',
  },
  facts: {
    label: 'What to know before you start',
    list: [
      { figure: `${temporaryHours} h`, text: 'then your photos, and the looks made of them, are erased' },
      { figure: '0', text: 'accounts needed: the demo is free for anyone' },
      { figure: '25', text: 'looks to try, from five people and five garments of ours' },
      {
        figure: `${uploadLimits.maxBytes / 1024 / 1024} MB`,
        text: 'is the largest picture you can bring: PNG, JPEG or WebP',
      },
    ],
  },
} as const

export const pricingWords = {
  title: 'Pricing',
  lead: 'A look costs credits. What it costs depends on how finely it is made, and is said before you press.',
  newUser: {
    title: `${signUpBonusCredits} FREE credits`,
    text: 'They are yours once you have signed up and verified your e-mail.',
    signUp: 'Sign Up Free',
  },
  looks: { title: 'What a look costs', unit: 'credits', usual: 'Set from the start' },
  plans: {
    title: 'Plans',
    lead: 'A plan comes with a package of credits. It puts your looks further ahead in the queue, and the larger ones make them larger. Credits do not expire with it.',
    notYet:
      'Packages are not on sale here yet. Until they are, looks are made with the credits you get for signing up, inviting and sharing.',
    name: 'Plan',
    credits: 'Credits',
    size: 'Short edge of a look',
    days: 'Lasts',
    forever: 'No end',
  },
  rules: {
    title: 'What you can count on',
    list: [
      'Only a look that was made is charged. One that fails, or that you cancel, gives its credits back.',
      'The demo stays free, without an account.',
      'Each credit you get, set aside or spend stands in your account.',
    ],
  },
  failed: 'Failed to load packages',
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
