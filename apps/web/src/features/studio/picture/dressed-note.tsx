import { Button } from '../../../ui/button.tsx'
import { t } from '../../../words/translate.ts'
import { canUndo, stepsOf, undoStep } from '../dress-further.ts'
import { useStore, useStudioState } from '../studio-store.ts'

/** Below a look used as the photo: the number of its step, and undo. */
export function DressedNote() {
  const studio = useStore()
  const step = useStudioState(({ model }) => stepsOf(model.picture))
  const hasBefore = useStudioState(({ model }) => canUndo(model.picture))
  if (step === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-[.94rem]">
      <span className="min-w-0 flex-1">{t('studio.further.step', { step })}</span>
      {hasBefore && (
        <Button size="sm" variant="quiet" icon="redo" onClick={() => undoStep(studio)}>
          {t('studio.further.undo')}
        </Button>
      )}
    </p>
  )
}
