import type { PaymentDifference } from '@toile/contract/console-payments'
import { Link } from 'wouter'
import { readDifferences, settleDifference } from '../../api/console-money.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'
import { consoleAddress } from './addresses.ts'
import { Part } from './part.tsx'
import { ReadingState } from './reading-state.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

/** Open differences between the providers' books and ours; renders nothing when there are none. */
export function Differences({ canSettle }: { canSettle: boolean }) {
  const { value, failure, load } = useGuardedReading(readDifferences)
  const differences = value ?? []
  if (failure === null && differences.length === 0) return null
  return (
    <div className="mb-8">
      <Part title={t('console.differences')} lead={t('console.differences.lead')}>
        {failure !== null && <ReadingState failure={failure} onRetry={() => void load()} />}
        <ul className="grid grid-cols-1 gap-6">
          {differences.map((one) => (
            <Difference key={one.id} one={one} canSettle={canSettle} onSettled={() => void load()} />
          ))}
        </ul>
      </Part>
    </div>
  )
}

type DifferenceProps = { one: PaymentDifference; canSettle: boolean; onSettled: () => void }

function Difference({ one, canSettle, onSettled }: DifferenceProps) {
  const { id, alert, provider, reference, paymentId, details, at } = one
  const settle = async (reason: string) => {
    await settleDifference({ id, reason })
    onSettled()
  }
  return (
    <li className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap gap-x-4">
        <code>{alert}</code> {provider}
        {paymentId ? (
          <Link className="link break-all" to={consoleAddress({ page: 'payments', id: paymentId })}>
            {t('console.payment.open')}
          </Link>
        ) : (
          <span className="break-all">{reference}</span>
        )}
        <time className="text-ink-2" dateTime={at}>
          {formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}
        </time>
      </p>
      {details !== '{}' && <p className="console-text text-[.94rem] text-ink-2">{details}</p>}
      {canSettle && (
        <ActForm
          label={t('console.differences.settle', { alert })}
          buttons={[{ words: t('console.differences.settled'), act: settle }]}
        />
      )}
    </li>
  )
}
