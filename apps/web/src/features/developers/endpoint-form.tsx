import { webhookEventTypes, type NewWebhookEndpoint, type WebhookEventType } from '@toile/contract/webhooks'
import { useState, type FormEvent } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { makeEndpoint } from '../../api/webhooks.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { Choice } from '../../ui/choice.tsx'

type EndpointFormProps = { onMade: (endpoint: NewWebhookEndpoint) => void; onClose: () => void }

export function EndpointForm({ onMade, onClose }: EndpointFormProps) {
  const [url, setUrl] = useState('')
  const [livemode, setLivemode] = useState(true)
  const [events, setEvents] = useState<ReadonlySet<WebhookEventType>>(new Set(webhookEventTypes))
  const first = useFocusOnMount<HTMLInputElement>()
  const { busy, failure, attempt } = useAttempt()
  const missing = !url.trim()
    ? t('developers.webhooks.url.missing')
    : events.size === 0
      ? t('developers.webhooks.events.missing')
      : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (missing) return
    await attempt(async () => onMade(await makeEndpoint({ url: url.trim(), livemode, events: [...events] })))
  }
  const toggle = (type: WebhookEventType) =>
    setEvents((chosen) => new Set(webhookEventTypes.filter((one) => chosen.has(one) !== (one === type))))
  return (
    <form
      noValidate
      aria-label={t('developers.webhooks.form')}
      className="grid max-w-[34rem] grid-cols-1 gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <h3 className="display text-2xl">{t('developers.webhooks.form')}</h3>
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
            onChange={() => toggle(type)}
          />
        ))}
      </fieldset>
      {failure !== null && <FailureBox {...failureWords(failure, t('developers.webhooks.failed'))} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="tape" busy={busy} reason={missing}>
          {t('developers.webhooks.submit')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('developers.cancel')}
        </Button>
      </div>
    </form>
  )
}
