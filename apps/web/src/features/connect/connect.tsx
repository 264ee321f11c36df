/** Asks the signed-in user to authorise an agent to use Toile for them. */
import { useCallback, useEffect } from 'react'
import { Link } from 'wouter'
import { failureWords } from '../../api/failure-words.ts'
import { answerAgent, readAgentName } from '../../api/agents.ts'
import { leaveTo } from '../../lib/leave-page.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useReading } from '../../lib/use-reading.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import type { AgentRequest } from './agent-request.ts'

export function Connect({ request, email }: { request: AgentRequest; email: string }) {
  const { clientId, host, isHere, scopes, query } = request
  const read = useCallback(() => readAgentName(clientId), [clientId])
  const { value: name, failure, load } = useReading(read)
  const answering = useAttempt()
  useEffect(() => void load(), [load])
  const answer = (accept: boolean) =>
    answering.attempt(async () => leaveTo(await answerAgent({ accept, query })))

  if (failure !== null) return <FailureBox {...failureWords(failure, t('connect.unread'))} />
  if (name === null) return <Skeleton className="h-56" />
  return (
    <>
      <p className="text-lg font-semibold wrap-anywhere">
        {t('connect.asks', { name: name || t('connect.unnamed') })}
      </p>
      <p className="text-ink-2">{t('connect.unproven')}</p>
      <div>
        <h2 className="font-semibold">{t('connect.may')}</h2>
        <ul className="mt-2 list-disc ps-5">
          {scopes.map((scope) => (
            <li key={scope}>{t(scope)}</li>
          ))}
        </ul>
      </div>
      <p className="wrap-anywhere">
        {t('connect.as', { email })}{' '}
        {t('connect.goesTo', { host: isHere ? t('connect.here', { host }) : host })}
      </p>
      <p className="text-[.94rem] text-ink-2">{t('connect.rights')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="tape" size="lg" busy={answering.busy} onClick={() => void answer(true)}>
          {t('connect.allow')}
        </Button>
        <Button size="lg" onClick={() => void answer(false)}>
          {t('connect.refuse')}
        </Button>
      </div>
      {answering.failure !== null && (
        <FailureBox
          message={failureWords(answering.failure, t('connect.failed')).message}
          todo={t('connect.again')}
        />
      )}
      <p className="text-[.94rem] text-ink-2">
        <Rich id="connect.revoke" tags={{ a: <Link className="link" to={paths.developers('keys')} /> }} />
      </p>
    </>
  )
}
