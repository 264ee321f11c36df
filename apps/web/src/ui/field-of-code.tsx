import { Field, type FieldProps } from './field.tsx'

/** A code that an app or a sheet of paper shows. */
export function CodeField(props: Omit<FieldProps, 'type'>) {
  return <Field autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
}
