import type { ApiKey, ApiKeyChange } from '@toile/contract/api-keys'
import { useState } from 'react'
import { changeKey } from '../../api/keys.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { CapFields, lacksLimits, typedCapsOf } from './cap-fields.tsx'
import { EntryForm } from './entry-form.tsx'
import { originsIn } from './origins-in.ts'

type KeyLimitsFormProps = { apiKey: ApiKey; onChanged: () => void; onClose: () => void }

/** Changes a key's limits, and the origins of a publishable key. */
export function KeyLimitsForm({ apiKey, onChanged, onClose }: KeyLimitsFormProps) {
  const [caps, setCaps] = useState(() => typedCapsOf(apiKey))
  const [origins, setOrigins] = useState(apiKey.origins.join(' '))
  const first = useFocusOnMount<HTMLInputElement>()
  const isPublishable = apiKey.kind === 'publishable'
  const isEmpty = isPublishable && lacksLimits(caps, origins)
  const submit = async () => {
    const change: ApiKeyChange = { monthlyCap: caps.monthlyCap ? Number(caps.monthlyCap) : null }
    if (isPublishable) {
      change.dailyCap = Number(caps.dailyCap)
      change.visitorCap = Number(caps.visitorCap)
      change.origins = originsIn(origins)
    }
    await changeKey(apiKey.id, change)
    onChanged()
  }
  return (
    <EntryForm
      title={t('developers.keys.change.title', { name: apiKey.name })}
      submit={t('developers.keys.change.submit')}
      failed={t('developers.keys.notChanged')}
      missing={isEmpty ? t('developers.keys.change.missing') : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {isPublishable && (
        <Field
          ref={first}
          label={t('developers.form.origins')}
          name="origins"
          hint={t('developers.form.origins.hint')}
          autoComplete="off"
          value={origins}
          onChange={({ currentTarget }) => setOrigins(currentTarget.value)}
        />
      )}
      <CapFields {...{ isPublishable, caps }} ref={isPublishable ? null : first} onChange={setCaps} />
    </EntryForm>
  )
}
