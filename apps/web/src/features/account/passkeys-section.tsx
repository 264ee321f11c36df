import { useCallback, useEffect, useState } from 'react'
import { knowsPasskeys, readPasskeys } from '../../api/passkeys.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Skeleton } from '../../ui/spinner.tsx'
import { t } from '../../words/translate.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyEntry } from './passkey-entry.tsx'
import { Section } from './section.tsx'
import { UnreadBox } from './unread-box.tsx'

/** The account's passkeys, which sign in without a password and count as both factors. */
export function PasskeysSection() {
  const { value, failure, load } = useReading(useCallback(() => readPasskeys(), []))
  useEffect(() => void load(), [load])
  // The device's clock may be wrong, so the server's refusal counts as well.
  const [wasRequired, setRequired] = useState(false)
  const takesPassword = value !== null && (value.takesPassword || wasRequired)
  const onPasswordRequired = () => setRequired(true)
  return (
    <Section id="passkeys" title={t('second-factor.passkey.title')} lead={t('second-factor.passkey.lead')}>
      {failure !== null && !value && <UnreadBox failure={failure} onRetry={() => void load()} />}
      {!value && failure === null && <Skeleton className="h-20" />}
      {value?.passkeys.length === 0 && <p>{t('second-factor.passkey.none')}</p>}
      {value && value.passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {value.passkeys.map((passkey) => (
            <PasskeyEntry
              key={passkey.id}
              passkey={passkey}
              takesPassword={takesPassword}
              onPasswordRequired={onPasswordRequired}
              onChange={() => void load()}
            />
          ))}
        </ul>
      )}
      {value && knowsPasskeys() && (
        <AddPasskey
          takesPassword={takesPassword}
          onDone={() => void load()}
          onPasswordRequired={onPasswordRequired}
        />
      )}
      {!knowsPasskeys() && <p className="text-ink-2">{t('second-factor.passkey.unsupported')}</p>}
    </Section>
  )
}
