/** Codes that people read to one another: no letter looks like another, and none can be guessed. */
import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 31^10 codes: with a million of them given out, one guess in 800 million finds one. */
const LENGTH = 10

export const createReferralCode = (): string =>
  Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)]).join('')

/** The form in which codes are kept: people write them in lower case, and break them up. */
export const normaliseReferralCode = (written: string): string => written.toUpperCase().replace(/[\s-]/g, '')
