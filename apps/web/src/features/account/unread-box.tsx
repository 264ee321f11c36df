import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'

type UnreadBoxProps = { failure: unknown; title?: string; onRetry: () => void }

/** Explains why a part of the account could not be read, with a retry button. */
export function UnreadBox({ failure, title, onRetry }: UnreadBoxProps) {
  return (
    <FailureBox {...failureWords(failure, title)}>
      <Button size="sm" className="mt-3" icon="redo" onClick={onRetry}>
        {t('account.tryAgain')}
      </Button>
    </FailureBox>
  )
}
