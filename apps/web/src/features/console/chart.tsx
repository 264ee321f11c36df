import { useEffect, useRef } from 'react'
import { isEmptyOf } from './is-empty-of.ts'
import { t } from '../../words/translate.ts'

export type Series = {
  name: string
  /** A token of `ui/tokens.css`. */
  colour: string
  /** One for each moment; null leaves a gap. */
  values: readonly (number | null)[]
  isBars?: boolean
}

export type ChartProps = {
  title: string
  /** The chart in words. */
  summary: string
  /** Seconds since 1970. */
  moments: readonly number[]
  series: readonly Series[]
  /** Words of a value at the axis. */
  format: (value: number) => string
}

const HEIGHT_PX = 200

/** Lines or bars over time, from zero. The words beside it say the same to those who do not see it. */
export function Chart(props: ChartProps) {
  const { title, summary, series } = props
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element || isEmptyOf(props)) return undefined
    let close: (() => void) | undefined
    let isGone = false
    void import('./draw-chart.ts').then(({ drawChart }) => {
      if (!isGone) close = drawChart(element, props, HEIGHT_PX)
    })
    return () => {
      isGone = true
      close?.()
    }
  }, [props])
  return (
    <figure className="min-w-0 rounded-cut border border-line p-5">
      <figcaption>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1 text-[.94rem] text-ink-2">{summary}</p>
      </figcaption>
      {isEmptyOf(props) ? (
        <p className="mt-4">{t('console.chart.none')}</p>
      ) : (
        <>
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {series.map(({ name, colour }) => (
              <li key={name} className="flex items-center gap-2 text-[.94rem]">
                <span aria-hidden className="size-3 rounded-full" style={{ background: `var(${colour})` }} />
                {name}
              </li>
            ))}
          </ul>
          <div ref={place} aria-hidden className="console-chart mt-2" />
        </>
      )}
    </figure>
  )
}
