import type { ConsoleEndpoint, ConsoleKey } from '@toile/contract/console-keys'
import { keyKinds } from '@toile/contract/key-scopes'
import { useCallback } from 'react'
import { readEndpoints, readKeys } from '../../api/console-money.ts'
import { formatDay, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { filtersIn, type ConsoleView } from './addresses.ts'
import { FilterForm } from './filters.tsx'
import { ListView } from './list-view.tsx'
import { Part } from './part.tsx'
import { PersonLink } from './person-link.tsx'
import { useList } from './use-list.ts'

const keyColumns = [
  'id',
  'prefix',
  'name',
  'kind',
  'state',
  'used',
  'monthlyCap',
  'dailyCap',
  'lastUsedOn',
  'createdAt',
  'holder',
] as const satisfies (keyof ConsoleKey)[]
const endpointColumns = [
  'id',
  'url',
  'state',
  'failingSince',
  'disabledBecause',
  'waiting',
  'problem',
  'livemode',
  'createdAt',
  'holder',
] as const satisfies (keyof ConsoleEndpoint)[]

/** API keys with their usage and caps, and failing webhook endpoints. */
export function KeysPage({ view }: { view: ConsoleView }) {
  const { holder, kind, failing } = filtersIn(view)
  const ofKeys = useCallback((from: object) => readKeys({ holder, kind, ...from }), [holder, kind])
  const ofEndpoints = useCallback(
    (from: object) => readEndpoints({ holder, failing, ...from }),
    [holder, failing],
  )
  const keys = useList(ofKeys, { list: 'keys', filters: filtersIn(view), columns: keyColumns })
  const endpoints = useList(ofEndpoints, {
    list: 'webhooks',
    filters: filtersIn(view),
    columns: endpointColumns,
  })
  return (
    <>
      <FilterForm
        view={view}
        filters={[
          { name: 'kind', label: t('console.keys.kind'), options: keyKinds },
          { name: 'failing', label: t('console.endpoints.failing'), options: ['true'] },
        ]}
      />
      <div className="grid grid-cols-1 gap-8">
        <Part title={t('console.person.keys')}>
          <ListView list={keys} empty={t('console.keys.none')}>
            {(key) => <KeyRow key={key.id} one={key} />}
          </ListView>
        </Part>
        <Part title={t('console.endpoints')}>
          <ListView list={endpoints} empty={t('console.endpoints.none')}>
            {(endpoint) => <EndpointRow key={endpoint.id} one={endpoint} />}
          </ListView>
        </Part>
      </div>
    </>
  )
}

function KeyRow({ one }: { one: ConsoleKey }) {
  const { prefix, name, kind, state, used, creditsToday, monthlyCap, dailyCap, lastUsedOn } = one
  const capped = (credits: number, cap: number | null) =>
    t('console.keys.capped', { credits: formatNumber(credits), cap: cap === null ? '∞' : formatNumber(cap) })
  return (
    <li className="console-event py-3" tabIndex={-1} data-row>
      <p className="min-w-0 break-all">
        <code>{prefix || kind}</code> {name} <code>{state}</code>
      </p>
      <p className="tabular-nums">{t('console.keys.month', { figure: capped(used.credits, monthlyCap) })}</p>
      <p className="min-w-0 text-[.94rem]">
        <PersonLink {...one} />
      </p>
      <p className="text-[.94rem] text-ink-2 tabular-nums">
        {t('console.keys.day', { figure: capped(creditsToday, dailyCap) })}
      </p>
      <p className="text-[.94rem] text-ink-2">
        {t('console.keys.use', {
          requests: formatNumber(used.requests),
          looks: formatNumber(used.looks),
          refusals: formatNumber(used.refusals),
        })}
      </p>
      <p className="text-[.94rem] text-ink-2">
        {lastUsedOn ? t('console.keys.lastUsed', { day: formatDay(lastUsedOn) }) : t('console.keys.unused')}
      </p>
    </li>
  )
}

const EndpointRow = ({ one }: { one: ConsoleEndpoint }) => (
  <li className="console-event py-3" tabIndex={-1} data-row>
    <p className="min-w-0 break-all">{one.url}</p>
    <p className={one.state === 'works' ? '' : 'font-medium text-pin'}>
      <code>{one.state}</code>
    </p>
    <p className="min-w-0 text-[.94rem]">
      <PersonLink {...one} />
    </p>
    <p className="text-[.94rem] text-ink-2">{t('console.endpoints.waiting', { count: one.waiting })}</p>
    {(one.problem ?? one.disabledBecause) && (
      <p className="console-text text-[.94rem] text-ink-2">{one.problem ?? one.disabledBecause}</p>
    )}
  </li>
)
