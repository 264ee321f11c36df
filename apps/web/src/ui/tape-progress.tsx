import { type CSSProperties } from 'react'
import { classNames } from '../lib/class-names.ts'

type TapeProgressProps = {
  /** 0 to 100; null while nothing is known. */
  value: number | null
  label: string
  /** `sm` for a line in a list, `lg` across a picture, with the number on the tape. */
  size?: 'sm' | 'md' | 'lg'
  /** Words for screen readers instead of the percentage. */
  valueText?: string
}

/** Progress as a tape pulled out to its length. */
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
          // Each a new one: browsers count a figure that is replaced on a moving tape as a shift.
          <span key={shown} className="tape-progress-number">
            {shown}
          </span>
        )}
      </div>
    </div>
  )
}
