import { isNotAllowed } from '../../api/console.ts'
import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { t } from '../../words/translate.ts'

/** A placeholder while a value loads, or its error. */
export function ReadingState({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure === null) return <Skeleton className="h-40" />
  const words = isNotAllowed(failure) ? { message: t('console.notAllowed') } : failureWords(failure)
  return (
    <FailureBox {...words}>
      <Button size="sm" className="mt-3" icon="redo" onClick={onRetry}>
        {t('console.tryAgain')}
      </Button>
    </FailureBox>
  )
}
