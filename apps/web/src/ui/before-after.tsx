import { useId, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Icon } from './icon.tsx'
import { formatPercent } from '../words/format.ts'
import { t } from '../words/translate.ts'

const NUMBERS = 30
const PAGE_STEP = 10

type BeforeAfterProps = {
  /** An `img` or `Picture` each; both fill the frame, cropped alike. */
  before: ReactNode
  after: ReactNode
  label?: string
  beforeLabel?: string
  afterLabel?: string
  /** Where the divider starts, in per cent from the left. */
  start?: number
  /** Sweeps the tape in once. */
  intro?: boolean
  /** Told of each move, in per cent from the left. */
  onMove?: (divider: number) => void
  className?: string
}

/** Two pictures under one frame, divided by a hanging tape that is dragged, or moved by the arrow keys. */
export function BeforeAfter(props: BeforeAfterProps) {
  const { before, after, start = 50, intro = false, onMove, className } = props
  const { label = t('shell.compare'), beforeLabel = t('shell.before'), afterLabel = t('shell.after') } = props
  const [divider, setDivider] = useState(start)
  const [sweeping, setSweeping] = useState(intro)
  const hintId = useId()

  const move = (next: number) => {
    const inside = Math.min(100, Math.max(0, next))
    setSweeping(false)
    setDivider(inside)
    onMove?.(inside)
  }
  const pressKey = (event: KeyboardEvent) => {
    const step = { PageUp: PAGE_STEP, PageDown: -PAGE_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(divider + step)
  }
  return (
    <div
      className={classNames('before-after', className)}
      data-intro={sweeping || undefined}
      style={{ '--divider': divider } as CSSProperties}
    >
      {before}
      <div className="before-after-over">{after}</div>
      <span className="before-after-label left-3" aria-hidden="true">
        {beforeLabel}
      </span>
      <span className="before-after-label right-3" aria-hidden="true">
        {afterLabel}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={divider}
        aria-label={label}
        aria-valuetext={t('shell.compare.shown', {
          share: formatPercent(1 - Math.round(divider) / 100),
          what: afterLabel.toLowerCase(),
        })}
        aria-describedby={hintId}
        onChange={(event) => move(event.currentTarget.valueAsNumber)}
        onKeyDown={pressKey}
      />
      <span id={hintId} hidden>
        {t('shell.compare.keys')}
      </span>
      <div className="before-after-divider" aria-hidden="true">
        <div className="before-after-hair" />
        <div className="before-after-tape">
          <ol>
            {Array.from({ length: NUMBERS }, (_, index) => (
              <li key={index}>{index || ''}</li>
            ))}
          </ol>
          <span className="before-after-grip">
            <Icon name="drag" />
          </span>
        </div>
      </div>
    </div>
  )
}
