import type { KeyUsage } from '@toile/contract/api-keys'

export type DayOfUse = Pick<KeyUsage, 'day' | 'looks' | 'credits' | 'requests'>

const DAY_MS = 86_400_000

/** Sums usage per day, from the first to the last inclusive; days without usage have zeros. */
export function sumByDay(usage: readonly KeyUsage[], { from, to }: { from: string; to: string }): DayOfUse[] {
  const days = new Map<string, DayOfUse>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.set(day, { day, looks: 0, credits: 0, requests: 0 })
  }
  for (const { day, looks, credits, requests } of usage) {
    const sum = days.get(day)
    if (!sum) continue
    sum.looks += looks
    sum.credits += credits
    sum.requests += requests
  }
  return [...days.values()]
}
