import type { ConsoleAct } from '@toile/contract/console-policy'
import type { ReportedPage } from '@toile/contract/console-review'
import { openReportedPicture, readReports, settleReports } from '../../api/console.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { Pictures } from './look.tsx'
import { Part } from './part.tsx'
import { PersonState } from './person-state.tsx'
import { ProposedBans } from './proposed-bans.tsx'
import { ReadingState } from './reading-state.tsx'
import { ReviewItems } from './review-items.tsx'
import { SanctionActs } from './sanction-acts.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'
import { VerdictForm } from './verdict-form.tsx'

/** Pending reports and moderation flags. Pictures are shown only for a reason, or on a page that is still shared. */
export function ReviewPage({ acts }: { acts: readonly ConsoleAct[] }) {
  const { value, failure, load } = useGuardedReading(readReports)
  return (
    <div className="grid grid-cols-1 gap-10">
      <Part title={t('console.review.shared')} lead={t('console.review.shared.lead')}>
        {!value && <ReadingState failure={failure} onRetry={() => void load()} />}
        {value?.length === 0 && <p>{t('console.review.none')}</p>}
        <ul className="grid grid-cols-1 gap-8">
          {value?.map((page) => (
            <Reported key={page.id} page={page} acts={acts} onChanged={() => void load()} />
          ))}
        </ul>
      </Part>
      <ReviewItems acts={acts} />
      <ProposedBans acts={acts} />
    </div>
  )
}

type PageState = 'takenDown' | 'hidden' | 'over' | 'shown'

function stateOf({ isTakenDown, endsAt, person }: ReportedPage): PageState {
  if (isTakenDown) return 'takenDown'
  if (person?.isSuspended) return 'hidden'
  return endsAt !== null && Date.parse(endsAt) <= Date.now() ? 'over' : 'shown'
}

type ReportedProps = { page: ReportedPage; acts: readonly ConsoleAct[]; onChanged: () => void }

function Reported({ page, acts, onChanged }: ReportedProps) {
  const { id, path, pictures, person, reports } = page
  const state = stateOf(page)
  return (
    <li className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {state === 'shown' ? (
          <a className="link py-1 break-all" href={path} target="_blank" rel="noreferrer" data-row>
            {t('console.review.open', { path })}
          </a>
        ) : (
          <code className="break-all" tabIndex={-1} data-row>
            {path}
          </code>
        )}
        <span className="font-medium">{t(`console.review.${state}`)}</span>
        {person && <PersonState person={person} />}
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {reports.map(({ reason, comment, at }) => (
          <li key={`${at} ${reason}`}>
            <span className="font-medium">{t(`console.report.${reason}`)}</span>{' '}
            <span className="text-ink-2">{formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}</span>
            {comment && <p className="console-text">{comment}</p>}
          </li>
        ))}
      </ul>
      {acts.includes('picture.open') && (
        <Pictures pictures={pictures} open={(asked) => openReportedPicture({ id, ...asked })} />
      )}
      <VerdictForm
        label={t('console.review.settle', { path })}
        onVerdict={async (verdict) => {
          await settleReports({ id, until: reports.at(-1)?.at, ...verdict })
          onChanged()
        }}
      />
      {person && (
        <div className="console-acts">
          <SanctionActs person={person} acts={acts} onChanged={onChanged} />
        </div>
      )}
    </li>
  )
}
