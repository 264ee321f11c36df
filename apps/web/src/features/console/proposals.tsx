import type { EngineBoard } from '@toile/contract/console-engines'
import { confirmSteering, dropSteering } from '../../api/engines.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { steeringLines } from './engine-words.ts'
import { useGuarded } from './proof.tsx'

type Proposal = EngineBoard['proposals'][number]

/** Pending steering proposals. Confirming one requires a fresh second factor. */
export function Proposals({ proposals, onChange }: { proposals: readonly Proposal[]; onChange: () => void }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {proposals.map((proposal) => (
        <Waiting key={proposal.id} proposal={proposal} onChange={onChange} />
      ))}
    </ul>
  )
}

function Waiting({ proposal, onChange }: { proposal: Proposal; onChange: () => void }) {
  const { id, next, reason, proposedBy, at, isOutdated } = proposal
  const guarded = useGuarded()
  const { busy, failure, attempt } = useAttempt()
  const run = async (work: () => Promise<unknown>) => {
    if (await attempt(() => guarded(work))) showToast(t('console.done'))
    onChange()
  }
  return (
    <li className="grid grid-cols-1 gap-3 py-4" tabIndex={-1} data-row>
      <p className="console-text">
        <span className="font-medium">{reason}</span>{' '}
        <span className="text-ink-2">
          {proposedBy}, {formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}
        </span>
      </p>
      <ul className="console-text">
        {steeringLines(next).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isOutdated && <p className="text-ink-2">{t('console.engines.outdated')}</p>}
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      <div className="flex flex-wrap gap-3">
        {!isOutdated && (
          <Button size="sm" variant="tape" busy={busy} onClick={() => void run(() => confirmSteering(id))}>
            {t('console.engines.confirm')}
          </Button>
        )}
        <Button size="sm" busy={busy} onClick={() => void run(() => dropSteering(id))}>
          {t('console.engines.drop')}
        </Button>
      </div>
    </li>
  )
}
