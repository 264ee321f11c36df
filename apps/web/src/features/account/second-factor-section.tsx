import { useCallback, useEffect, useState } from 'react'
import { listAccounts } from '../../api/identity.ts'
import { readFactor } from '../../api/second-factor.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Skeleton } from '../../ui/spinner.tsx'
import { t } from '../../words/translate.ts'
import { BeginFactor } from './begin-factor.tsx'
import { ChangeFactor } from './change-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { UnreadBox } from './unread-box.tsx'

/** The second factor by authenticator app, required after the password once enabled. */
export function SecondFactorSection() {
  const [codes, setCodes] = useState<string[] | null>(null)
  const read = useCallback(async () => {
    const [isOn, methods] = await Promise.all([readFactor(), listAccounts()])
    return { isOn, hasPassword: methods.includes('credential') }
  }, [])
  const { value, failure, load } = useReading(read)
  useEffect(() => void load(), [load])
  const changed = (recovery: string[] | null) => {
    setCodes(recovery)
    void load()
  }
  return (
    <Section id="codes" title={t('second-factor.title')} lead={t('second-factor.lead')}>
      {failure !== null && !value && <UnreadBox failure={failure} onRetry={() => void load()} />}
      {!value && failure === null && <Skeleton className="h-20" />}
      {value && <p>{t(value.isOn ? 'second-factor.on' : 'second-factor.off')}</p>}
      {codes && <RecoveryCodes codes={codes} />}
      {value && !value.isOn && <BeginFactor hasPassword={value.hasPassword} onDone={changed} />}
      {value?.isOn && <ChangeFactor hasPassword={value.hasPassword} onDone={changed} />}
    </Section>
  )
}
