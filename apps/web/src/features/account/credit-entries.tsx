import type { CreditEntry, CreditEntryKind } from '@toile/contract/credits'
import { classNames } from '../../lib/class-names.ts'
import { formatDate, formatNumber } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { EntriesTable } from './entries-table.tsx'
import { reasonWords } from './reason-words.ts'

/** The kind of entry in words, unless the reason already says it. */
const kindWords = (kind: CreditEntryKind) => (kind === 'grant' ? null : t(`account.movement.${kind}`))

/** Credit entries, newest first: reason, change, and balance after. */
export function CreditEntries({ entries }: { entries: readonly CreditEntry[] }) {
  return (
    <EntriesTable
      caption={t('account.statement.caption')}
      heads={[t('account.statement.what'), t('account.statement.change'), t('account.statement.left')]}
    >
      {entries.map((entry) => (
        <tr key={entry.id} className="border-t border-line align-baseline">
          <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
            <span className="block font-medium">{reasonWords(entry.reason)}</span>
            <span className="text-[.94rem] text-ink-2">
              <KindAndTime entry={entry} />
            </span>
          </th>
          <td className="py-2.5 pl-3 text-right whitespace-nowrap">
            <Amount entry={entry} />
          </td>
          <td className="py-2.5 pl-3 text-right tabular-nums">{formatNumber(entry.balance)}</td>
        </tr>
      ))}
    </EntriesTable>
  )
}

function KindAndTime({ entry: { kind, createdAt } }: { entry: CreditEntry }) {
  const words = kindWords(kind)
  const time = (
    <time dateTime={createdAt}>{formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</time>
  )
  return words ? <Rich id="account.statement.kind" values={{ kind: words }} tags={{ time }} /> : time
}

/** The change of an entry. A change of 0 spends credits held before; its amount is in brackets. */
function Amount({ entry: { change, amount } }: { entry: CreditEntry }) {
  if (change === 0) return <span className="text-[.94rem] text-ink-2">({amount})</span>
  const isGain = change > 0
  return (
    <span className={classNames('font-semibold tabular-nums', isGain && 'text-ok')}>
      {isGain ? '+' : '−'}
      {formatNumber(Math.abs(change))}
    </span>
  )
}
