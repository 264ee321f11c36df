/** Validates a field by the contract's rules. Returns the problem in words, or null. */
import { emailField, passwordField, usernameField } from '@toile/contract/accounts'
import { minPasswordLength } from '@toile/contract/business'
import { t } from '../words/translate.ts'

export function emailProblem(value: string): string | null {
  if (!value) return t('failures.field.emailMissing')
  return emailField.safeParse(value).success ? null : t('failures.field.emailWrong')
}

export function passwordProblem(value: string): string | null {
  if (!value) return t('failures.field.passwordMissing')
  if (value.length < minPasswordLength)
    return t('failures.field.passwordShort', { length: minPasswordLength })
  return passwordField.safeParse(value).success ? null : t('failures.field.passwordLong')
}

export function usernameProblem(value: string): string | null {
  if (value === '' || usernameField.safeParse(value).success) return null
  return t('failures.field.username')
}
