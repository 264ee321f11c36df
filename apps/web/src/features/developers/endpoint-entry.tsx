import type { WebhookEndpoint } from '@toile/contract/webhooks'
import { useState } from 'react'
import { useFocusOnClose } from '../../lib/use-focus-on-close.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { Deliveries } from './deliveries.tsx'
import { SureQuestion } from './sure-question.tsx'

type EndpointEntryProps = {
  endpoint: WebhookEndpoint
  onTest: () => void
  onEnable: () => void
  onRotate: () => void
  onDelete: () => void
}

export function EndpointEntry({ endpoint, onTest, onEnable, onRotate, onDelete }: EndpointEntryProps) {
  const { id, url, events, livemode, disabled } = endpoint
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useFocusOnClose<HTMLButtonElement>(isAsking)
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold wrap-anywhere">{url}</span>
          <span className="rounded-cut border border-edge px-1.5 text-[.82rem]">
            {t(livemode ? 'developers.webhooks.mode.live' : 'developers.webhooks.mode.test')}
          </span>
        </p>
        <p className="text-[.94rem] wrap-anywhere text-ink-2">{events.join(' · ')}</p>
        {disabled && (
          <p className="text-pin">
            {t(`developers.webhooks.disabled.${disabled.because}`, {
              day: formatDate(disabled.at, { dateStyle: 'medium' }),
            })}
          </p>
        )}
      </div>
      {isAsking ? (
        <SureQuestion
          question={t('developers.webhooks.delete.sure', { url })}
          yes={t('developers.webhooks.delete.yes')}
          no={t('developers.webhooks.delete.no')}
          onYes={onDelete}
          onNo={() => setAsking(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {disabled ? (
            <Button size="sm" aria-label={t('developers.webhooks.enable.one', { url })} onClick={onEnable}>
              {t('developers.webhooks.enable')}
            </Button>
          ) : (
            <Button size="sm" aria-label={t('developers.webhooks.send.one', { url })} onClick={onTest}>
              {t('developers.webhooks.send')}
            </Button>
          )}
          <Button size="sm" aria-label={t('developers.webhooks.rotate.one', { url })} onClick={onRotate}>
            {t('developers.webhooks.rotate')}
          </Button>
          <Button
            ref={remove}
            size="sm"
            variant="pin"
            aria-label={t('developers.webhooks.delete.one', { url })}
            onClick={() => {
              setAsking(true)
              announce(t('developers.webhooks.delete.sure', { url }))
            }}
          >
            {t('developers.webhooks.delete')}
          </Button>
        </div>
      )}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2">{t('developers.deliveries')}</summary>
        {isOpen && <Deliveries endpointId={id} />}
      </details>
    </li>
  )
}
