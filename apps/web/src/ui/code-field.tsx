import { t } from '../words/translate.ts'
import { Field, type FieldProps } from './field.tsx'

type CodeFieldProps = Pick<FieldProps, 'hint' | 'problem' | 'ref' | 'onKeyDown'> & {
  value: string
  onChange: (code: string) => void
}

/** The field for a second-factor code, from an app or a printed sheet. */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <Field
      label={t('second-factor.code')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...props}
    />
  )
}
