import { formatMoney, formatPrice } from '../words/format.ts'

export const priceWords = formatPrice
export const amountWords = formatMoney
