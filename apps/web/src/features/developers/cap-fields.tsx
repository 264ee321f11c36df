import type { ApiKey } from '@toile/contract/api-keys'
import { publishableDefaults } from '@toile/contract/api-limits'
import type { Ref } from 'react'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { originsIn } from './origins-in.ts'

/** The limits of a key as typed: digits, or empty. */
export type TypedCaps = Record<'monthlyCap' | 'dailyCap' | 'visitorCap', string>

type Caps = Pick<ApiKey, keyof TypedCaps>

export const typedCapsOf = ({ monthlyCap, dailyCap, visitorCap }: Caps): TypedCaps => ({
  monthlyCap: `${monthlyCap ?? ''}`,
  dailyCap: `${dailyCap ?? ''}`,
  visitorCap: `${visitorCap ?? ''}`,
})

/** The limits of a new publishable key; other kinds of key have the first only. */
export const usualCaps = typedCapsOf({ monthlyCap: null, ...publishableDefaults })

/** True when a publishable key has no origin, or lacks one of its limits a day. */
export const lacksLimits = ({ dailyCap, visitorCap }: TypedCaps, origins: string): boolean =>
  !dailyCap || !visitorCap || originsIn(origins).length === 0

type CapFieldsProps = {
  isPublishable: boolean
  caps: TypedCaps
  onChange: (caps: TypedCaps) => void
  /** The first field. */
  ref?: Ref<HTMLInputElement>
}

/** The fields of a key's limits. */
export function CapFields({ isPublishable, caps, onChange, ref }: CapFieldsProps) {
  const field = (name: keyof TypedCaps) => ({
    name,
    label: t(`developers.form.${name}`),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: caps[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...caps, [name]: currentTarget.value.replaceAll(/\D/g, '') }),
  })
  return (
    <>
      <Field {...field('monthlyCap')} ref={ref} hint={t('developers.form.monthlyCap.hint')} />
      {isPublishable && (
        <>
          <Field {...field('dailyCap')} />
          <Field {...field('visitorCap')} />
        </>
      )}
    </>
  )
}
