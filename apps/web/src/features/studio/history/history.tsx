import './history.css'
import { temporaryHours } from '@toile/contract/business'
import { Suspense } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { lazyPart, offerRetry } from '../../../ui/lazy-part.tsx'
import { useLibrary } from '../library/library-store.ts'
import { isLoading, referenceOf } from '../look/look-state.ts'
import { shownLook, viewedOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import type { HistoryProps } from './history-props.ts'
import { useGoneLooks } from './use-gone-looks.ts'
import { useHistory } from './use-history.ts'
import { t } from '../../../words/translate.ts'

// Loaded only when there are looks.
const HistoryStrip = lazyPart(async () => (await import('./history-strip.tsx')).HistoryStrip)

/** The user's looks of the last day, below the result: to view, compare or reuse. */
export function History({ personId }: { personId: string }) {
  const studio = useStore()
  const currentLook = useStudioState((state) => state.look)
  const shownId = useStudioState((state) => referenceOf(shownLook(state))?.id ?? null)
  const rackStep = useStudioState(({ rack }) => rack?.looks.map(({ status }) => status).join(' '))
  const compared = useStudioState((state) => viewedOf(state).compared)
  const shown: HistoryProps = { personId, currentLook, shownId, compared }
  const handId = referenceOf(currentLook)?.id ?? null
  const history = useHistory({
    followedId: isLoading(currentLook) ? handId : null,
    step: `${handId} ${currentLook.status} ${rackStep}`,
    onEnded: () => studio.page.onCreditsMoved(),
  })
  const { looks, failure } = history
  useGoneLooks(looks, shown)
  const deleted = useLibrary(personId).deleted.filter(({ item }) => item.kind === 'look')
  const waiting = (
    <section aria-label={t('library.history')} className="history">
      <Spinner label={t('library.history.loading')} />
    </section>
  )
  if (looks?.total === 0 && deleted.length === 0 && failure === null)
    return <p className="history-none">{t('library.history.empty', { hours: temporaryHours })}</p>
  if (!looks && failure === null) return waiting
  return (
    <Suspense fallback={waiting}>
      <HistoryStrip {...shown} history={history} deleted={deleted} instead={offerRetry} />
    </Suspense>
  )
}
