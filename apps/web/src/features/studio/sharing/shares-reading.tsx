import type { SharedLook } from '@toile/contract/shared-looks'
import { useCallback, useEffect } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { readShares } from '../../../api/shares.ts'
import { useReading } from '../../../lib/use-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { t } from '../../../words/translate.ts'

/** The person's pages, null until they are read, and how to change what is shown of them. */
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

/** Says that the pages are being read, or why they could not be. */
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
