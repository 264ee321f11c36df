import type { CreditStatement } from '@toile/contract/credits'
import { useEffect, useRef } from 'react'
import { readStatement } from '../../api/credits.ts'
import { failureWords } from '../../api/failure-words.ts'
import { parts } from '../../api/tell-change.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useChanges } from '../../lib/use-changes.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { planName } from '../../api/plan-name.ts'
import { CreditEntries } from './credit-entries.tsx'
import { Section } from './section.tsx'
import { UnreadBox } from './unread-box.tsx'

const PARTS = [parts.account, parts.credits, parts.looks, parts.payments]

/**
 * The credit statement: available, held and owed credits, and each entry. Read again when `credits` change, and when
 * they may have changed in another tab or on another device.
 */
export function CreditsSection({ credits }: { credits: number }) {
  const { value: statement, setValue: setStatement, failure, load } = useReading(readNewest, withOlder)
  const further = useAttempt()
  useChanges(PARTS, () => void load())
  const loadedFor = useRef<number>(undefined)
  useEffect(() => {
    if (loadedFor.current === credits) return
    loadedFor.current = credits
    void load()
  }, [load, credits])

  const more = (cursor: string) =>
    further.attempt(async () => {
      const next = await readStatement(cursor)
      setStatement((shown) => ({ ...next, entries: [...(shown?.entries ?? []), ...next.entries] }))
    })
  const cursor = statement?.nextCursor ?? null
  return (
    <Section id="credits" title={t('account.statement')} lead={t('account.statement.lead')}>
      {failure !== null && <UnreadBox failure={failure} onRetry={() => void load()} />}
      {!statement && failure === null && <Skeleton className="h-48" />}
      {statement && (
        <>
          <Figures statement={statement} />
          {statement.entries.length === 0 ? (
            <p className="text-ink-2">{t('account.statement.none')}</p>
          ) : (
            <CreditEntries entries={statement.entries} />
          )}
        </>
      )}
      {further.failure !== null && <FailureBox {...failureWords(further.failure)} />}
      {statement && cursor !== null && (
        <Button className="justify-self-start" busy={further.busy} onClick={() => void more(cursor)}>
          {t('account.statement.more')}
        </Button>
      )}
    </Section>
  )
}

const readNewest = () => readStatement()

/** Appends the shown older entries to the newest page if the two connect, because entries never change. */
function withOlder(newest: CreditStatement, shown: CreditStatement | null): CreditStatement {
  const last = newest.entries.at(-1)
  const at = shown?.entries.findIndex(({ id }) => id === last?.id) ?? -1
  if (!shown || at < 0) return newest
  return {
    ...newest,
    entries: [...newest.entries, ...shown.entries.slice(at + 1)],
    nextCursor: shown.nextCursor,
  }
}

function Figures({ statement }: { statement: CreditStatement }) {
  const { credits, held, debt, plan, planExpiresAt } = statement
  const ends = planExpiresAt === null ? null : t('account.statement.until', { day: dayOf(planExpiresAt) })
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      <Figure name={t('account.statement.toSpend')} value={formatNumber(credits)} />
      <Figure
        name={t('account.statement.held')}
        value={formatNumber(held)}
        note={t('account.statement.held.note')}
      />
      {debt > 0 && (
        <Figure
          name={t('account.statement.owed')}
          value={formatNumber(debt)}
          note={t('account.statement.owed.note')}
        />
      )}
      <Figure name={t('account.statement.plan')} value={planName(plan)} note={ends} />
    </dl>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | null }) {
  return (
    <div>
      <dt className="text-[.94rem] text-ink-2">{name}</dt>
      <dd>
        <span className="display text-[min(3rem,13vw)]">{value}</span>
        {note && <span className="block max-w-[11rem] text-[.88rem] text-ink-2">{note}</span>}
      </dd>
    </div>
  )
}

const dayOf = (isoTime: string) => formatDate(isoTime, { dateStyle: 'medium' })
