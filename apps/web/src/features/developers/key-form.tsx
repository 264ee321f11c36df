import type { NewApiKey } from '@toile/contract/api-keys'
import { publishableDefaults } from '@toile/contract/api-limits'
import { keyKinds, keyScopes, type KeyKind, type KeyScope } from '@toile/contract/key-scopes'
import { useState } from 'react'
import { makeKey } from '../../api/keys.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { EntryForm, toggled } from './entry-form.tsx'

const scopeWords = {
  'looks:write': 'developers.scope.write',
  'looks:read': 'developers.scope.read',
  library: 'developers.scope.library',
  'credits:read': 'developers.scope.credits',
  webhooks: 'developers.scope.webhooks',
} as const satisfies Record<KeyScope, string>

type KeyFormProps = { onMade: (key: NewApiKey) => void; onClose: () => void }

export function KeyForm({ onMade, onClose }: KeyFormProps) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<KeyKind>('test')
  const [scopes, setScopes] = useState<ReadonlySet<KeyScope>>(new Set(keyScopes))
  const [origins, setOrigins] = useState('')
  const [cap, setCap] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const first = useFocusOnMount<HTMLInputElement>()
  const isPublishable = kind === 'publishable'
  const missing = !name.trim()
    ? t('developers.form.name.missing')
    : isAgreed
      ? null
      : t('developers.form.rights.missing')
  const submit = async () =>
    onMade(
      await makeKey({
        name: name.trim(),
        kind,
        ...(isPublishable ? { origins: origins.split(/[\s,]+/).filter(Boolean) } : { scopes: [...scopes] }),
        ...(cap.trim() && kind !== 'test' && { monthlyCap: Number(cap) }),
      }),
    )
  return (
    <EntryForm
      title={t('developers.form.title')}
      submit={t('developers.form.submit')}
      failed={t('developers.form.failed')}
      missing={missing}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        ref={first}
        label={t('developers.form.name')}
        name="name"
        hint={t('developers.form.name.hint')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="mb-1 font-medium">{t('developers.form.kind')}</legend>
        {keyKinds.toReversed().map((one) => (
          <Choice
            key={one}
            type="radio"
            name="kind"
            label={t(`developers.kind.${one}`)}
            note={noteOf(one)}
            checked={one === kind}
            onChange={() => setKind(one)}
          />
        ))}
      </fieldset>
      {isPublishable ? (
        <Field
          label={t('developers.form.origins')}
          name="origins"
          hint={t('developers.form.origins.hint')}
          autoComplete="off"
          value={origins}
          onChange={({ currentTarget }) => setOrigins(currentTarget.value)}
        />
      ) : (
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="mb-1 font-medium">{t('developers.form.scopes')}</legend>
          {keyScopes.map((scope) => (
            <Choice
              key={scope}
              type="checkbox"
              label={t(scopeWords[scope])}
              checked={scopes.has(scope)}
              onChange={() => setScopes((chosen) => toggled(keyScopes, chosen, scope))}
            />
          ))}
        </fieldset>
      )}
      {kind !== 'test' && (
        <Field
          label={t('developers.form.cap')}
          name="cap"
          hint={t('developers.form.cap.hint')}
          inputMode="numeric"
          autoComplete="off"
          value={cap}
          onChange={({ currentTarget }) => setCap(currentTarget.value.replaceAll(/\D/g, ''))}
        />
      )}
      <Choice
        type="checkbox"
        name="rights"
        label={t('developers.form.rights')}
        checked={isAgreed}
        onChange={() => setAgreed(!isAgreed)}
      />
    </EntryForm>
  )
}

function noteOf(kind: KeyKind): string {
  if (kind !== 'publishable') return t(`developers.kind.${kind}.text`)
  const { dailyCap: credits, visitorCap: looks } = publishableDefaults
  return t('developers.kind.publishable.text', { credits, looks })
}
