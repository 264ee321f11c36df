import type { ConsoleAct } from '@toile/contract/console-policy'
import type { ReviewedPerson } from '@toile/contract/console-review'
import { banPerson, liftBan, suspendPerson } from '../../api/console.ts'
import { t } from '../../words/translate.ts'
import { ActForm, type ActButton } from './act-form.tsx'
import { Part } from './part.tsx'

type SanctionProps = { person: ReviewedPerson; acts: readonly ConsoleAct[]; onChanged: () => void }

/** Suspends an account, or bans it permanently, which requires two operators. */
export function SanctionActs({ person, acts, onChanged }: SanctionProps) {
  const { holder, isSuspended, isBanned, banProposedBy } = person
  const button = (words: string, act: (reason: string) => Promise<unknown>): ActButton => ({
    words,
    act: async (reason) => {
      await act(reason)
      onChanged()
    },
  })
  const banning = [
    ...(acts.includes('person.ban') && !isBanned
      ? [
          button(t(banProposedBy ? 'console.ban.confirm' : 'console.ban.propose'), (reason) =>
            banPerson({ holder, reason }),
          ),
        ]
      : []),
    ...(acts.includes('ban.lift') && (isBanned || banProposedBy)
      ? [
          button(t(isBanned ? 'console.ban.lift' : 'console.ban.drop'), (reason) =>
            liftBan({ holder, reason }),
          ),
        ]
      : []),
  ]
  return (
    <>
      {acts.includes('person.suspend') && !isBanned && (
        <Part title={t('console.suspension')} lead={t('console.suspension.lead')}>
          <ActForm
            label={t('console.suspension')}
            buttons={[
              button(t(isSuspended ? 'console.restore' : 'console.suspend'), (reason) =>
                suspendPerson({ holder, reason, isSuspended: !isSuspended }),
              ),
            ]}
          />
        </Part>
      )}
      {banning.length > 0 && (
        <Part
          title={t('console.ban')}
          lead={banProposedBy ? t('console.ban.proposed', { by: banProposedBy }) : t('console.ban.lead')}
        >
          <ActForm label={t('console.ban')} buttons={banning} />
        </Part>
      )}
    </>
  )
}
