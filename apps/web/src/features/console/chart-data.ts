export type Series = {
  name: string
  /** A colour token of `ui/tokens.css`. */
  colour: string
  /** One value per moment; null leaves a gap. */
  values: readonly (number | null)[]
  isBars?: boolean
}

export type ChartProps = {
  title: string
  /** A description of the chart. */
  summary: string
  /** Unix time in seconds. */
  moments: readonly number[]
  series: readonly Series[]
  /** Formats a value for the axis. */
  format: (value: number) => string
}

/** True when all values are zero or missing. */
export const isEmptyOf = ({ series }: Pick<ChartProps, 'series'>): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))
