import type { NewWebhookEndpoint, WebhookEndpoint } from '@toile/contract/webhooks'
import { useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import {
  deleteEndpoint,
  enableEndpoint,
  readEndpoints,
  rotateSecret,
  testEndpoint,
} from '../../api/webhooks.ts'
import { focusHeadingOf } from '../../lib/focus-heading.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnClose } from '../../lib/use-focus-on-close.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { EndpointEntry } from './endpoint-entry.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { Part } from './part.tsx'
import { Unread } from './unread.tsx'

/** The section on webhook endpoints and their deliveries. */
export function WebhooksPart() {
  const { value: endpoints, failure, load } = useReading(readEndpoints)
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<NewWebhookEndpoint | null>(null)
  const opener = useFocusOnClose<HTMLButtonElement>(isAdding)
  useEffect(() => void load(), [load])
  const showNewSecret = (endpoint: NewWebhookEndpoint) => {
    setMade(endpoint)
    setAdding(false)
    void load()
  }
  return (
    <Part id="webhooks" title={t('developers.webhooks')} lead={t('developers.webhooks.lead')}>
      {failure !== null && (
        <Unread failure={failure} title={t('developers.webhooks.unread')} onRetry={() => void load()} />
      )}
      {!endpoints && failure === null && <Skeleton className="h-16" />}
      {made && (
        <NewSecret
          key={made.secret}
          title={t('developers.webhooks.secret')}
          text={t('developers.webhooks.secret.once')}
          copyLabel={t('developers.webhooks.secret.copy')}
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
      {endpoints && (
        <EndpointList endpoints={endpoints} onRotated={showNewSecret} onChanged={() => void load()} />
      )}
      {isAdding ? (
        <EndpointForm onMade={showNewSecret} onClose={() => setAdding(false)} />
      ) : (
        <Button ref={opener} icon="plus" className="justify-self-start" onClick={() => setAdding(true)}>
          {t('developers.webhooks.add')}
        </Button>
      )}
    </Part>
  )
}

type EndpointListProps = {
  endpoints: readonly WebhookEndpoint[]
  onRotated: (endpoint: NewWebhookEndpoint) => void
  onChanged: () => void
}

function EndpointList({ endpoints, onRotated, onChanged }: EndpointListProps) {
  const changing = useAttempt()
  const send = async (id: string) => {
    if (await changing.attempt(() => testEndpoint(id))) showToast(t('developers.webhooks.sent'))
  }
  const enable = async (id: string) => {
    if (!(await changing.attempt(() => enableEndpoint(id)))) return
    showToast(t('developers.webhooks.enabled'))
    onChanged()
  }
  const rotate = (id: string) => changing.attempt(async () => onRotated(await rotateSecret(id)))
  const remove = async (id: string) => {
    const pressed = document.activeElement
    if (!(await changing.attempt(() => deleteEndpoint(id)))) return
    focusHeadingOf(pressed)
    showToast(t('developers.webhooks.deleted'))
    onChanged()
  }
  if (endpoints.length === 0) return <p className="text-ink-2">{t('developers.webhooks.none')}</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {endpoints.map((endpoint) => (
          <EndpointEntry
            key={endpoint.id}
            endpoint={endpoint}
            onTest={() => void send(endpoint.id)}
            onEnable={() => void enable(endpoint.id)}
            onRotate={() => void rotate(endpoint.id)}
            onDelete={() => void remove(endpoint.id)}
          />
        ))}
      </ul>
      {changing.failure !== null && (
        <FailureBox {...failureWords(changing.failure, t('developers.webhooks.notChanged'))} />
      )}
    </>
  )
}
