/** Referral codes: without letters that are easily confused when read out, and too long to guess. */
import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 31^10 possible codes: with a million of them in use, one guess in 800 million finds one. */
const LENGTH = 10

export const createReferralCode = (): string =>
  Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)]).join('')

/** Normalises a code as typed by a user to its stored form: upper case, without spaces and hyphens. */
export const normaliseReferralCode = (written: string): string => written.toUpperCase().replace(/[\s-]/g, '')
