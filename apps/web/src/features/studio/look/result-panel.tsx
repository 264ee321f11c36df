import { Suspense, lazy, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Area } from '../picture/picture.ts'
import type { SaveActions } from './keep-box.tsx'
import type { DoneLook, Look } from './look-state.ts'
import type { Offers } from './limit-offers.tsx'
import { ResultEmpty } from './result-empty.tsx'
import type { FirstLook } from './result-empty.tsx'
import type { Freshness } from './freshness.ts'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'
import { loadFindings } from '../picture/load-findings.ts'

const loadView = async () => {
  const [{ ResultView }] = await Promise.all([
    withWords(import('./result-view.tsx'), 'wearing'),
    loadFindings(),
  ])
  return { default: ResultView }
}
const ResultView = lazy(loadView)
const loadLoading = async () => ({ default: (await import('./result-loading.tsx')).ResultLoading })
const ResultLoading = lazy(loadLoading)
const loadError = async () => {
  const [{ ResultError }] = await Promise.all([import('./result-error.tsx'), loadFindings()])
  return { default: ResultError }
}
const ResultError = lazy(loadError)

export type ResultPanelProps = {
  look: Look
  freshness: Freshness
  shortcuts: boolean
  keeping: SaveActions
  /** Cancelling waits for its answer. */
  cancelling: boolean
  onCancel: () => void
  /** Another look of the same request is to be seen. */
  onShow: (look: DoneLook) => void
  /** Puts the look in as the photo; left out where it cannot be. */
  onFurther?: (look: DoneLook, file: Blob) => void
  /** Null where it would not be asked for with the same pictures. */
  onRetry: (() => void) | null
  offers: Offers
  onChange: (area: Area) => void
  first: FirstLook | null
  hint: string
  /** Over the look. */
  top?: ReactNode
  /** Stands in place of the look while two of them are compared. */
  compare?: ReactNode
  /** Under the look. */
  children?: ReactNode
}

/** Empty, loading, error or result. */
export function ResultPanel({ compare = null, top, children, ...props }: ResultPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { status } = compare ? { status: 'compared' } : props.look
  const shown = useRef(status)
  const isLoading = status === 'sending' || status === 'making'
  useEffect(() => {
    // There before a look is asked for, or anything fails: it may be the network that does.
    const load = () => void Promise.all([loadLoading(), loadError()]).catch(() => undefined)
    const gone = new AbortController()
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, load, { once: true, signal: gone.signal })
    return () => gone.abort()
  }, [])
  useEffect(() => {
    // There when the look is.
    if (isLoading) void loadView().catch(() => undefined)
  }, [isLoading])
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    // All of the look is in the first window of a phone, and the ways to keep it over the bar.
    if (status === 'sending') panel.current?.scrollIntoView({ block: 'start' })
    if (status === 'compared') panel.current?.scrollIntoView({ block: 'nearest' })
    // The button that was pressed went away with its state: the keyboard goes on from here.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [status])
  return (
    <section ref={panel} tabIndex={-1} aria-label={t('studio.result')} className="studio-result">
      {top}
      {compare ?? <ResultState {...props} />}
      {children}
    </section>
  )
}

function ResultState(props: ResultPanelProps) {
  const { look, freshness, shortcuts, keeping, cancelling, onCancel, onShow, onFurther } = props
  const { onRetry, offers, onChange, first, hint } = props
  if (look.status === 'done')
    return (
      <Suspense fallback={<div className="studio-stage" />}>
        <ResultView
          look={look}
          onShow={onShow}
          freshness={freshness}
          shortcuts={shortcuts}
          keeping={keeping}
          {...(onFurther && { onFurther })}
        />
      </Suspense>
    )
  if (look.status === 'none')
    return (
      <div className="studio-stage studio-stage-words">
        {/* Another card with each step: none of it is the earlier one, moved. */}
        <ResultEmpty key={first ? 'first' : hint} first={first} hint={hint} />
      </div>
    )
  if (look.status === 'failed')
    return (
      <div className="studio-stage studio-stage-words">
        <Suspense>
          <ResultError failure={look.failure} offers={offers} onRetry={onRetry} onChange={onChange} />
        </Suspense>
      </div>
    )
  return (
    <Suspense
      fallback={
        <>
          <div className="studio-toolbar" />
          <div className="studio-stage" />
        </>
      }
    >
      <ResultLoading look={look} sources={look.sources} cancelling={cancelling} onCancel={onCancel} />
    </Suspense>
  )
}
