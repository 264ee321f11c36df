import { t } from '../words/translate.ts'
import { Field, type FieldProps } from './field.tsx'

type CodeFieldProps = Pick<FieldProps, 'hint' | 'problem' | 'ref'> & {
  value: string
  onChange: (code: string) => void
}

/** A code of the second factor, which an app or a sheet of paper shows. */
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
