import { restoreMinutes } from '@toile/contract/business'
import { ApiError } from '../../../api/api-error.ts'
import { failureLine } from '../../../api/failure-words.ts'
import type { DeletedItem } from './deleted-note.ts'

/** Why something deleted did not come back. */
export function undoFailedWords({ name }: DeletedItem['item'], error: unknown): string {
  if (error instanceof ApiError && error.code === 'not_found')
    return `“${name}” is gone for good: it could be brought back for ${restoreMinutes} minutes.`
  return `“${name}” could not be brought back. ${failureLine(error)}`
}
