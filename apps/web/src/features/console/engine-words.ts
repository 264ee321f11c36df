import { lookKinds, type EngineBoard, type Steering } from '@toile/contract/console-engines'
import { formatMoney } from '../../words/format.ts'
import { t } from '../../words/translate.ts'

const MICROS = 1_000_000

/** Formats micro-dollars: to the cent, or in full for sums below a cent, such as the price of a picture. */
export const dollars = (micros: number): string =>
  micros > 0 && micros < MICROS / 100
    ? `$${micros / MICROS}`
    : formatMoney(Math.round(micros / 10_000), 'USD')

export const nameList = (names: readonly string[]): string => names.join(', ')

/** Describes a steering, one line per difference from the settings. */
export function steeringLines({ chains, drained, dailyBudgetMicros, budgetsMicros }: Steering): string[] {
  const lines = lookKinds.flatMap((kind) => {
    const names = chains[kind]
    return names ? [`${t(`console.engines.kind.${kind}`)}: ${nameList(names)}`] : []
  })
  if (drained.length > 0) lines.push(t('console.engines.drains', { names: nameList(drained) }))
  if (dailyBudgetMicros !== null)
    lines.push(t('console.engines.budgetOfAll', { budget: dollars(dailyBudgetMicros) }))
  for (const [name, micros] of Object.entries(budgetsMicros))
    lines.push(t('console.engines.budgetOf', { name, budget: dollars(micros) }))
  return lines.length > 0 ? lines : [t('console.engines.asSettings')]
}

/** A worker ends a test within minutes. */
const TEST_WATCHED_MS = 10 * 60_000

type Test = Pick<EngineBoard['tests'][number], 'status' | 'at'>

/** Returns how long the result of a test may still come: 0 without a waiting one. An older test has no worker. */
export function watchedMs({ at: now, tests }: { at: string; tests: Test[] }): number {
  const waiting = tests.filter(({ status }) => status === 'waiting')
  return Math.max(0, ...waiting.map(({ at }) => Date.parse(at) + TEST_WATCHED_MS - Date.parse(now)))
}

/** Parses `cog, embedded` to names; null for an empty text. */
export function namesIn(text: string): string[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.length > 0 ? names : null
}

/** `1,000` and `1.000` mean a thousand to some people, and one to others. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Parses dollars to micro-dollars; null for an empty text, undefined for an invalid or ambiguous one. */
export function microsIn(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (!/^\d+(?:[.,]\d+)?$/.test(typed) || AMBIGUOUS.test(typed)) return undefined
  return Math.round(Number(typed.replace(',', '.')) * MICROS)
}

/** Formats micro-dollars so that `microsIn` parses them: `1.1250`, as `1.125` is ambiguous. Null gives an empty text. */
export function textOfMicros(micros: number | null | undefined): string {
  const text = micros == null ? '' : String(micros / MICROS)
  return AMBIGUOUS.test(text) ? `${text}0` : text
}
