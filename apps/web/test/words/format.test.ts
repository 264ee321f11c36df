import { afterEach, describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
} from '../../src/words/format.ts'
import { i18n } from '../../src/words/translate.ts'

const speak = (language: 'en' | 'es') => i18n.loadAndActivate({ locale: language, messages: {} })
afterEach(() => i18n.activate('en'))

/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const noon = '2026-01-31T12:00:00.000Z'

describe('figures and times', () => {
  it.each([
    ['en', '1,234,567', '25%', '$9.99', '¥1,200', 'Jan 31, 2026', '31 January 2026'],
    ['es', '1.234.567', '25 %', '9,99 US$', '1200 JPY', '31 ene 2026', '31 de enero de 2026'],
  ] as const)('are written as %s does', (language, number, share, price, yen, date, day) => {
    speak(language)
    expect(formatNumber(1_234_567)).toBe(number)
    expect(plain(formatPercent(0.25))).toBe(share)
    expect(plain(formatPrice(9.99, 'USD'))).toBe(price)
    expect(formatMoney(999, 'USD')).toBe(formatPrice(9.99, 'USD'))
    // A currency without cents is not divided by 100.
    expect(plain(formatMoney(1200, 'JPY'))).toBe(yen)
    expect(formatDate(noon, { dateStyle: 'medium' })).toBe(date)
    // In digits, the month could be taken for the day.
    expect(formatDate(noon, { dateStyle: 'short' })).toBe(date)
    expect(formatDay('2026-01-31')).toBe(day)
  })
})
