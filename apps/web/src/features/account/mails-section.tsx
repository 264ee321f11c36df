import type { MailChoices } from '@toile/contract/mail-choices'
import { useEffect, useState, type FormEvent } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { chooseMails, readMailChoices } from '../../api/mail-choices.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { Section } from './section.tsx'
import { UnreadBox } from './unread-box.tsx'

/** The optional emails, each with a checkbox. */
export function MailsSection() {
  const { value, failure, load } = useReading(readMailChoices)
  useEffect(() => void load(), [load])
  return (
    <Section id="mails" title={t('account.mails')} lead={t('account.mails.lead')}>
      {failure !== null && !value && <UnreadBox failure={failure} onRetry={() => void load()} />}
      {!value && failure === null && <Skeleton className="h-20" />}
      {value && <MailsForm choices={value} />}
    </Section>
  )
}

function MailsForm({ choices }: { choices: MailChoices }) {
  const [lookReady, setLookReady] = useState(choices.lookReady)
  const [line, setLine] = useState(String(choices.lowCreditsLine))
  const { busy, failure, attempt } = useAttempt()
  const isWrong = !/^\d{1,5}$/.test(line.trim())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    const isDone = await attempt(() => chooseMails({ lookReady, lowCreditsLine: Number(line) }))
    if (isDone) showToast(t('account.mails.saved'))
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <Choice
        type="checkbox"
        label={t('account.mails.lookReady')}
        checked={lookReady}
        onChange={({ currentTarget }) => setLookReady(currentTarget.checked)}
      />
      <Field
        label={t('account.mails.lowCredits')}
        name="low-credits"
        inputMode="numeric"
        value={line}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
        hint={t('account.mails.lowCredits.hint')}
        problem={isWrong ? t('account.mails.lowCredits.wrong') : null}
      />
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      <Button type="submit" className="justify-self-start" busy={busy}>
        {t('account.mails.save')}
      </Button>
    </form>
  )
}
