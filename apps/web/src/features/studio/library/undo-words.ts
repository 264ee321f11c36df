import { restoreMinutes } from '@toile/contract/business'
import { ApiError } from '../../../api/api-error.ts'
import { failureLine } from '../../../api/failure-words.ts'
import type { DeletedItem } from './deleted-note.ts'
import { t } from '../../../words/translate.ts'

/** Words for why a deleted item could not be restored. */
export function undoFailedWords({ name }: DeletedItem['item'], error: unknown): string {
  if (error instanceof ApiError && error.code === 'not_found')
    return t('library.undo.late', { name, minutes: restoreMinutes })
  return `${t('library.undo.failed', { name })} ${failureLine(error)}`
}
