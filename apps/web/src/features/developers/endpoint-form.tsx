import { webhookEventTypes, type NewWebhookEndpoint, type WebhookEventType } from '@toile/contract/webhooks'
import { useState } from 'react'
import { makeEndpoint } from '../../api/webhooks.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { EntryForm, toggled } from './entry-form.tsx'

type EndpointFormProps = { onMade: (endpoint: NewWebhookEndpoint) => void; onClose: () => void }

export function EndpointForm({ onMade, onClose }: EndpointFormProps) {
  const [url, setUrl] = useState('')
  const [livemode, setLivemode] = useState(true)
  const [events, setEvents] = useState<ReadonlySet<WebhookEventType>>(new Set(webhookEventTypes))
  const first = useFocusOnMount<HTMLInputElement>()
  const missing = !url.trim()
    ? t('developers.webhooks.url.missing')
    : events.size === 0
      ? t('developers.webhooks.events.missing')
      : null
  const submit = async () => onMade(await makeEndpoint({ url: url.trim(), livemode, events: [...events] }))
  return (
    <EntryForm
      title={t('developers.webhooks.form')}
      submit={t('developers.webhooks.submit')}
      failed={t('developers.webhooks.failed')}
      missing={missing}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        ref={first}
        label={t('developers.webhooks.url')}
        hint={t('developers.webhooks.url.hint')}
        name="url"
        type="url"
        autoComplete="off"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="mb-1 font-medium">{t('developers.webhooks.mode')}</legend>
        {[true, false].map((one) => (
          <Choice
            key={String(one)}
            type="radio"
            name="mode"
            label={t(one ? 'developers.webhooks.live' : 'developers.webhooks.test')}
            checked={one === livemode}
            onChange={() => setLivemode(one)}
          />
        ))}
      </fieldset>
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="mb-1 font-medium">{t('developers.webhooks.events')}</legend>
        {webhookEventTypes.map((type) => (
          <Choice
            key={type}
            type="checkbox"
            label={type}
            checked={events.has(type)}
            onChange={() => setEvents((chosen) => toggled(webhookEventTypes, chosen, type))}
          />
        ))}
      </fieldset>
    </EntryForm>
  )
}
