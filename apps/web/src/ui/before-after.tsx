import {
  useId,
  useState,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../lib/class-names.ts'
import { Icon } from './icon.tsx'
import { formatPercent } from '../words/format.ts'
import { t } from '../words/translate.ts'

/** Numbers on the tape measure. */
const NUMBERS = 30
/** Percent that Page Up and Page Down move the slider. */
const PAGE_STEP = 10

export type BeforeAfterProps = Omit<ComponentProps<'div'>, 'children' | 'style'> & {
  /** An `img` or `Picture`; both fill the frame, cropped alike. */
  before: ReactNode
  after: ReactNode
  label?: string
  beforeLabel?: string
  afterLabel?: string
  /** Initial position of the divider, in percent from the left. */
  start?: number
  /** Animates the divider once on mount. */
  intro?: boolean
  /** Called on each move, with the position in percent from the left. */
  onMove?: (divider: number) => void
  /** Drawn over both pictures, positioned by `--divider`. Defaults to the hanging tape. */
  divider?: ReactNode
}

/** Two pictures in one frame, with a divider moved by dragging or the arrow keys. */
export function BeforeAfter({
  before,
  after,
  label = t('shell.compare'),
  beforeLabel = t('shell.before'),
  afterLabel = t('shell.after'),
  start = 50,
  intro = false,
  onMove,
  divider,
  className,
  ...rest
}: BeforeAfterProps) {
  const [position, setPosition] = useState(start)
  const [sweeping, setSweeping] = useState(intro)
  const hintId = useId()

  const move = (next: number) => {
    const inside = Math.min(100, Math.max(0, next))
    setSweeping(false)
    setPosition(inside)
    onMove?.(inside)
  }
  const pressKey = (event: KeyboardEvent) => {
    const step = { PageUp: PAGE_STEP, PageDown: -PAGE_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(position + step)
  }
  return (
    <div
      {...rest}
      className={classNames('before-after', className)}
      data-intro={sweeping || undefined}
      style={{ '--divider': position } as CSSProperties}
    >
      {before}
      <Label side="left-3">{beforeLabel}</Label>
      <div className="before-after-over">
        {after}
        <Label side="right-3">{afterLabel}</Label>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={position}
        aria-label={label}
        aria-valuetext={t('shell.compare.shown', {
          share: formatPercent(1 - Math.round(position) / 100),
          what: afterLabel.toLowerCase(),
        })}
        aria-describedby={hintId}
        onChange={(event) => move(event.currentTarget.valueAsNumber)}
        onKeyDown={pressKey}
      />
      <span id={hintId} hidden>
        {t('shell.compare.keys')}
      </span>
      {divider ?? <HangingTape />}
    </div>
  )
}

/** A label on its own picture, clipped with it. */
const Label = ({ side, children }: { side: string; children: string }) => (
  <span className={`before-after-label ${side}`} aria-hidden="true">
    {children}
  </span>
)

/** The tape measure, with its grip. */
export function HangingTape() {
  return (
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
  )
}
