/** API calls for the prices of looks and the balance of credits. Both throw ApiError. */
import { getCreditPricing, getCredits, statementPage } from '@toile/contract/credits'
import { call } from './call.ts'

/** Reads the newest entries, or the page after the cursor `before`. */
export async function readStatement(before?: string) {
  const query = { limit: statementPage.default, ...(before !== undefined && { before }) }
  return (await call(getCredits, { query })).body
}

export const readPricing = async () => (await call(getCreditPricing)).body
