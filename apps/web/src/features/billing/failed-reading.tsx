import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../words/translate.ts'

type FailedReadingProps = { failure: unknown; title: string; className: string; onRetry: () => void }

/** Explains why prices could not be read, with a retry button. */
export function FailedReading({ failure, title, className, onRetry }: FailedReadingProps) {
  const { message, todo } = failureWords(failure)
  return (
    <Notice
      tone="error"
      className={className}
      title={title}
      actions={
        <Button icon="redo" onClick={onRetry}>
          {t('pricing.tryAgain')}
        </Button>
      }
    >
      {message} {todo}
    </Notice>
  )
}
