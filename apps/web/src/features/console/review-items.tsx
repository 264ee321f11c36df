import type { LookPicture } from '@toile/contract/console-looks'
import type { ConsoleAct } from '@toile/contract/console-policy'
import type { ReviewItem, ReviewSubject } from '@toile/contract/console-review'
import { readReview, settleReview } from '../../api/console.ts'
import { openPicture } from '../../api/console-money.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { Pictures } from './look.tsx'
import { Part } from './part.tsx'
import { PersonState } from './person-state.tsx'
import { ReadingState } from './reading-state.tsx'
import { SanctionActs } from './sanction-acts.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'
import { VerdictForm } from './verdict-form.tsx'

/** Looks reported by their owners or flagged by moderation. */
export function ReviewItems({ acts }: { acts: readonly ConsoleAct[] }) {
  const { value, failure, load } = useGuardedReading(readReview)
  return (
    <Part title={t('console.review.looks')} lead={t('console.review.looks.lead')}>
      {!value && <ReadingState failure={failure} onRetry={() => void load()} />}
      {value?.length === 0 && <p>{t('console.review.looks.none')}</p>}
      <ul className="grid grid-cols-1 gap-10">
        {value?.map((item) => (
          <Item key={item.id} item={item} acts={acts} onChanged={() => void load()} />
        ))}
      </ul>
    </Part>
  )
}

const pictureOf: Record<ReviewSubject, LookPicture> = { photo: 'person', garment: 'garment', look: 'look' }

type ItemProps = { item: ReviewItem; acts: readonly ConsoleAct[]; onChanged: () => void }

function Item({ item, acts, onChanged }: ItemProps) {
  const { id, kind, subject, reason, comment, at, lookId, isKept, person } = item
  return (
    <li className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1" tabIndex={-1} data-row>
        <span className="font-medium">
          {reason ? t(`console.report.${reason}`) : t(`console.review.kind.${kind}`)}
        </span>
        <code className="break-all">{lookId}</code>
        <time className="text-ink-2" dateTime={at}>
          {formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}
        </time>
        {!isKept && <span className="text-ink-2">{t('console.review.erased')}</span>}
        {person && <PersonState person={person} />}
      </p>
      {comment && <p className="console-text">{comment}</p>}
      <div className="console-acts">
        <Part title={t('console.review.verdict')}>
          <VerdictForm
            label={t('console.review.settle', { path: lookId })}
            onVerdict={async (verdict) => {
              await settleReview({ id, ...verdict })
              onChanged()
            }}
          />
        </Part>
        {isKept && acts.includes('picture.open') && (
          <Pictures pictures={[pictureOf[subject]]} open={(asked) => openPicture({ id: lookId, ...asked })} />
        )}
        {person && <SanctionActs person={person} acts={acts} onChanged={onChanged} />}
      </div>
    </li>
  )
}
