import type { ReactNode } from 'react'
import { ListActions } from './list-actions.tsx'
import { ReadingState } from './reading-state.tsx'
import type { List } from './use-list.ts'

type ListViewProps<Row extends object> = {
  list: List<Row>
  /** Text for an empty list. */
  empty: string
  /** Renders a row as an `li` with a key. */
  children: (row: Row) => ReactNode
}

/** The rows of a list, with buttons for more and for CSV. */
export function ListView<Row extends object>({ list, empty, children }: ListViewProps<Row>) {
  const { value, failure, load, busy, moreFailure, readMore, save } = list
  if (!value) return <ReadingState failure={failure} onRetry={() => void load()} />
  if (value.rows.length === 0) return <p>{empty}</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">{value.rows.map(children)}</ul>
      <ListActions
        busy={busy}
        failure={moreFailure}
        hasMore={value.nextCursor !== null}
        onMore={() => void readMore()}
        onSave={() => void save()}
      />
    </>
  )
}
