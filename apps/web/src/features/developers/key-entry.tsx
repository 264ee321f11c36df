import type { ApiKey } from '@toile/contract/api-keys'
import { useState } from 'react'
import { useFocusOnClose } from '../../lib/use-focus-on-close.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { KeyLimitsForm } from './key-limits-form.tsx'
import { SureQuestion } from './sure-question.tsx'

/** True for a key neither revoked nor expired. */
export const isUsable = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now())

type KeyEntryProps = {
  apiKey: ApiKey
  /** Undefined for a connected agent, which has no key to rotate, and for an unusable key. */
  onRotate?: (() => void) | undefined
  /** Undefined for an unusable key. */
  onRevoke?: () => void
  /** Called after its limits have changed. Undefined for an unusable key, and for one without limits. */
  onChanged?: (() => void) | undefined
}

export function KeyEntry({ apiKey, onRotate, onRevoke, onChanged }: KeyEntryProps) {
  const { name, kind, isAgent, prefix, origins } = apiKey
  const [isAsking, setAsking] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const change = useFocusOnClose<HTMLButtonElement>(isChanging)
  const revoke = useFocusOnClose<HTMLButtonElement>(isAsking)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="rounded-cut border border-edge px-1.5 text-[.82rem]">
            {isAgent ? t('developers.kind.agent') : t(`developers.kind.${kind}`)}
          </span>
          {!isAgent && <code className="font-mono text-[.94rem] text-ink-2">{prefix}…</code>}
        </p>
        {origins.length > 0 && <p className="text-[.94rem] wrap-anywhere">{origins.join(' ')}</p>}
        <p className="text-[.94rem] text-ink-2">{factsOf(apiKey).join(' · ')}</p>
      </div>
      {onRevoke && !isAsking && !isChanging && (
        <div className="flex flex-wrap gap-2">
          {onChanged && (
            <Button
              ref={change}
              size="sm"
              aria-label={t('developers.keys.change.one', { name })}
              onClick={() => setChanging(true)}
            >
              {t('developers.keys.change')}
            </Button>
          )}
          {onRotate && (
            <Button size="sm" aria-label={t('developers.keys.rotate.one', { name })} onClick={onRotate}>
              {t('developers.keys.rotate')}
            </Button>
          )}
          <Button
            ref={revoke}
            size="sm"
            variant="pin"
            aria-label={t('developers.keys.revoke.one', { name })}
            onClick={() => {
              setAsking(true)
              announce(t('developers.keys.revoke.sure', { name }))
            }}
          >
            {t('developers.keys.revoke')}
          </Button>
        </div>
      )}
      {onChanged && isChanging && (
        <div className="basis-full">
          <KeyLimitsForm
            apiKey={apiKey}
            onChanged={() => {
              setChanging(false)
              onChanged()
            }}
            onClose={() => setChanging(false)}
          />
        </div>
      )}
      {onRevoke && isAsking && (
        <SureQuestion
          question={t('developers.keys.revoke.sure', { name })}
          yes={t('developers.keys.revoke.yes')}
          no={t('developers.keys.revoke.no')}
          onYes={onRevoke}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  )
}

const capNames = ['monthlyCap', 'dailyCap', 'visitorCap'] as const

function factsOf(key: ApiKey): string[] {
  const { createdAt, lastUsedOn, lastUsedFrom, expiresAt, revokedAt } = key
  const { previousWorksUntil, pausedUntil } = key
  return [
    t('developers.keys.created', { day: dayOf(createdAt) }),
    lastUseOf(lastUsedOn, lastUsedFrom),
    ...(pausedUntil === null
      ? []
      : [
          t('developers.keys.paused', {
            time: formatDate(pausedUntil, { dateStyle: 'medium', timeStyle: 'short' }),
          }),
        ]),
    ...capNames.flatMap((name) => {
      const cap = key[name]
      return cap === null ? [] : [t(`developers.keys.${name}`, { count: cap })]
    }),
    ...(previousWorksUntil === null
      ? []
      : [
          t('developers.keys.overlap', {
            time: formatDate(previousWorksUntil, { dateStyle: 'medium', timeStyle: 'short' }),
          }),
        ]),
    ...(revokedAt !== null
      ? [t('developers.keys.revoked', { day: dayOf(revokedAt) })]
      : expiresAt === null
        ? []
        : [t('developers.keys.expires', { day: lastDayOf(expiresAt) })]),
  ]
}

function lastUseOf(lastUsedOn: string | null, network: string | null): string {
  if (lastUsedOn === null) return t('developers.keys.unused')
  const day = formatDate(`${lastUsedOn}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
  return network === null ? t('developers.keys.usedOn', { day }) : t('developers.keys.used', { day, network })
}

const dayOf = (isoTime: string) => formatDate(isoTime, { dateStyle: 'medium' })
/** The day before an expiry at midnight, which is the last on which the key works. */
const lastDayOf = (expiresAt: string) => dayOf(new Date(Date.parse(expiresAt) - 1).toISOString())
