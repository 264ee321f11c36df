import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'

type UnreadProps = { failure: unknown; title: string; onRetry: () => void }

/** Explains why a part of the page could not be read, with a retry button. */
export const Unread = ({ failure, title, onRetry }: UnreadProps) => (
  <FailureBox {...failureWords(failure, title)}>
    <Button size="sm" className="mt-3" icon="redo" onClick={onRetry}>
      {t('developers.tryAgain')}
    </Button>
  </FailureBox>
)
