import type { ConsoleAct } from '@toile/contract/console-policy'
import { readProposedBans } from '../../api/console.ts'
import { t } from '../../words/translate.ts'
import { Part } from './part.tsx'
import { PersonState } from './person-state.tsx'
import { ReadingState } from './reading-state.tsx'
import { SanctionActs } from './sanction-acts.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

/** Accounts whose ban awaits another operator. */
export function ProposedBans({ acts }: { acts: readonly ConsoleAct[] }) {
  const { value, failure, load } = useGuardedReading(readProposedBans)
  return (
    <Part title={t('console.bans')} lead={t('console.bans.lead')}>
      {!value && <ReadingState failure={failure} onRetry={() => void load()} />}
      {value?.length === 0 && <p>{t('console.bans.none')}</p>}
      <ul className="grid grid-cols-1 gap-8">
        {value?.map((person) => (
          <li key={person.holder} className="grid grid-cols-1 gap-4">
            <p className="flex flex-wrap gap-x-4 gap-y-1" tabIndex={-1} data-row>
              <code className="break-all">{person.holder}</code>
              <PersonState person={person} />
            </p>
            <div className="console-acts">
              <SanctionActs person={person} acts={acts} onChanged={() => void load()} />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}
