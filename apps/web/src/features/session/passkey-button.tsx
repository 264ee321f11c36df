import { failureWords } from '../../api/failure-words.ts'
import { PasskeyAborted, verifyPasskey } from '../../api/passkeys.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { adoptSession } from './session-work.ts'

/** Signs in by passkey, through the browser's own dialog. */
export function PasskeyButton() {
  const { busy, failure, attempt } = useAttempt()
  const press = () =>
    attempt(async () => {
      await verifyPasskey()
      await adoptSession()
    })
  return (
    <>
      <Button className="w-full" busy={busy} onClick={() => void press()}>
        {t('session.passkey')}
      </Button>
      {failure !== null && (
        <FailureBox
          {...(failure instanceof PasskeyAborted
            ? { message: t('session.passkey.aborted'), todo: t('session.passkey.aborted.todo') }
            : failureWords(failure))}
        />
      )}
    </>
  )
}
