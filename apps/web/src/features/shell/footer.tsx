import { temporaryHours } from '@toile/contract/business'
import { Link } from 'wouter'
import { product } from '../../content.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { t } from '../../words/translate.ts'
import { IfSelling } from '../../if-selling.tsx'
import { Languages } from './languages.tsx'

const links = {
  quick: [
    ['shell.footer.quick.home', paths.landing()],
    ['shell.footer.quick.studio', paths.studio()],
    ['shell.footer.quick.pricing', paths.pricing()],
  ],
  legal: [
    ['shell.footer.legal.privacy', paths.privacy()],
    ['shell.footer.legal.terms', paths.terms()],
    ['shell.footer.legal.refund', paths.refund()],
  ],
  support: [
    ['shell.footer.support.contact', paths.terms('contact')],
    ['shell.footer.support.questions', paths.pricing('questions')],
    ['shell.footer.support.rights', paths.privacy('rights')],
    ['shell.footer.support.verify', paths.verify()],
    ['shell.footer.support.developers', paths.developers()],
  ],
} as const

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="wrap pt-8 pb-10 md:pt-12">
        <div className="mb-8 grid grid-cols-2 gap-3 md:hidden">
          <Link to={paths.studio()} className={buttonClass('tape')}>
            {t('shell.footer.tryNow')}
          </Link>
          <Link to={paths.pricing()} className={buttonClass()}>
            {t('shell.footer.getCredits')}
          </Link>
        </div>
        <div className="grid grid-cols-2 gap-8 text-ink-2 sm:grid-cols-3 md:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full max-w-[22rem] md:col-span-1">
            <p className="display text-3xl text-ink">{product.name}</p>
            <p className="mt-3">{t('shell.footer.privacy', { hours: temporaryHours })}</p>
            <IfSelling>
              <p className="mt-2">{t('shell.footer.payments')}</p>
            </IfSelling>
            <p className="mt-2">{product.version}</p>
            <Languages className="mt-2 -ms-3" />
          </div>
          <nav aria-label={t('shell.footer')} className="contents">
            <LinkList part="quick" />
            <LinkList part="legal" />
            <LinkList part="support" />
          </nav>
        </div>
      </div>
    </footer>
  )
}

function LinkList({ part }: { part: keyof typeof links }) {
  const titleId = `footer-${part}`
  return (
    <div>
      <p id={titleId} className="font-semibold text-ink">
        {t(`shell.footer.${part}`)}
      </p>
      <ul aria-labelledby={titleId} className="mt-1">
        {links[part].map(([label, to]) => (
          <li key={to}>
            <Link to={to} className="inline-block py-1.5 underline-offset-4 hover:underline">
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
