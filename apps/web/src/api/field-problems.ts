/** What is wrong with one field, in words, by the contract's own rules; null when nothing is. */
import { emailField, passwordField, usernameField } from '@toile/contract/accounts'
import { minPasswordLength } from '@toile/contract/business'

export function emailProblem(value: string): string | null {
  if (!value) return 'Type your e-mail address.'
  return emailField.safeParse(value).success ? null : 'This is not a whole e-mail address.'
}

export function passwordProblem(value: string): string | null {
  if (!value) return 'Type your password.'
  if (value.length < minPasswordLength) return `Passwords have at least ${minPasswordLength} characters.`
  return passwordField.safeParse(value).success ? null : 'This password is too long.'
}

export function usernameProblem(value: string): string | null {
  if (value === '' || usernameField.safeParse(value).success) return null
  return 'Use 3 to 30 letters, digits or underscores.'
}
