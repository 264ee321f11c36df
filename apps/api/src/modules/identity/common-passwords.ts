/** Refuses common passwords: those on zxcvbn's list (49,233 entries), and those made mostly of our name. */
import { minPasswordLength } from '@toile/contract/business'

const OUR_NAME = 'toile'

/** True if the password is on the list, ignoring case, or is too short without our name. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.toLowerCase()
  if (plain.includes(OUR_NAME) && plain.replaceAll(OUR_NAME, '').length < minPasswordLength) return true
  // Imported lazily: the list takes some megabytes, which a server without sign-ups saves.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(plain)
}
