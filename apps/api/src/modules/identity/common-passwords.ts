/** Passwords that are tried first: the list that zxcvbn's own checks read, 49,233 of them. */

/** Whether it stands on the list, whatever the case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Late: it takes some megabytes, which a server where nobody signs up does without.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}
