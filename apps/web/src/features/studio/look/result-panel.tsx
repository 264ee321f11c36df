import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Area } from '../picture/picture.ts'
import type { Look } from './look-state.ts'
import { ResultEmpty } from './result-empty.tsx'
import type { FirstLook } from './result-empty.tsx'
import { ResultError } from './result-error.tsx'
import { ResultLoading } from './result-loading.tsx'
import { ResultView } from './result-view.tsx'

export type ResultPanelProps = {
  look: Look
  shortcuts: boolean
  onCancel: () => void
  onRetry: () => void
  onChange: (area: Area) => void
  first: FirstLook | null
  hint: string
}

/** Empty, loading, error or result. */
export function ResultPanel(props: ResultPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { status } = props.look
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    if (status === 'sending') panel.current?.scrollIntoView({ block: 'nearest' })
    // The button that was pressed went away with its state: whoever uses the keyboard goes on from here.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [status])
  return (
    <section ref={panel} tabIndex={-1} aria-label="Result" className="studio-result">
      <ResultState {...props} />
    </section>
  )
}

function ResultState({ look, shortcuts, onCancel, onRetry, onChange, first, hint }: ResultPanelProps) {
  if (look.status === 'done') return <ResultView key={look.reference.id} look={look} shortcuts={shortcuts} />
  if (look.status === 'none')
    return (
      <div className="studio-stage studio-stage-words">
        <ResultEmpty first={first} hint={hint} />
      </div>
    )
  if (look.status === 'failed')
    return (
      <div className="studio-stage studio-stage-words">
        <ResultError failure={look.failure} onRetry={onRetry} onChange={onChange} />
      </div>
    )
  return (
    <>
      <div className="studio-toolbar">
        <p className="mr-auto font-semibold">Making your look</p>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className="studio-stage">
        <ResultLoading look={look} sources={look.sources} />
      </div>
    </>
  )
}
