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

/** True where nothing was counted at any moment. */
export const isEmptyOf = ({ series }: Pick<ChartProps, 'series'>): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))
