/** Structured data for search engines (schema.org): only facts that the pages show. */
import { creditPackages } from '@toile/contract/business'
import { product } from './content.ts'
import { questionFigures, questions } from './features/billing/question-list.ts'
import { language, t } from './words/translate.ts'

type Thing = { '@type': string; [property: string]: unknown }

/**
 * The landing page's structured data.
 * @param origin of the server
 */
export function landingThings(origin: string): Thing[] {
  const { name } = product
  const organization = `${origin}/#organization`
  return [
    { '@type': 'Organization', '@id': organization, name, url: `${origin}/`, logo: `${origin}/icon-512.png` },
    {
      '@type': 'WebSite',
      name,
      url: `${origin}/`,
      inLanguage: language(),
      publisher: { '@id': organization },
    },
    {
      '@type': 'SoftwareApplication',
      name,
      url: `${origin}/virtual-try-outfit`,
      description: t('head.description.landing'),
      applicationCategory: 'LifestyleApplication',
      operatingSystem: 'Any',
      publisher: { '@id': organization },
      offers: creditPackages.map(({ name, amountMinor, currency }) => ({
        '@type': 'Offer',
        name,
        price: (amountMinor / 100).toFixed(2),
        priceCurrency: currency,
        url: `${origin}/pricing`,
      })),
    },
  ]
}

export function pricingThings(): Thing[] {
  const figures = questionFigures()
  return [
    {
      '@type': 'FAQPage',
      inLanguage: language(),
      mainEntity: questions.map((name) => ({
        '@type': 'Question',
        name: t(`pricing.questions.${name}`, figures),
        acceptedAnswer: {
          '@type': 'Answer',
          text: withoutTags(t(`pricing.questions.${name}.answer`, figures)),
        },
      })),
    },
  ]
}

const withoutTags = (message: string) => message.replaceAll(/<\/?\w+>/g, '')
