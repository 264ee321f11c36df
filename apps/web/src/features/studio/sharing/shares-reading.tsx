import type { SharedLook } from '@toile/contract/shared-looks'
import { useCallback, useEffect } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { readShares } from '../../../api/shares.ts'
import { useReading } from '../../../lib/use-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { t } from '../../../words/translate.ts'

/** The user's shared pages, null until read, and functions to update the list. */
export function useShares() {
  const { value: shares, setValue, failure, load } = useReading(readShares)
  useEffect(() => void load(), [load])
  const add = useCallback((made: SharedLook) => setValue((known) => [made, ...(known ?? [])]), [setValue])
  const remove = useCallback(
    ({ id }: SharedLook) => setValue((known) => (known ?? []).filter((one) => one.id !== id)),
    [setValue],
  )
  return { shares, failure, load, add, remove }
}

/** Shows that the pages are loading, or why that failed. */
export function SharesReading({ shares, failure, load }: ReturnType<typeof useShares>) {
  if (failure !== null)
    return (
      <FailureBox {...failureWords(failure, t('sharing.unread'))}>
        <Button size="sm" icon="redo" className="mt-2" onClick={() => void load()}>
          {t('library.tryAgain')}
        </Button>
      </FailureBox>
    )
  return shares ? null : <Spinner label={t('sharing.loading')} />
}
