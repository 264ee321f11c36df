import type { ChartProps } from './chart.tsx'

/** True where nothing was counted at any moment. */
export const isEmptyOf = ({ series }: Pick<ChartProps, 'series'>): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))
