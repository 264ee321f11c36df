import type { CreditStatement } from '@toile/contract/credits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readStatement } from '../../api/credits.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { CreditEntries } from './credit-entries.tsx'
import { Section } from './section.tsx'

/** The statement: what can be spent, what is set aside, and each movement. It is read again when `credits` change. */
export function CreditsSection({ credits }: { credits: number }) {
  const [statement, setStatement] = useState<CreditStatement | null>(null)
  const first = useAttempt()
  const further = useAttempt()

  const { attempt } = first
  const load = useCallback(() => attempt(async () => setStatement(await readStatement())), [attempt])
  const loadedFor = useRef<number>(undefined)
  useEffect(() => {
    if (loadedFor.current === credits) return
    loadedFor.current = credits
    void load()
  }, [load, credits])

  const more = (shown: CreditStatement, cursor: string) =>
    further.attempt(async () => {
      const next = await readStatement(cursor)
      setStatement({ ...next, entries: [...shown.entries, ...next.entries] })
    })
  const cursor = statement?.nextCursor ?? null
  return (
    <Section id="credits" title="Credits" lead="Only a look that was made is charged.">
      {first.failure !== null && (
        <FailureBox {...failureWords(first.failure)}>
          <Button size="sm" className="mt-3" icon="redo" onClick={() => void load()}>
            Try again
          </Button>
        </FailureBox>
      )}
      {!statement && first.failure === null && <Skeleton className="h-48" />}
      {statement && (
        <>
          <Figures statement={statement} />
          {statement.entries.length === 0 ? (
            <p className="text-ink-2">Nothing has moved yet.</p>
          ) : (
            <CreditEntries entries={statement.entries} />
          )}
        </>
      )}
      {further.failure !== null && <FailureBox {...failureWords(further.failure)} />}
      {statement && cursor !== null && (
        <Button
          className="justify-self-start"
          busy={further.busy}
          onClick={() => void more(statement, cursor)}
        >
          Load more
        </Button>
      )}
    </Section>
  )
}

function Figures({ statement: { credits, held, plan, planExpiresAt } }: { statement: CreditStatement }) {
  const ends = planExpiresAt === null ? null : `until ${dayOf(planExpiresAt)}`
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      <Figure name="To spend" value={credits.toLocaleString('en')} />
      <Figure name="Set aside" value={held.toLocaleString('en')} note="for looks being made" />
      <Figure name="Plan" value={plan} note={ends} />
    </dl>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | null }) {
  return (
    <div>
      <dt className="text-[.94rem] text-ink-2">{name}</dt>
      <dd>
        <span className="display text-5xl">{value}</span>
        {note && <span className="block text-[.88rem] text-ink-2">{note}</span>}
      </dd>
    </div>
  )
}

const dayOf = (isoTime: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(isoTime))
