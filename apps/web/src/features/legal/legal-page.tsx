import './legal.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSectionInAddress } from '../../lib/use-section-in-address.ts'
import { paths } from '../../paths.ts'
import { formatDay } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { Contact } from './contact.tsx'
import { useSite } from './use-site.ts'

const related = [
  ['shell.footer.legal.privacy', paths.privacy()],
  ['shell.footer.legal.terms', paths.terms()],
  ['shell.footer.legal.refund', paths.refund()],
] as const

/** Facts about this server that the sections mention. */
export type SectionFacts = {
  /** True when a classifier on this server checks pictures. */
  moderated: boolean
  /** Services that receive pictures to make looks; undefined until known. */
  receivers: readonly string[] | undefined
  /** Companies through which packages are paid; empty until known. */
  payers: readonly string[]
}

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  lead: string
  sections: (facts: SectionFacts) => readonly LegalSection[]
  /** The promised response time. */
  answered: string
}

/** A legal page: summary, table of contents, sections and contact. */
export function LegalPage({ title, lead, sections, answered }: LegalPageProps) {
  useSectionInAddress()
  const site = useSite()
  const { facts } = site
  const all: readonly LegalSection[] = [
    ...sections({
      moderated: facts?.moderatesPictures ?? true,
      receivers: facts?.pictureReceivers,
      payers: facts?.paymentProviders ?? [],
    }),
    { id: 'contact', title: t('legal.contact'), body: <Contact site={site} answered={answered} /> },
  ]
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-20 md:pt-14 md:pb-28">
      <h1 className="display text-5xl md:text-7xl">{title}</h1>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{lead}</p>
      {/* Reserves the height until the date has loaded. */}
      <p className="mt-3 min-h-[1.5em] text-ink-2">
        {facts && t('legal.since', { day: formatDay(facts.legalDate) })}
      </p>
      <p className="mt-1 max-w-[38rem] text-ink-2">{t('legal.prevails')}</p>
      <div className="legal">
        <nav aria-label={t('legal.onThisPage')} className="legal-contents">
          <p className="font-semibold">{t('legal.onThisPage')}</p>
          <ol>
            {all.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">
          {all.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
          <nav
            aria-label={t('legal.related')}
            className="mt-12 flex flex-wrap gap-x-6 border-t border-line pt-6"
          >
            {related.map(([label, to]) => (
              <Link key={to} to={to} className="link py-2">
                {t(label)}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </main>
  )
}
