import { PasswordField } from '../../ui/password-field.tsx'
import { t } from '../../words/translate.ts'

type ConfirmPasswordProps = { value: string; onChange: (value: string) => void; hint?: string }

/** The field for the account's password, required to change sign-in methods. */
export function ConfirmPassword({ value, onChange, ...more }: ConfirmPasswordProps) {
  return (
    <PasswordField
      label={t('second-factor.password')}
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...more}
    />
  )
}
