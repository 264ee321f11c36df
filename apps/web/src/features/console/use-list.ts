import { useCallback } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { csvOf } from './csv.ts'
import { useGuarded } from './proof.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

export type ListPage<Row> = { rows: Row[]; nextCursor: string | null }
type ReadPage<Row> = (from: { before?: string; limit?: number }) => Promise<ListPage<Row>>

const LARGEST_PAGE = 200

/**
 * A list that is read by pages, and all of it as a file.
 * @param read another function reads another list
 */
export function useList<Row extends object>(
  read: ReadPage<Row>,
  { file, columns }: { file: string; columns: readonly (keyof Row & string)[] },
) {
  const { value, setValue, failure, load } = useGuardedReading(useCallback(() => read({}), [read]))
  const guarded = useGuarded()
  const { busy, failure: moreFailure, attempt } = useAttempt()
  const readMore = () =>
    attempt(async () => {
      const next = await guarded(() => read({ before: value!.nextCursor! }))
      setValue((shown) => ({ ...next, rows: [...(shown?.rows ?? []), ...next.rows] }))
    })
  const save = () =>
    attempt(async () => {
      const all: Row[] = []
      for (let before: string | null | undefined; before !== null;) {
        const from: { before?: string } = before === undefined ? {} : { before }
        const page = await guarded(() => read({ ...from, limit: LARGEST_PAGE }))
        all.push(...page.rows)
        before = page.nextCursor
      }
      saveFile(new Blob([csvOf(all, columns)], { type: 'text/csv' }), file)
    })
  return { value, failure, load, busy, moreFailure, readMore, save }
}

export type List<Row extends object> = ReturnType<typeof useList<Row>>
