import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'

type ListActionsProps = {
  busy: boolean
  failure: unknown
  hasMore: boolean
  onMore: () => void
  onSave: () => void
}

/** Buttons to load more rows of a list, and to save all of them as CSV. */
export const ListActions = ({ busy, failure, hasMore, onMore, onSave }: ListActionsProps) => (
  <>
    {failure !== null && <FailureBox {...failureWords(failure)} />}
    <div className="mt-4 flex flex-wrap gap-3">
      {hasMore && (
        <Button size="sm" busy={busy} onClick={onMore}>
          {t('console.more')}
        </Button>
      )}
      <Button size="sm" icon="download" busy={busy} onClick={onSave}>
        {t('console.audit.csv')}
      </Button>
    </div>
  </>
)
