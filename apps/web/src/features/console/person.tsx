import type { Person } from '@toile/contract/console'
import type { ConsoleAct } from '@toile/contract/console-policy'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { readPerson } from '../../api/console.ts'
import { planName } from '../../api/plan-name.ts'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { consoleAddress } from './addresses.ts'
import { FactList } from './fact-list.tsx'
import { actsId } from './acts-id.ts'
import { PersonActs } from './person-acts.tsx'
import { ReadingState } from './reading-state.tsx'
import { Timeline } from './timeline.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

export function PersonPage({ holder, acts }: { holder: string; acts: readonly ConsoleAct[] }) {
  const read = useCallback(() => readPerson(holder), [holder])
  const { value, setValue, failure, load } = useGuardedReading(read)
  const [acted, setActed] = useState(0)
  /** Reads what an action has changed; also the timeline, to which it added an event. */
  const onChanged = () => {
    setActed((count) => count + 1)
    void load()
  }
  return (
    <>
      <p>
        <Link className="link inline-block py-2" to={consoleAddress({ page: 'people' })}>
          {t('console.backToPeople')}
        </Link>
      </p>
      {!value && <ReadingState failure={failure} onRetry={() => void load()} />}
      {value && (
        <>
          <Facts person={value} />
          <TheirLists holder={holder} acts={acts} />
          <div className="console-person mt-8">
            <Timeline key={`${holder} ${acted}`} holder={holder} />
            <PersonActs
              person={value}
              acts={acts}
              onPerson={(person) => {
                setActed((count) => count + 1)
                setValue(person)
              }}
              onChanged={onChanged}
            />
          </div>
        </>
      )}
    </>
  )
}

/** Links to the lists of the user's payments, looks and keys. */
function TheirLists({ holder, acts }: { holder: string; acts: readonly ConsoleAct[] }) {
  const open = (
    [
      ['payments', 'payments.read'],
      ['looks', 'looks.read'],
      ['keys', 'keys.read'],
    ] as const
  ).filter(([, act]) => acts.includes(act))
  return (
    <p className="mt-5 flex flex-wrap gap-x-5">
      {open.map(([page]) => (
        <Link key={page} className="link py-2" to={consoleAddress({ page, holder })}>
          {t(`console.${page}`)}
        </Link>
      ))}
      <a className="link py-2 lg:hidden" href={`#${actsId}`}>
        {t('console.toActs')}
      </a>
    </p>
  )
}

function Facts({ person }: { person: Person }) {
  const day = (time: string) => formatDate(time, { dateStyle: 'medium' })
  const facts: [string, string][] = [
    [t('console.person.uid'), person.uid],
    [t('console.person.number'), person.holder],
    [t('console.person.name'), person.displayName ?? '–'],
    [t('console.person.username'), person.username ?? '–'],
    [t('console.person.since'), day(person.createdAt)],
    [t('console.person.verified'), t(person.emailVerified ? 'console.yes' : 'console.no')],
    [t('console.person.codes'), t(person.hasSecondFactor ? 'console.yes' : 'console.no')],
    [t('console.person.role'), person.role ? t(`console.role.${person.role}`) : t('console.role.none')],
    [t('console.person.plan'), planName(person.plan)],
    [t('console.today.credits'), formatNumber(person.credits)],
    [t('console.held'), formatNumber(person.held)],
    [t('console.debt'), formatNumber(person.debt)],
    [t('console.person.sessions'), formatNumber(person.sessions)],
    [t('console.person.keys'), formatNumber(person.keys)],
  ]
  return (
    <>
      <h2 className="display mt-2 text-3xl break-all">{person.email}</h2>
      {person.bannedAt && (
        <p className="mt-1 font-medium text-pin">{t('console.bannedSince', { day: day(person.bannedAt) })}</p>
      )}
      {person.suspendedAt && !person.bannedAt && (
        <p className="mt-1 font-medium text-pin">
          {t('console.suspendedSince', { day: day(person.suspendedAt) })}
        </p>
      )}
      <FactList facts={facts} />
    </>
  )
}
