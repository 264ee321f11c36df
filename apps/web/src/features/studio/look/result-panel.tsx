import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { lazyPart, offerRetry } from '../../../ui/lazy-part.tsx'
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
  return ResultView
}
const ResultView = lazyPart(loadView)
const loadLoading = async () => (await import('./result-loading.tsx')).ResultLoading
const ResultLoading = lazyPart(loadLoading)
const loadError = async () => {
  const [{ ResultError }] = await Promise.all([import('./result-error.tsx'), loadFindings()])
  return ResultError
}
const ResultError = lazyPart(loadError)

export type ResultPanelProps = {
  look: Look
  freshness: Freshness
  shortcuts: boolean
  keeping: SaveActions
  /** True while a cancellation waits for the server's answer. */
  cancelling: boolean
  onCancel: () => void
  /** Called to show another variation of the same request. */
  onShow: (look: DoneLook) => void
  /** Uses the look as the next photo; undefined when that is not possible. */
  onFurther?: (look: DoneLook, file: Blob) => void
  /** Null when the same pictures would not be used. */
  onRetry: (() => void) | null
  /** Returns to the finished look that a refused order replaced; null without one. */
  onBack: (() => void) | null
  offers: Offers
  onChange: (area: Area) => void
  first: FirstLook | null
  hint: string
  /** Content above the look. */
  top?: ReactNode
  /** Shown instead of the look while two are compared. */
  compare?: ReactNode
  /** Content below the look. */
  children?: ReactNode
}

/** The result panel in its states: empty, loading, error or result. */
export function ResultPanel({ compare = null, top, children, ...props }: ResultPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { status } = compare ? { status: 'compared' } : props.look
  const shown = useRef(status)
  const isLoading = status === 'sending' || status === 'making'
  useEffect(() => {
    // Preloaded before any request, because a failure may be the network's.
    const load = () => void Promise.all([loadLoading(), loadError()]).catch(() => undefined)
    const gone = new AbortController()
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, load, { once: true, signal: gone.signal })
    return () => gone.abort()
  }, [])
  useEffect(() => {
    // Loaded by the time the look is done.
    if (isLoading) void loadView().catch(() => undefined)
  }, [isLoading])
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    // Scrolls so that a phone shows the whole look, with the save buttons above the bar.
    if (status === 'sending') panel.current?.scrollIntoView({ block: 'start' })
    if (status === 'compared') panel.current?.scrollIntoView({ block: 'nearest' })
    // The pressed button was unmounted with its state: keyboard users continue from the panel.
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
  const { onRetry, onBack, offers, onChange, first, hint } = props
  if (look.status === 'done')
    return (
      <Suspense fallback={<div className="studio-stage" />}>
        <ResultView
          look={look}
          onShow={onShow}
          freshness={freshness}
          shortcuts={shortcuts}
          keeping={keeping}
          instead={offerRetry}
          {...(onFurther && { onFurther })}
        />
      </Suspense>
    )
  if (look.status === 'none')
    return (
      <div className="studio-stage studio-stage-words">
        {/* A new key for each step: the content is replaced, not moved. */}
        <ResultEmpty key={first ? 'first' : hint} first={first} hint={hint} />
      </div>
    )
  if (look.status === 'failed')
    return (
      <div className="studio-stage studio-stage-words">
        <Suspense>
          <ResultError
            failure={look.failure}
            offers={offers}
            onRetry={onRetry}
            onBack={onBack}
            onChange={onChange}
            instead={offerRetry}
          />
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
      <ResultLoading
        look={look}
        sources={look.sources}
        cancelling={cancelling}
        onCancel={onCancel}
        instead={offerRetry}
      />
    </Suspense>
  )
}
