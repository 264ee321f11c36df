/** An amount as it is written in English, from whole units of the currency: 9.99 and USD make `$9.99`. */
export const priceWords = (price: number, currency: string): string => formatOf(currency).format(price)

/** The same from its smallest unit, as cents. */
export function amountWords(amountMinor: number, currency: string): string {
  const format = formatOf(currency)
  // Not every currency has cents.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amountMinor / 10 ** digits)
}

const formatOf = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency })
