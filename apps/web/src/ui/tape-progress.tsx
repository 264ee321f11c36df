import { type CSSProperties } from 'react'
import { classNames } from '../lib/class-names.ts'

type TapeProgressProps = {
  /** Percent, 0 to 100; null for indeterminate progress. */
  value: number | null
  label: string
  /** `sm` for a list row, `lg` across a picture, with the percentage on the bar. */
  size?: 'sm' | 'md' | 'lg'
  /** Words for screen readers instead of the percentage. */
  valueText?: string
}

/** A progress bar drawn as a tape measure. */
export function TapeProgress({ value, label, size = 'md', valueText }: TapeProgressProps) {
  const shown = value === null ? null : Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div
      data-unknown={shown === null || undefined}
      className={classNames('tape-progress', size !== 'md' && `tape-progress-${size}`)}
      style={{ '--progress': shown ?? 0 } as CSSProperties}
    >
      <progress
        className="sr-only"
        aria-label={label}
        max={100}
        value={shown ?? undefined}
        aria-valuetext={valueText}
      />
      <div className="tape" aria-hidden="true">
        {size === 'lg' && shown !== null && (
          // A new element each time: browsers count replaced text on a moving element as a layout shift.
          <span key={shown} className="tape-progress-number">
            {shown}
          </span>
        )}
      </div>
    </div>
  )
}
