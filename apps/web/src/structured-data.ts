/** Structured data for search engines (schema.org): only facts that the pages show. */
import { creditPackages } from '@toile/contract/business'
import type { ClaimValue } from '@toile/contract/claims'
import { product } from './content.ts'
import { questionFigures, questions } from './features/billing/question-list.ts'
import { language, t } from './words/translate.ts'

type Thing = { '@type': string; [property: string]: unknown }

/** A thing, and the claim with or without which the server leaves it in the page. */
export type ShownThing = {
  readonly thing: Thing
  readonly onlyIf?: { readonly name: ClaimValue } | { readonly not: ClaimValue }
}

/**
 * The landing page's structured data.
 * @param origin of the server
 */
export function landingThings(origin: string): ShownThing[] {
  const { name } = product
  const organization = `${origin}/#organization`
  const application = {
    '@type': 'SoftwareApplication',
    name,
    url: `${origin}/virtual-try-outfit`,
    description: t('head.description.landing'),
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any',
    publisher: { '@id': organization },
  }
  const offers = creditPackages.map(({ name, amountMinor, currency }) => ({
    '@type': 'Offer',
    name,
    price: (amountMinor / 100).toFixed(2),
    priceCurrency: currency,
    url: `${origin}/pricing`,
  }))
  return [
    {
      thing: {
        '@type': 'Organization',
        '@id': organization,
        name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
      },
    },
    {
      thing: {
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        inLanguage: language(),
        publisher: { '@id': organization },
      },
    },
    { thing: { ...application, offers }, onlyIf: { name: 'sells' } },
    { thing: application, onlyIf: { not: 'sells' } },
  ]
}

export function pricingThings(): ShownThing[] {
  const figures = questionFigures()
  const asked = questions.map((name) => ({
    '@type': 'Question',
    name: t(`pricing.questions.${name}`, figures),
    acceptedAnswer: {
      '@type': 'Answer',
      text: withoutTags(t(`pricing.questions.${name}.answer`, figures)),
    },
  }))
  return [{ thing: { '@type': 'FAQPage', inLanguage: language(), mainEntity: asked } }]
}

const withoutTags = (message: string) => message.replaceAll(/<\/?\w+>/g, '')
