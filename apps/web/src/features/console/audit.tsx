import type { AuditEntry } from '@toile/contract/console'
import { useCallback } from 'react'
import { readAudit } from '../../api/console.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { useGuarded } from './proof.tsx'
import { ListActions } from './list-actions.tsx'
import { ReadingState } from './reading-state.tsx'
import { readAll, saveList } from './save-list.ts'
import { useGuardedReading } from './use-guarded-reading.ts'

const columns = [
  'seq',
  'at',
  'actor',
  'act',
  'subject',
  'reason',
  'before',
  'after',
  'hash',
] as const satisfies (keyof AuditEntry)[]

/** The audit log of operators' actions, newest first. */
export function AuditPage({ subject }: { subject: string | undefined }) {
  const about = subject === undefined ? {} : { subject }
  const read = useCallback(() => readAudit(subject === undefined ? {} : { subject }), [subject])
  const { value, setValue, failure, load } = useGuardedReading(read)
  const guarded = useGuarded()
  const { busy, failure: moreFailure, attempt } = useAttempt()
  if (!value) return <ReadingState failure={failure} onRetry={() => void load()} />
  const { entries, nextCursor } = value

  const loadMore = () =>
    attempt(async () => {
      const next = await guarded(() => readAudit({ ...about, before: nextCursor! }))
      setValue({ ...next, entries: [...entries, ...next.entries] })
    })
  const save = () =>
    attempt(async () => {
      const rows = await readAll(async (from) => {
        const page = await guarded(() => readAudit({ ...about, ...from }))
        return { rows: page.entries, nextCursor: page.nextCursor }
      })
      await guarded(() => saveList({ list: 'audit', filters: about, rows, columns }))
    })
  return (
    <>
      {entries.length === 0 && <p>{t('console.audit.none')}</p>}
      {entries.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Entry key={entry.seq} entry={entry} />
          ))}
        </ol>
      )}
      <ListActions
        busy={busy}
        failure={moreFailure}
        hasMore={nextCursor !== null}
        onMore={() => void loadMore()}
        onSave={() => void save()}
      />
    </>
  )
}

const Entry = ({ entry: { seq, at, actor, act, subject, reason, before, after } }: { entry: AuditEntry }) => (
  <li className="grid grid-cols-1 gap-1 py-3" tabIndex={-1} data-row>
    <p className="flex flex-wrap gap-x-4">
      <span className="tabular-nums">{seq}</span>
      <code>{act}</code>
      <span className="break-all">{actor}</span>
      <time className="text-ink-2" dateTime={at}>
        {formatDate(at, { dateStyle: 'short', timeStyle: 'medium' })}
      </time>
    </p>
    <p className="console-text">{reason}</p>
    <p className="text-[.94rem] break-all text-ink-2">
      {subject}
      {(before ?? after) && ` ${before ?? ''} → ${after ?? ''}`}
    </p>
  </li>
)
