import { qualityTiers } from '@toile/contract/business'
import type { ConsoleLook } from '@toile/contract/console-looks'
import { errorCodes } from '@toile/contract/errors'
import { generationStatuses } from '@toile/contract/generations'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { readLooks } from '../../api/console-money.ts'
import { formatDate, formatPercent } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { consoleAddress, filtersIn, type ConsoleView } from './addresses.ts'
import { FilterForm } from './filters.tsx'
import { ListView } from './list-view.tsx'
import { PersonLink } from './person-link.tsx'
import { useList } from './use-list.ts'

const columns = [
  'id',
  'createdAt',
  'finishedAt',
  'kind',
  'status',
  'code',
  'engine',
  'tier',
  'score',
  'cost',
  'tries',
  'traceId',
  'holder',
] as const satisfies (keyof ConsoleLook)[]

/** The list of stored looks, without pictures. */
export function LooksPage({ view }: { view: ConsoleView }) {
  const narrowed = JSON.stringify(filtersIn(view))
  const read = useCallback(
    (from: object) => readLooks({ ...(JSON.parse(narrowed) as object), ...from }),
    [narrowed],
  )
  const list = useList(read, { list: 'looks', filters: filtersIn(view), columns })
  return (
    <>
      <FilterForm
        view={view}
        filters={[
          { name: 'status', label: t('console.status'), options: generationStatuses },
          { name: 'code', label: t('console.code'), options: errorCodes },
          { name: 'engine', label: t('console.engine') },
          { name: 'tier', label: t('console.tier'), options: qualityTiers },
          { name: 'scoreBelow', label: t('console.scoreBelow'), type: 'number' },
          { name: 'day', label: t('console.day'), type: 'date' },
        ]}
      />
      <ListView list={list} empty={t('console.looks.none')}>
        {(look) => <Row key={look.id} look={look} />}
      </ListView>
    </>
  )
}

const Row = ({ look }: { look: ConsoleLook }) => (
  <li className="console-event py-3">
    <p>
      <Link className="link py-1" to={consoleAddress({ page: 'looks', id: look.id })} data-row>
        {look.status}
      </Link>{' '}
      {look.code && <code>{look.code}</code>} {look.engine} {look.tier}
    </p>
    <p className="tabular-nums">{look.score !== null && formatPercent(look.score)}</p>
    <p className="min-w-0 text-[.94rem]">
      <PersonLink {...look} />
    </p>
    <p className="text-[.94rem] text-ink-2">
      <time dateTime={look.createdAt}>
        {formatDate(look.createdAt, { dateStyle: 'short', timeStyle: 'short' })}
      </time>
    </p>
  </li>
)
