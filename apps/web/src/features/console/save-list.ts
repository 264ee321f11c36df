/** Saves a list as a file, after recording operator and number of rows in the audit log. */
import type { SavedList } from '@toile/contract/console-today'
import { recordExport } from '../../api/console.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { Filters } from './addresses.ts'
import { csvOf } from './csv.ts'

type ListPage<Row> = { rows: Row[]; nextCursor: string | null }
export type ReadPage<Row> = (from: { before?: string; limit?: number }) => Promise<ListPage<Row>>

const LARGEST_PAGE = 200

export async function readAll<Row>(read: ReadPage<Row>): Promise<Row[]> {
  const all: Row[] = []
  for (let before: string | null | undefined; before !== null;) {
    const from: { before?: string } = before === undefined ? {} : { before }
    const page = await read({ ...from, limit: LARGEST_PAGE })
    all.push(...page.rows)
    before = page.nextCursor
  }
  return all
}

type Saved<Row> = {
  list: SavedList
  /** The list's filters. */
  filters: Filters & { subject?: string }
  rows: readonly Row[]
  columns: readonly (keyof Row & string)[]
}

export async function saveList<Row extends object>({
  list,
  filters,
  rows,
  columns,
}: Saved<Row>): Promise<void> {
  await recordExport({ list, filters: { ...filters }, rows: rows.length })
  saveFile(new Blob([csvOf(rows, columns)], { type: 'text/csv' }), `toile-${list}.csv`)
}
