import { useCallback, useEffect } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { knowsPasskeys, readPasskeys } from '../../api/passkeys.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { t } from '../../words/translate.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyEntry } from './passkey-entry.tsx'
import { Section } from './section.tsx'

/** Passkeys, which open the account without a password, and stand for both factors. */
export function PasskeysSection() {
  const { value, failure, load } = useReading(useCallback(() => readPasskeys(), []))
  useEffect(() => void load(), [load])
  return (
    <Section id="passkeys" title={t('second-factor.passkey.title')} lead={t('second-factor.passkey.lead')}>
      {failure !== null && !value && (
        <FailureBox {...failureWords(failure)}>
          <Button size="sm" className="mt-3" icon="redo" onClick={() => void load()}>
            {t('account.tryAgain')}
          </Button>
        </FailureBox>
      )}
      {!value && failure === null && <Skeleton className="h-20" />}
      {value?.passkeys.length === 0 && <p>{t('second-factor.passkey.none')}</p>}
      {value && value.passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {value.passkeys.map((passkey) => (
            <PasskeyEntry
              key={passkey.id}
              passkey={passkey}
              takesPassword={value.takesPassword}
              onChange={() => void load()}
            />
          ))}
        </ul>
      )}
      {value && knowsPasskeys() && (
        <AddPasskey takesPassword={value.takesPassword} onDone={() => void load()} />
      )}
      {!knowsPasskeys() && <p className="text-ink-2">{t('second-factor.passkey.unsupported')}</p>}
    </Section>
  )
}
