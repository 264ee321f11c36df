import { PasswordField } from '../../ui/password-field.tsx'
import { t } from '../../words/translate.ts'

type ConfirmPasswordProps = { value: string; onChange: (value: string) => void; hint?: string }

/** The account's password, which a change of how it is signed in to takes. */
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
