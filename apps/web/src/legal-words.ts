/** What stands around the text of the legal pages: what an operator edits. The texts lie in `features/legal`. */
import { product } from './content.ts'
import { legalFigures, refundFigures } from './legal-figures.ts'

export const legalWords = {
  onThisPage: 'On this page',
  related: 'House rules',
  since: (day: string) => `In force since ${day}.`,
  contact: 'Contact',
  offeredBy: (name: string) => `${product.name} is offered by ${name}. Write to`,
  contactFailed: 'Our address could not be loaded.',
  tryAgain: 'Try again',
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we keep of you, for how long, who else sees it, and how you get it back or have it erased.',
    answered: `Requests about your data are answered within ${legalFigures.privacyAnswerDays} days.`,
  },
  terms: {
    title: 'Terms of Service',
    lead: `What you and we agree on when you use ${product.name}.`,
    answered: `Legal inquiries are answered within ${legalFigures.legalAnswerBusinessDays} business days.`,
  },
  refunds: {
    title: 'Refund Policy',
    lead: 'When you get your money back, how to ask for it, and what happens to the credits.',
    answered: `Refund requests are acknowledged within ${refundFigures.acknowledgedWithinHours} hours.`,
  },
} as const
