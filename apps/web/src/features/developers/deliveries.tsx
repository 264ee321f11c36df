import type { WebhookDelivery } from '@toile/contract/webhooks'
import { useCallback, useEffect } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { readDeliveries, resendDelivery } from '../../api/webhooks.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { CodeBlock } from './code-block.tsx'

/** The latest webhook deliveries to an endpoint. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const read = useCallback(() => readDeliveries(endpointId), [endpointId])
  const { value: deliveries, failure, load } = useReading(read)
  const sending = useAttempt()
  useEffect(() => void load(), [load])
  const resend = async (id: string) => {
    if (!(await sending.attempt(() => resendDelivery(endpointId, id)))) return
    showToast(t('developers.deliveries.resent'))
    await load()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {failure !== null && <FailureBox {...failureWords(failure, t('developers.deliveries.unread'))} />}
      {!deliveries && failure === null && <Skeleton className="h-12" />}
      {deliveries?.length === 0 && <p className="text-ink-2">{t('developers.deliveries.none')}</p>}
      {deliveries && deliveries.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} onResend={() => void resend(delivery.id)} />
          ))}
        </ul>
      )}
      {sending.failure !== null && (
        <FailureBox {...failureWords(sending.failure, t('developers.deliveries.notSent'))} />
      )}
      <Button size="sm" icon="redo" className="justify-self-start" onClick={() => void load()}>
        {t('developers.deliveries.refresh')}
      </Button>
    </div>
  )
}

function Delivery({ delivery, onResend }: { delivery: WebhookDelivery; onResend: () => void }) {
  const { type, request, answer } = delivery
  return (
    <li className="py-1">
      <details>
        <summary className="min-h-11 cursor-pointer py-2 wrap-anywhere">
          <span className="font-mono text-[.94rem]">{type}</span> <span>{factsOf(delivery).join(' · ')}</span>
        </summary>
        <div className="grid grid-cols-1 gap-3 pb-3">
          <CodeBlock label={t('developers.deliveries.request')} code={request} />
          {answer && answer.body !== '' && (
            <CodeBlock label={t('developers.deliveries.response')} code={answer.body} />
          )}
          <Button
            size="sm"
            className="justify-self-start"
            aria-label={t('developers.deliveries.resend.one', { type })}
            onClick={onResend}
          >
            {t('developers.deliveries.resend')}
          </Button>
        </div>
      </details>
    </li>
  )
}

function factsOf({ status, tries, answer, nextTryAt, createdAt }: WebhookDelivery): string[] {
  return [
    t(`developers.deliveries.${status}`),
    timeOf(createdAt),
    ...(tries > 0 ? [t('developers.deliveries.tries', { count: tries })] : []),
    ...(answer?.status
      ? [t('developers.deliveries.answer', { status: answer.status, ms: formatNumber(answer.ms) })]
      : []),
    ...(answer?.problem ? [answer.problem] : []),
    ...(nextTryAt !== null && tries > 0
      ? [t('developers.deliveries.next', { time: timeOf(nextTryAt) })]
      : []),
  ]
}

const timeOf = (isoTime: string) => formatDate(isoTime, { dateStyle: 'short', timeStyle: 'medium' })
