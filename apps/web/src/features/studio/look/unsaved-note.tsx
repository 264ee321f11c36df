import { temporaryHours } from '@toile/contract/business'
import { t } from '../../../words/translate.ts'

/** The note beside the save checkbox, which describes it (`aria-describedby`). */
export function UnsavedNote({ id }: { id: string }) {
  return (
    <span id={id} className="min-w-0 flex-1 basis-32 text-[.88rem] text-ink-2">
      {t('studio.save.unsaved', { hours: temporaryHours })}
    </span>
  )
}
