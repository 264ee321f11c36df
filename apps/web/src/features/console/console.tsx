/** The operators' console: access check, pages and keyboard shortcuts. */
import type { ConsoleEntry } from '@toile/contract/console'
import type { ConsoleAct } from '@toile/contract/console-policy'
import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useAddress } from '../../lib/address.ts'
import { enterConsole, isNotAllowed, proofWantedBy } from '../../api/console.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../words/translate.ts'
import { actOf, consoleAddress, consolePages, toSearch, viewIn, type ConsoleView } from './addresses.ts'
import { AuditPage } from './audit.tsx'
import { KeysPage } from './keys.tsx'
import { LookPage } from './look.tsx'
import { LooksPage } from './looks.tsx'
import { PaymentPage } from './payment.tsx'
import { PaymentsPage } from './payments.tsx'
import { EnginesPage } from './engines.tsx'
import { PeoplePage } from './people.tsx'
import { PersonPage } from './person.tsx'
import { ProofProvider } from './proof.tsx'
import { ReadingState } from './reading-state.tsx'
import { ReviewPage } from './review.tsx'
import { TodayPage } from './today.tsx'
import { useConsoleArrival } from './use-console-arrival.ts'
import { useConsoleKeys } from './use-console-keys.ts'
import { useGuardedReading } from './use-guarded-reading.ts'

export function Console() {
  return (
    <ProofProvider>
      <Entry />
    </ProofProvider>
  )
}

function Entry() {
  const { value, failure, load } = useGuardedReading(enterConsole)
  if (value) return <Pages entry={value} />
  if (isNotAllowed(failure)) return <Notice tone="info" title={t('console.notOperator')} />
  if (proofWantedBy(failure)?.reason === 'not-set-up')
    return (
      <Notice
        tone="info"
        title={t('console.proof.not-set-up')}
        actions={
          <a className="link" href={paths.account('passkeys')}>
            {t('console.toCodes')}
          </a>
        }
      />
    )
  return <ReadingState failure={failure} onRetry={() => void load()} />
}

function Pages({ entry: { role, email, acts } }: { entry: ConsoleEntry }) {
  const { search } = useAddress()
  const [hasHelp, setHelp] = useState(false)
  const view = viewIn(new URLSearchParams(search))
  const open = consolePages.filter((page) => acts.includes(actOf[page]))
  const heading = useConsoleArrival([view.page, view.holder, view.id].join(' '))
  const searchNow = () => {
    if (open.includes('people')) navigate(consoleAddress({ page: 'people' }), { state: toSearch() })
  }
  useConsoleKeys({ onSearch: searchNow, onHelp: () => setHelp(true) })
  return (
    <>
      <p className="text-ink-2">{t('console.as', { email, role: t(`console.role.${role}`) })}</p>
      <nav
        aria-label={t('console.title')}
        className="console-nav flex flex-wrap gap-x-5 border-b border-line"
      >
        {open.map((page) => (
          <Link
            key={page}
            aria-current={page === view.page ? 'page' : undefined}
            to={consoleAddress({ page })}
          >
            {t(`console.${page}`)}
          </Link>
        ))}
      </nav>
      <h2 ref={heading} className="sr-only" tabIndex={-1}>
        {t(`console.${view.page}`)}
      </h2>
      {open.includes(view.page) ? <PageContent view={view} acts={acts} /> : <p>{t('console.notAllowed')}</p>}
      <Dialog size="sm" open={hasHelp} onOpenChange={setHelp} title={t('console.help')}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
          {[
            ['/', t('console.search')],
            ['J', t('console.help.next')],
            ['K', t('console.help.previous')],
            ['?', t('console.help')],
          ].map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="font-mono">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

function PageContent({ view, acts }: { view: ConsoleView; acts: readonly ConsoleAct[] }) {
  if (view.page === 'today') return <TodayPage view={view} acts={acts} />
  if (view.page === 'review') return <ReviewPage acts={acts} />
  if (view.page === 'engines') return <EnginesPage />
  if (view.page === 'audit') return <AuditPage key={view.subject} subject={view.subject} />
  if (view.page === 'payments' && view.id) return <PaymentPage key={view.id} id={view.id} acts={acts} />
  if (view.page === 'payments')
    return <PaymentsPage view={view} canSettle={acts.includes('payments.settle')} />
  if (view.page === 'looks' && view.id) return <LookPage key={view.id} id={view.id} acts={acts} />
  if (view.page === 'looks') return <LooksPage view={view} />
  if (view.page === 'keys') return <KeysPage view={view} />
  if (view.holder) return <PersonPage key={view.holder} holder={view.holder} acts={acts} />
  return <PeoplePage key={view.q} q={view.q ?? ''} />
}
