/** Prices of looks, and the balance of credits. Both throw ApiError. */
import { getCreditPricing, getCredits, statementPage } from '@toile/contract/credits'
import { call } from './call.ts'

/** The newest entries, or those that follow the cursor `before`. */
export async function readStatement(before?: string) {
  const query = { limit: statementPage.default, ...(before !== undefined && { before }) }
  return (await call(getCredits, { query })).body
}

export const readPricing = async () => (await call(getCreditPricing)).body
