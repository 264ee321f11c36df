import { supportCreditsPerDay, type Person } from '@toile/contract/console'
import { operatorRoles, type ConsoleAct, type OperatorRole } from '@toile/contract/console-policy'
import { useRef, useState } from 'react'
import { moveCredits, setRole, signOutPerson } from '../../api/console.ts'
import { resendVerification } from '../../api/console-money.ts'
import { randomId } from '../../lib/random-id.ts'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'
import { actsId } from './acts-id.ts'
import { Part } from './part.tsx'
import { PersonalDataActs } from './personal-data-acts.tsx'
import { SanctionActs } from './sanction-acts.tsx'

type PersonActsProps = {
  person: Person
  acts: readonly ConsoleAct[]
  onPerson: (person: Person) => void
  onChanged: () => void
}

/** The actions the operator's role permits, each with a reason. */
export function PersonActs({ person, acts, onPerson, onChanged }: PersonActsProps) {
  const { holder } = person
  return (
    <div id={actsId} className="grid grid-cols-1 content-start gap-8">
      {acts.includes('credits.move') && <CreditsForm holder={holder} onChanged={onChanged} />}
      {acts.includes('sessions.end') && (
        <Part title={t('console.signOut')} lead={t('console.signOut.lead')}>
          <ActForm
            label={t('console.signOut')}
            buttons={[
              {
                words: t('console.signOut'),
                act: async (reason) => {
                  await signOutPerson({ holder, reason })
                  onChanged()
                },
              },
            ]}
          />
        </Part>
      )}
      <SanctionActs person={reviewedOf(person)} acts={acts} onChanged={onChanged} />
      {acts.includes('person.verify') && !person.emailVerified && (
        <Part title={t('console.verify')} lead={t('console.verify.lead')}>
          <ActForm
            label={t('console.verify')}
            buttons={[
              {
                words: t('console.verify.do'),
                act: async (reason) => {
                  await resendVerification({ holder, reason })
                  onChanged()
                },
              },
            ]}
          />
        </Part>
      )}
      {acts.includes('role.set') && <RoleForm person={person} onPerson={onPerson} />}
      <PersonalDataActs person={person} acts={acts} onChanged={onChanged} />
    </div>
  )
}

const reviewedOf = ({ holder, suspendedAt, bannedAt, banProposedBy }: Person) => ({
  holder,
  isSuspended: suspendedAt !== null,
  isBanned: bannedAt !== null,
  banProposedBy,
})

function CreditsForm({ holder, onChanged }: { holder: string; onChanged: () => void }) {
  const [typed, setTyped] = useState('')
  const [isPressed, setPressed] = useState(false)
  // The idempotency key, kept until success: a repeat after a lost answer does not move credits twice.
  const key = useRef(randomId())
  const amount = Number(typed)
  const isWrong = !Number.isSafeInteger(amount) || amount < 1
  const move = (sign: 1 | -1) => async (reason: string) => {
    await moveCredits({ holder, amount: sign * amount, reason, key: `${key.current}${sign}` })
    key.current = randomId()
    setTyped('')
    setPressed(false)
    onChanged()
  }
  return (
    <Part title={t('console.move')} lead={t('console.move.lead', { count: supportCreditsPerDay })}>
      <ActForm
        label={t('console.move')}
        isReady={!isWrong}
        onPress={() => setPressed(true)}
        buttons={[
          { words: t('console.move.give'), act: move(1) },
          { words: t('console.move.take'), act: move(-1) },
        ]}
      >
        <Field
          label={t('console.move.amount')}
          name="amount"
          inputMode="numeric"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
          problem={isPressed && isWrong ? t('console.move.amount.wrong') : null}
        />
      </ActForm>
    </Part>
  )
}

function RoleForm({ person, onPerson }: { person: Person; onPerson: (person: Person) => void }) {
  const [role, choose] = useState<OperatorRole | null>(person.role)
  return (
    <Part title={t('console.person.role')} lead={t('console.role.lead')}>
      <ActForm
        label={t('console.person.role')}
        buttons={[
          {
            words: t('console.role.set'),
            act: async (reason) => onPerson(await setRole({ holder: person.holder, role, reason })),
          },
        ]}
      >
        <label className="flex flex-wrap items-center gap-3">
          {t('console.person.role')}
          <select
            className="min-h-11 max-w-full rounded-cut border border-edge bg-paper px-3"
            value={role ?? 'none'}
            onChange={({ currentTarget }) =>
              choose(operatorRoles.find((one) => one === currentTarget.value) ?? null)
            }
          >
            {(['none', ...operatorRoles] as const).map((one) => (
              <option key={one} value={one}>
                {t(`console.role.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </ActForm>
    </Part>
  )
}
