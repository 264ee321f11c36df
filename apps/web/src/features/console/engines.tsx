import { lookKinds, type EngineBoard } from '@toile/contract/console-engines'
import { useEffect } from 'react'
import { readEngines } from '../../api/engines.ts'
import { formatNumber, formatPercent } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { dollars, nameList, watchedMs } from './engine-words.ts'
import { EngineTests } from './engine-tests.tsx'
import { Part } from './part.tsx'
import { Proposals } from './proposals.tsx'
import { ReadingState } from './reading-state.tsx'
import { SteeringForm } from './steering-form.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

/** While a test of an engine is waiting, the page is read again this long after each answer. */
const AGAIN_AFTER_MS = 2000

/** The engines page: order of engines, health, costs, and changes to them. */
export function EnginesPage() {
  const { value, failure, load } = useGuardedReading(readEngines)
  useEffect(() => {
    const leftMs = value ? watchedMs(value) : 0
    if (leftMs === 0) return undefined
    const endsAt = performance.now() + leftMs
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    // Waits for each answer: a further read would supersede one that takes longer than the pause.
    const readLater = () => {
      if (!isOver && performance.now() < endsAt)
        timer = setTimeout(() => void load().then(readLater), AGAIN_AFTER_MS)
    }
    readLater()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [value, load])
  if (!value) return <ReadingState failure={failure} onRetry={() => void load()} />
  const changed = () => void load()
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="text-ink-2">
        {value.dailyBudgetMicros === null
          ? t('console.engines.spent', { spent: dollars(value.spentMicros) })
          : t('console.engines.spentOf', {
              spent: dollars(value.spentMicros),
              budget: dollars(value.dailyBudgetMicros),
            })}
      </p>
      <div className="console-tiles">
        {value.engines.map((engine) => (
          <EngineTile key={engine.name} engine={engine} board={value} />
        ))}
      </div>
      <Part title={t('console.engines.chains')} lead={t('console.engines.chains.lead')}>
        <dl className="console-facts">
          {lookKinds.map((kind) => (
            <div key={kind}>
              <dt className="text-ink-2">{t(`console.engines.kind.${kind}`)}</dt>
              <dd className="font-medium">{nameList(value.live[kind])}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {value.proposals.length > 0 && (
        <Part title={t('console.engines.proposals')} lead={t('console.engines.proposals.lead')}>
          <Proposals proposals={value.proposals} onChange={changed} />
        </Part>
      )}
      <Part title={t('console.engines.propose')} lead={t('console.engines.propose.lead')}>
        <SteeringForm key={value.version} board={value} onProposed={changed} />
      </Part>
      <Part title={t('console.engines.test')} lead={t('console.engines.test.lead')}>
        <EngineTests engines={value.engines.map(({ name }) => name)} tests={value.tests} onChange={changed} />
      </Part>
    </div>
  )
}

type EngineTileProps = { engine: EngineBoard['engines'][number]; board: EngineBoard }

function EngineTile({ engine, board: { steering } }: EngineTileProps) {
  const { name, done, failed, meanSeconds, priceMicros, spentMicros, restingSince } = engine
  const calls = done + failed
  const budget = steering.budgetsMicros[name]
  const state = steering.drained.includes(name) ? 'drained' : restingSince ? 'resting' : 'asked'
  const figures: [string, string][] = [
    [t('console.engines.state'), t(`console.engines.state.${state}`)],
    [t('console.engines.calls'), formatNumber(calls)],
    [t('console.engines.errors'), calls > 0 ? formatPercent(failed / calls) : '–'],
    [
      t('console.engines.seconds'),
      meanSeconds === null
        ? '–'
        : t('console.seconds', { seconds: formatNumber(meanSeconds, { maximumFractionDigits: 1 }) }),
    ],
    [t('console.engines.price'), priceMicros === null ? '–' : dollars(priceMicros)],
    [
      t('console.engines.today'),
      budget === undefined ? dollars(spentMicros) : `${dollars(spentMicros)} / ${dollars(budget)}`,
    ],
  ]
  return (
    <section className="rounded-cut border border-line p-5" tabIndex={-1} data-row>
      <h3 className="font-semibold">{name}</h3>
      <dl className="console-figures mt-3">
        {figures.map(([word, figure]) => (
          <div key={word} className="contents">
            <dt className="text-ink-2">{word}</dt>
            <dd className="font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
