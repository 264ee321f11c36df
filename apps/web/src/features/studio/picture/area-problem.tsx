import { findSample } from '../../../lib/sample-pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { t } from '../../../words/translate.ts'
import { chooseSample } from '../choose-pictures.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import type { Area } from './picture.ts'

/** Why the last choice for an area failed. */
export function AreaProblem({ area }: { area: Area }) {
  const studio = useStore()
  const { picture, problem } = useStudioState((state) => state[area])
  if (!problem) return null
  const failedSample = picture && !picture.file ? findSample(picture.id) : undefined
  return (
    <Notice
      tone="error"
      className="bg-paper"
      actions={
        failedSample && (
          <Button size="sm" onClick={() => void chooseSample(studio, area, failedSample)}>
            {t('studio.tryAgain')}
          </Button>
        )
      }
    >
      {problem}
    </Notice>
  )
}
