/** Draws a chart with uPlot, in the page's colours. Loaded with the first chart. */
import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { formatDate } from '../../words/format.ts'
import type { ChartProps } from './chart-data.ts'

const DAY_SECONDS = 86_400

/** Draws a chart into an element. Returns a function that removes it. */
export function drawChart(
  element: HTMLElement,
  { moments, series, format }: ChartProps,
  height: number,
): () => void {
  const colourOf = (token: string) => () => resolved(element, token)
  const isLong = (moments.at(-1) ?? 0) - (moments[0] ?? 0) > 2 * DAY_SECONDS
  const timeWords = (seconds: number) =>
    formatDate(
      new Date(seconds * 1000).toISOString(),
      isLong ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
    )
  const axis = {
    stroke: colourOf('--ink-2'),
    grid: { stroke: colourOf('--line'), width: 1 },
    ticks: { stroke: colourOf('--line'), width: 1 },
    font: '13px system-ui, sans-serif',
  }
  const bars = uPlot.paths.bars?.({ size: [0.8, 40] })
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: true }, y: { range: (_plot, _least, most) => [0, Math.max(most, 1)] } },
      axes: [
        { ...axis, space: 70, size: 34, values: (_plot, splits) => splits.map(timeWords) },
        { ...axis, size: 64, values: (_plot, splits) => splits.map(format) },
      ],
      series: [
        {},
        ...series.map(({ name, colour, isBars }) => ({
          label: name,
          stroke: colourOf(colour),
          width: 2,
          points: { show: !isBars, size: 5 },
          ...(isBars && bars && { paths: bars, fill: colourOf(colour), width: 0 }),
        })),
      ],
    },
    [[...moments], ...series.map(({ values }) => [...values])],
    element,
  )
  const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
  resize.observe(element)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const redraw = () => chart.redraw()
  scheme.addEventListener('change', redraw)
  return () => {
    scheme.removeEventListener('change', redraw)
    resize.disconnect()
    chart.destroy()
  }
}

/** Resolves a colour token, because a canvas does not understand CSS variables. */
function resolved(element: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
