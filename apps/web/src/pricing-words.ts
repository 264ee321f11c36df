/** The words of the prices: what an operator edits. Apart from the others, which every page loads. */
import { costByTier, planDays, referralBonusCredits, signUpBonusCredits } from '@toile/contract/business'
import { refundFigures } from './legal-figures.ts'
import { paths } from './paths.ts'

const { basic, premium } = costByTier

export const pricingWords = {
  title: 'Pricing',
  lead: 'Buy credits once, spend them when you like. No subscription: nothing is taken again by itself.',
  newUser: {
    title: `${signUpBonusCredits} FREE credits`,
    text: 'They are yours once you have signed up and verified your e-mail.',
    signUp: 'Sign Up Free',
  },
  packages: {
    title: 'Packages',
    unit: 'credits',
    originalPrice: 'Instead of',
    price: 'Price',
    save: (percent: number) => `Save ${percent}%`,
    includes: (name: string) => `What ${name} includes`,
    buy: (name: string) => `Buy ${name}`,
    tryAgain: 'Try again',
    /** Goes on from that, for whoever does not see which package it belongs to. */
    toBuy: (name: string) => `to buy ${name}`,
    /** Before the ways to pay elsewhere, where there is one here and where there is none. */
    orWith: 'or pay with',
    payWith: 'Pay with',
    forPackage: (name: string) => `for the ${name} package`,
    ways: { paypal: 'PayPal', card: 'Card' },
    failed: 'Failed to load packages',
    none: {
      title: 'Nothing is on sale at the moment.',
      text: 'Looks are made with the credits you get for signing up, inviting and sharing.',
    },
    closed: {
      title: 'Packages cannot be bought here at the moment.',
      text: 'This is what they will cost. Your credits and the free demo work as ever.',
      reason: 'Packages cannot be bought here at the moment.',
    },
    test: 'This server sells in test mode: no money moves, whatever you press.',
  },
  outcomes: {
    failed: 'The checkout could not be opened.',
    notLoaded:
      'Its code did not come. Check your connection, and whether something in your browser blocks it, and try again.',
    notPaid: 'You were not charged.',
    declined: {
      title: 'The payment was declined.',
      text: 'You were not charged. Try again, or with another card.',
    },
    closed: { title: 'The checkout was closed.', text: 'Nothing was bought, and you were not charged.' },
  },
  benefits: {
    title: 'What you can count on',
    list: [
      {
        title: 'Credits never expire',
        text: 'What you do not spend today is there next year, with a plan or without.',
      },
      {
        title: 'Only looks that were made are charged',
        text: 'One that fails, or that you cancel, gives its credits back at once.',
      },
      {
        title: 'Larger looks, sooner',
        text: 'The plan of a package makes your looks larger and puts them further ahead in the queue.',
      },
      {
        title: 'Nothing hidden',
        text: 'Each credit you get, set aside or spend, and each purchase, stands in your account.',
      },
    ],
  },
  looks: {
    title: 'What a look costs',
    lead: 'It depends on how finely it is made, and is said before you press. The demo stays free, without an account.',
    unit: 'credits',
    usual: 'Set from the start',
    failed: 'The costs of looks could not be loaded.',
  },
  plans: {
    title: 'Plans',
    lead: 'Each package turns its plan on.',
    name: 'Plan',
    credits: 'Credits',
    size: 'Short edge of a look',
    days: 'Lasts',
    forever: 'No end',
  },
  questions: {
    title: 'Questions',
    list: [
      {
        question: 'Do credits expire?',
        answer: `No. Only the plan that comes with a package ends, after ${planDays} days.`,
      },
      {
        question: `What does the ${planDays}-day validity mean?`,
        answer: `For ${planDays} days from the purchase the plan of the package holds: the size of your looks, their place in the queue and the room in your library. After that you are back on the plan you had, with all the credits that are left. Buying the same package again adds ${planDays} days.`,
      },
      {
        question: 'Is this a subscription?',
        answer: 'No. You pay once for each package, and nothing is renewed by itself.',
      },
      {
        question: 'How many credits does a look cost?',
        answer: `Between ${basic} and ${premium}, by the quality you choose. You see the cost on the button before you press it.`,
      },
      {
        question: 'What if a look fails?',
        answer: 'Its credits are back in the same moment. You can see it in your account.',
      },
      {
        question: 'Can I have my money back?',
        answer: `Tell us of billing errors within ${refundFigures.billingErrorHours} hours, of payment processing errors within ${refundFigures.processingErrorHours} hours, and of technical issues or anything else within ${refundFigures.technicalIssueDays} days. Part of the price can be paid back while at least ${refundFigures.unusedAtLeast} of the credits are unused.`,
        more: ['Read the Refund Policy', paths.refund()],
      },
      {
        question: 'Can I get credits without paying?',
        answer: `${signUpBonusCredits} for signing up, and ${referralBonusCredits} for each friend who follows your invitation.`,
      },
    ],
  },
} as const
