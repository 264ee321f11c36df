import type { EngineBoard } from '@toile/contract/console-engines'
import { testEngine } from '../../api/engines.ts'
import { formatDate, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'

type EngineTestsProps = {
  engines: readonly string[]
  tests: EngineBoard['tests']
  onChange: () => void
}

/** Runs test looks with the product's own samples, so that no user's pictures are involved. */
export function EngineTests({ engines, tests, onChange }: EngineTestsProps) {
  const buttons = engines.map((name) => ({
    words: t('console.engines.test.go', { name }),
    act: async (reason: string) => {
      await testEngine(name, reason)
      onChange()
    },
  }))
  return (
    <div className="grid grid-cols-1 gap-5">
      <ActForm label={t('console.engines.test')} buttons={buttons} />
      {tests.length > 0 && (
        <ul className="console-tiles">
          {tests.map(({ id, engine, at, status, seconds, note, picture }) => (
            <li key={id} className="grid content-start gap-2">
              <p>
                <span className="font-medium">{engine}</span>{' '}
                <span className="text-ink-2">
                  {formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}
                  {seconds !== null &&
                    `, ${t('console.seconds', {
                      seconds: formatNumber(seconds, { maximumFractionDigits: 1 }),
                    })}`}
                </span>
              </p>
              <p>{t(`console.engines.test.${status}`)}</p>
              {note && <p className="console-text">{note}</p>}
              {picture && (
                <img src={picture} width={180} height={240} alt={t('console.engines.test.alt', { engine })} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
