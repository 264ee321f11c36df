import type { WebhookDelivery } from '@toile/contract/webhooks'
import { useCallback, useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { readDeliveries, resendDelivery, resendFailed } from '../../api/webhooks.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { CodeBlock } from './code-block.tsx'

/** The webhook deliveries to an endpoint, newest first, page by page. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const [isFailedOnly, setFailedOnly] = useState(false)
  const status = isFailedOnly ? 'failed' : undefined
  const read = useCallback(() => readDeliveries(endpointId, { status }), [endpointId, status])
  const { value: list, setValue: setList, failure, load } = useReading(read)
  const further = useAttempt()
  const sending = useAttempt()
  useEffect(() => void load(), [load])
  /** The delivery that gets the focus of the button that loaded the last page, and that is gone then. */
  const [focusedId, setFocusedId] = useState<string>()
  const more = (cursor: string, button: HTMLElement) =>
    further.attempt(async () => {
      const next = await readDeliveries(endpointId, { status, cursor })
      const isLast = next.nextCursor === null
      setFocusedId(isLast && document.activeElement === button ? next.data[0]?.id : undefined)
      // The list may have been read again in the meantime.
      setList((shown) =>
        shown?.nextCursor === cursor ? { ...next, data: [...shown.data, ...next.data] } : shown,
      )
    })
  const resend = async (id: string) => {
    if (!(await sending.attempt(() => resendDelivery(endpointId, id)))) return
    showToast(t('developers.deliveries.resent'))
    await load()
  }
  const resendAll = async () => {
    let count = 0
    if (!(await sending.attempt(async () => (count = await resendFailed(endpointId))))) return
    showToast(
      count === 0 ? t('developers.deliveries.noneLeft') : t('developers.deliveries.resent.all', { count }),
    )
    await load()
  }
  const cursor = list?.nextCursor ?? null
  return (
    <div className="grid grid-cols-1 gap-3">
      <Choice
        type="checkbox"
        label={t('developers.deliveries.failedOnly')}
        checked={isFailedOnly}
        onChange={({ currentTarget }) => setFailedOnly(currentTarget.checked)}
      />
      {failure !== null && <FailureBox {...failureWords(failure, t('developers.deliveries.unread'))} />}
      {!list && failure === null && <Skeleton className="h-12" />}
      {list?.data.length === 0 && (
        <p className="text-ink-2">
          {t(isFailedOnly ? 'developers.deliveries.noneFailed' : 'developers.deliveries.none')}
        </p>
      )}
      {list && list.data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {list.data.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              takesFocus={delivery.id === focusedId}
              onResend={() => void resend(delivery.id)}
            />
          ))}
        </ul>
      )}
      {further.failure !== null && (
        <FailureBox {...failureWords(further.failure, t('developers.deliveries.unread'))} />
      )}
      {sending.failure !== null && (
        <FailureBox {...failureWords(sending.failure, t('developers.deliveries.notSent'))} />
      )}
      <div className="flex flex-wrap gap-2">
        {cursor !== null && (
          <Button
            size="sm"
            busy={further.busy}
            onClick={({ currentTarget }) => void more(cursor, currentTarget)}
          >
            {t('developers.deliveries.more')}
          </Button>
        )}
        <Button size="sm" icon="redo" onClick={() => void load()}>
          {t('developers.deliveries.refresh')}
        </Button>
        {list?.data.some((one) => one.status === 'failed') && (
          <Button size="sm" busy={sending.busy} onClick={() => void resendAll()}>
            {t('developers.deliveries.resend.all')}
          </Button>
        )}
      </div>
    </div>
  )
}

type DeliveryProps = {
  delivery: WebhookDelivery
  /** True to focus the delivery on mount. */
  takesFocus: boolean
  onResend: () => void
}

function Delivery({ delivery, takesFocus, onResend }: DeliveryProps) {
  const { type, request, answer } = delivery
  const summary = useFocusOnMount<HTMLElement>()
  return (
    <li className="py-1">
      <details>
        <summary ref={takesFocus ? summary : null} className="min-h-11 cursor-pointer py-2 wrap-anywhere">
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
