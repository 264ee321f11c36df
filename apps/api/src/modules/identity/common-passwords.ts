/** Passwords that are tried first: the list that zxcvbn's own checks read, 49,233 of them, and those made of our name. */
import { minPasswordLength } from '@toile/contract/business'

const OUR_NAME = 'toile'

/** True for a password that stands on the list, whatever the case, or has too little beside our name. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.toLowerCase()
  if (plain.includes(OUR_NAME) && plain.replaceAll(OUR_NAME, '').length < minPasswordLength) return true
  // Imported late: it takes some megabytes, which a server without sign-ups saves.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(plain)
}
