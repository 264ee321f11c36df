import { temporaryHours } from '@toile/contract/business'
import { Button } from '../../../ui/button.tsx'
import { t } from '../../../words/translate.ts'

/** Says that a dropped, pasted or temporary picture is not in the library, and offers to save it. */
export function OnlyHere({ name, onKeep }: { name: string; onKeep: () => void }) {
  return (
    <div className="own-line">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {t('library.own.temporary', { name, hours: temporaryHours })}
      </span>
      <Button size="sm" icon="upload" aria-label={t('library.own.keepWhere')} onClick={onKeep}>
        {t('library.own.keep')}
      </Button>
    </div>
  )
}
