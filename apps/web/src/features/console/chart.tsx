import { useEffect, useRef } from 'react'
import { t } from '../../words/translate.ts'
import { isEmptyOf, type ChartProps } from './chart-data.ts'

const HEIGHT_PX = 200

/** Lines or bars over time, from zero. The text beside it describes the same for screen readers. */
export function Chart(props: ChartProps) {
  const { title, summary, series } = props
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element || isEmptyOf(props)) return undefined
    let close: (() => void) | undefined
    let isUnmounted = false
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts')
      if (!isUnmounted) close = drawChart(element, props, HEIGHT_PX)
    }
    void draw()
    return () => {
      isUnmounted = true
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
