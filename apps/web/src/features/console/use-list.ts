import { useCallback } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
import type { SavedList } from '@toile/contract/console-today'
import type { Filters } from './addresses.ts'
import { useGuarded } from './proof.tsx'
import { readAll, saveList, type ReadPage } from './save-list.ts'
import { useGuardedReading } from './use-guarded-reading.ts'

type SavedAs<Row> = { list: SavedList; filters: Filters; columns: readonly (keyof Row & string)[] }

/**
 * A paginated list, which can be saved as a file.
 * @param read a new function reads another list
 */
export function useList<Row extends object>(read: ReadPage<Row>, { list, filters, columns }: SavedAs<Row>) {
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
      const all = await readAll((from) => guarded(() => read(from)))
      await guarded(() => saveList({ list, filters, rows: all, columns }))
    })
  return { value, failure, load, busy, moreFailure, readMore, save }
}

export type List<Row extends object> = ReturnType<typeof useList<Row>>
