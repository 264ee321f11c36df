/** Converts typed amounts such as `12.50` to and from minor units. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Parses an amount to minor units; null unless positive, or with too many decimals for the currency. */
export function minorOf(typed: string, currency: string): number | null {
  const decimals = decimalsOf(currency)
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed) ?? []
  if (whole === undefined || fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0')) || null
}

export const typedOf = (minor: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  return (minor / 10 ** decimals).toFixed(decimals)
}
