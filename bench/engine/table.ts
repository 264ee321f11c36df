/** Formats the benchmark's report as text. */
import type { Determinism } from './determinism.ts'
import type { Timing } from './timing.ts'
import type { TruthRow } from './truth.ts'

const ms = (value: number): string => `${Math.round(value)} ms`
const line = (name: string, value: string): string => `  ${name.padEnd(34)}${value.padStart(12)}`
const number = (value: number | null, digits: number): string =>
  value === null || Number.isNaN(value) ? '–' : value.toFixed(digits)

export function timingTable(timing: Timing, { pairs, same }: Determinism): string {
  return [
    `Time and memory (medians of ${timing.pairs} pairs, warm, garment on a thread of its own)`,
    line('start and warm-up', ms(timing.startMs)),
    line('first pair after that', ms(timing.firstPairMs)),
    line('a pair not seen before', ms(timing.coldMs)),
    line('its processor time', ms(timing.coldCpuMs)),
    line('person seen before', ms(timing.knownPersonMs)),
    line('garment seen before', ms(timing.knownGarmentMs)),
    line('both seen before', ms(timing.knownBothMs)),
    line('slowest pair', ms(timing.slowest.ms)),
    line('decoding both pictures', ms(timing.decodeMs)),
    line('peak memory', `${Math.round(timing.peakRssMb)} MB`),
    line(`same bytes from two engines (${pairs})`, same ? 'yes' : 'NO'),
    '',
    'Steps of a pair not seen before',
    ...Object.entries(timing.stepsMs).map(([step, value]) => line(step, ms(value))),
  ].join('\n')
}

const COLUMNS = [
  ['ssim', 'SSIM', 3],
  ['ssimWhole', 'of all', 3],
  ['deltaE', 'ΔE', 1],
  ['changedIou', 'IoU', 3],
  ['wornIou', 'worn IoU', 3],
  ['print', 'print', 3],
  ['oldLeft', 'old left', 3],
  ['touched', 'touched', 4],
  ['skinError', 'skin ΔE', 1],
  ['faceChange', 'face ΔE', 2],
  ['hemOff', 'hem px', 0],
  ['collarOff', 'collar px', 0],
] as const

export function truthTable(rows: readonly TruthRow[]): string {
  if (!rows.length) return 'No rendered pairs are present: no figures against truth.'
  const shown = rows.map((row) => [row.pair, ...COLUMNS.map(([key, , digits]) => number(row[key], digits))])
  const means = COLUMNS.map(([key, , digits]) => {
    // Absolute values, so that offsets up and down do not cancel out.
    const known = rows.map((row) => row[key]).filter((v): v is number => v !== null && !Number.isNaN(v))
    const sum = known.reduce((total, v) => total + (key.endsWith('Off') ? Math.abs(v) : v), 0)
    return number(known.length ? sum / known.length : null, digits)
  })
  const cells = [['pair', ...COLUMNS.map(([, title]) => title)], ...shown, ['mean', ...means]]
  return [
    'Against rendered truth',
    ...cells.map((row) => `  ${row.map((cell) => cell.padStart(10)).join('')}`),
  ].join('\n')
}
