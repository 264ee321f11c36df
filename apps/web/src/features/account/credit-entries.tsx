import type { CreditEntry, CreditEntryKind } from '@toile/contract/credits'
import { classNames } from '../../lib/class-names.ts'

/** What was done with the credits, where the reason does not say it. */
const kindWords: Partial<Record<CreditEntryKind, string>> = {
  hold: 'Set aside',
  capture: 'Spent',
  release: 'Given back',
  revoke: 'Taken back',
  borrow: 'Owed',
  repay: 'Repaid',
}

const timeOf = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Newest first: what for, by how much, and what was left then. */
export function CreditEntries({ entries }: { entries: readonly CreditEntry[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Movements of your credits, newest first</caption>
      <thead>
        <tr className="text-[.94rem] text-ink-2">
          <th scope="col" className="pb-2 text-left font-normal">
            What for
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-normal">
            Credits
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-normal">
            Left
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line align-baseline">
            <th scope="row" className="py-2.5 text-left font-normal">
              <span className="block font-medium">{entry.reason}</span>
              <span className="text-[.94rem] text-ink-2">
                {kindWords[entry.kind] && `${kindWords[entry.kind]}, `}
                <time dateTime={entry.createdAt}>{timeOf.format(new Date(entry.createdAt))}</time>
              </span>
            </th>
            <td className="py-2.5 pl-3 text-right whitespace-nowrap">
              <Amount entry={entry} />
            </td>
            <td className="py-2.5 pl-3 text-right tabular-nums">{entry.balance.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What changes nothing that can be spent had been set aside before. */
function Amount({ entry: { change, amount } }: { entry: CreditEntry }) {
  if (change === 0) return <span className="text-[.94rem] text-ink-2">({amount})</span>
  const isGain = change > 0
  return (
    <span className={classNames('font-semibold tabular-nums', isGain && 'text-ok')}>
      {isGain ? '+' : '−'}
      {Math.abs(change).toLocaleString('en')}
    </span>
  )
}
