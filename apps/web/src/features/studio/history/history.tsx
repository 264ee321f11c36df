import './history.css'
import { Suspense, lazy } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { isLoading, referenceOf } from '../look/look-state.ts'
import type { HistoryProps } from './history-props.ts'
import { useHistory } from './use-history.ts'
import { t } from '../../../words/translate.ts'

// Not everybody has looks: its code comes when there are any.
const HistoryStrip = lazy(async () => ({ default: (await import('./history-strip.tsx')).HistoryStrip }))

/** The person's looks of the last day, under the result: to see again, to compare, to use again. */
export function History(props: HistoryProps) {
  const { inHand } = props
  const handId = referenceOf(inHand)?.id ?? null
  const history = useHistory(isLoading(inHand) ? handId : null, `${handId} ${inHand.status}`)
  const { looks, failure } = history
  const waiting = (
    <section aria-label={t('library.history')} className="history">
      <Spinner label={t('library.history.loading')} />
    </section>
  )
  if (looks?.total === 0 && failure === null) return null
  if (!looks && failure === null) return waiting
  return (
    <Suspense fallback={waiting}>
      <HistoryStrip {...props} history={history} />
    </Suspense>
  )
}
