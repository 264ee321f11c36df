import type { ReportedPage } from '@toile/contract/console'
import { readReports, settleReports } from '../../api/console.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'
import { ReadingState } from './reading-state.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

/** Reports of shared looks. The picture shows where the operator opens its page, and nowhere here. */
export function ReviewPage() {
  const { value, failure, load } = useGuardedReading(readReports)
  if (!value) return <ReadingState failure={failure} onRetry={() => void load()} />
  if (value.length === 0) return <p>{t('console.review.none')}</p>
  return (
    <ul className="grid grid-cols-1 gap-8">
      {value.map((page) => (
        <Reported key={page.id} page={page} onSettled={() => void load()} />
      ))}
    </ul>
  )
}

function Reported({ page, onSettled }: { page: ReportedPage; onSettled: () => void }) {
  const { id, path, isTakenDown, reports } = page
  const settle = (verdict: 'keep' | 'remove') => async (reason: string) => {
    await settleReports({ id, verdict, reason })
    onSettled()
  }
  return (
    <li className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {isTakenDown ? (
          <code className="break-all" tabIndex={-1} data-row>
            {path}
          </code>
        ) : (
          <a className="link py-1 break-all" href={path} target="_blank" rel="noreferrer" data-row>
            {t('console.review.open', { path })}
          </a>
        )}
        <span className="font-medium">
          {t(isTakenDown ? 'console.review.takenDown' : 'console.review.shown')}
        </span>
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
      <ActForm
        label={t('console.review.settle', { path })}
        buttons={[
          { words: t('console.review.keep'), act: settle('keep') },
          { words: t('console.review.remove'), act: settle('remove') },
        ]}
      />
    </li>
  )
}
