import { failureWords } from '../../api/failure-words.ts'
import { PasskeyAborted, showPasskey } from '../../api/passkeys.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { takeSignIn } from './session-work.ts'

/** Opens the browser's own dialog, which knows the passkeys of this place. */
export function PasskeyButton() {
  const { busy, failure, attempt } = useAttempt()
  const press = () =>
    attempt(async () => {
      await showPasskey()
      await takeSignIn()
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
