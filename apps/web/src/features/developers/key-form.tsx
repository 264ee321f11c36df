import type { NewApiKey } from '@toile/contract/api-keys'
import { publishableDefaults } from '@toile/contract/api-limits'
import { keyKinds, keyScopes, type KeyKind, type KeyScope } from '@toile/contract/key-scopes'
import { useState } from 'react'
import { makeKey } from '../../api/keys.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { CapFields, lacksLimits, usualCaps } from './cap-fields.tsx'
import { EntryForm, toggled } from './entry-form.tsx'
import { originsIn } from './origins-in.ts'

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
  const [caps, setCaps] = useState(usualCaps)
  const [lastDay, setLastDay] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const first = useFocusOnMount<HTMLInputElement>()
  const isPublishable = kind === 'publishable'
  const findMissing = () => {
    if (!name.trim()) return t('developers.form.name.missing')
    if (isPublishable && lacksLimits(caps, origins)) return t('developers.keys.change.missing')
    if (!isPublishable && scopes.size === 0) return t('developers.form.scopes.missing')
    return isAgreed ? null : t('developers.form.rights.missing')
  }
  const submit = async () =>
    onMade(
      await makeKey({
        name: name.trim(),
        kind,
        ...(isPublishable ? { origins: originsIn(origins) } : { scopes: [...scopes] }),
        ...(kind !== 'test' && caps.monthlyCap && { monthlyCap: Number(caps.monthlyCap) }),
        ...(isPublishable && { dailyCap: Number(caps.dailyCap), visitorCap: Number(caps.visitorCap) }),
        ...(lastDay && { expiresAt: endOf(lastDay) }),
      }),
    )
  return (
    <EntryForm
      title={t('developers.form.title')}
      submit={t('developers.form.submit')}
      failed={t('developers.form.failed')}
      missing={findMissing()}
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
      {kind !== 'test' && <CapFields {...{ isPublishable, caps }} onChange={setCaps} />}
      <Field
        label={t('developers.form.expires')}
        name="expires"
        type="date"
        hint={t('developers.form.expires.hint')}
        value={lastDay}
        onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
      />
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

/** The end of a day, such as `2026-11-28`, where the user is. */
function endOf(day: string): string {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

function noteOf(kind: KeyKind): string {
  if (kind !== 'publishable') return t(`developers.kind.${kind}.text`)
  const { dailyCap: credits, visitorCap: looks } = publishableDefaults
  return t('developers.kind.publishable.text', { credits, looks })
}
