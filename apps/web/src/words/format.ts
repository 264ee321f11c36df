/** Formats numbers and times in the page's language. Call while rendering, like `t`. */
import { language } from './translate.ts'

/** 1234 → `1,234`. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language(), options).format(value)

/** A fraction: 0.25 → `25%`, 0.999 → `99.9%`. */
export const formatPercent = (share: number): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: 2 })

/**
 * A point in time, from ISO 8601 or a Date, in the device's time zone unless `options` set another. Short dates name the
 * month too: 5/11 is a day in May to some readers and in November to others.
 */
export function formatDate(moment: string | Date, options: Intl.DateTimeFormatOptions): string {
  const shown = options.dateStyle === 'short' ? { ...options, dateStyle: 'medium' as const } : options
  return new Intl.DateTimeFormat(language(), shown).format(new Date(moment))
}

/** A calendar day, `2026-01-31` → `31 January 2026`, the same in every time zone. */
export const formatDay = (isoDay: string): string =>
  // Day before month in English too, for an international audience.
  new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : language(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${isoDay}T00:00:00Z`))

/** Formats an amount in units of the currency: 9.99 and USD → `$9.99`. */
export const formatPrice = (price: number, currency: string): string => moneyFormat(currency).format(price)

/** Formats an amount in minor units, such as cents: 999 and USD → `$9.99`. */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = moneyFormat(currency)
  // Not every currency has two decimals.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amountMinor / 10 ** digits)
}

const moneyFormat = (currency: string) => new Intl.NumberFormat(language(), { style: 'currency', currency })

/** `a, b and c`. */
export const formatList = (parts: readonly string[]): string =>
  new Intl.ListFormat(language() === 'en' ? 'en-GB' : language()).format(parts)
