import { useId, type CSSProperties } from 'react'

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value in words for screen readers; defaults to the number. */
  valueText?: (value: number) => string
  /** A line below the slider. */
  hint?: string
  /** Labels of the two ends. */
  ends?: [low: string, high: string]
}

export function Slider({ label, value, onChange, min, max, step = 1, valueText, hint, ends }: SliderProps) {
  const id = useId()
  const fill = `${((value - min) / (max - min)) * 100}%`
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="display text-2xl tabular-nums" aria-hidden="true">
          {value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        style={{ '--fill': fill } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText?.(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {ends && (
        <div className="flex justify-between text-[.88rem] text-ink-2" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-[.94rem] text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
