import { lookKinds, type EngineBoard, type LookKind, type Steering } from '@toile/contract/console-engines'
import { useState } from 'react'
import { proposeSteering } from '../../api/engines.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'
import { microsIn, nameList, namesIn, textOfMicros } from './engine-words.ts'

type SteeringFormProps = { board: EngineBoard; onProposed: () => void }

/**
 * The form for a steering proposal, filled with the live steering. Empty fields use the settings. Engines that are not
 * set up, and budgets of engines without a price, are left out: the server refuses a proposal with them.
 */
export function SteeringForm({ board, onProposed }: SteeringFormProps) {
  const { version, steering, settings, engines } = board
  const isSetUp = (name: string) => engines.some((engine) => engine.name === name)
  const priced = engines.filter(({ priceMicros }) => priceMicros !== null)
  const [chains, setChains] = useState<Record<LookKind, string>>(() => {
    const filled = (kind: LookKind) => nameList((steering.chains[kind] ?? []).filter(isSetUp))
    return {
      demo: filled('demo'),
      basic: filled('basic'),
      standard: filled('standard'),
      premium: filled('premium'),
    }
  })
  const [drained, setDrained] = useState(() => steering.drained.filter(isSetUp))
  const [budget, setBudget] = useState(textOfMicros(steering.dailyBudgetMicros))
  const [budgets, setBudgets] = useState<Record<string, string>>(() =>
    Object.fromEntries(priced.map(({ name }) => [name, textOfMicros(steering.budgetsMicros[name])])),
  )
  const isWrong = (text: string) => microsIn(text) === undefined
  const isReady = ![budget, ...Object.values(budgets)].some(isWrong)

  const propose = async (reason: string) => {
    const own = Object.entries(budgets).flatMap(([name, text]) => {
      const micros = microsIn(text)
      return micros == null ? [] : [[name, micros] as const]
    })
    const next: Steering = {
      chains: {
        demo: namesIn(chains.demo),
        basic: namesIn(chains.basic),
        standard: namesIn(chains.standard),
        premium: namesIn(chains.premium),
      },
      drained,
      dailyBudgetMicros: microsIn(budget) ?? null,
      budgetsMicros: Object.fromEntries(own),
    }
    await proposeSteering({ version, next, reason })
    onProposed()
  }
  return (
    <ActForm
      label={t('console.engines.propose')}
      isReady={isReady}
      buttons={[{ words: t('console.engines.propose.go'), act: propose }]}
    >
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-2 font-medium">{t('console.engines.order')}</legend>
        {lookKinds.map((kind) => (
          <Field
            key={kind}
            label={t(`console.engines.kind.${kind}`)}
            name={`chain-${kind}`}
            placeholder={nameList(settings[kind])}
            value={chains[kind]}
            onChange={({ currentTarget }) => setChains({ ...chains, [kind]: currentTarget.value })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-medium">{t('console.engines.drain')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {engines.map(({ name }) => (
            <Choice
              key={name}
              type="checkbox"
              label={name}
              checked={drained.includes(name)}
              onChange={({ currentTarget }) =>
                setDrained(
                  currentTarget.checked ? [...drained, name] : drained.filter((other) => other !== name),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <Field
        label={t('console.engines.budget.all')}
        name="budget"
        inputMode="decimal"
        value={budget}
        onChange={({ currentTarget }) => setBudget(currentTarget.value)}
        problem={isWrong(budget) ? t('console.engines.budget.wrong') : null}
      />
      {priced.map(({ name }) => (
        <Field
          key={name}
          label={t('console.engines.budget.one', { name })}
          name={`budget-${name}`}
          inputMode="decimal"
          value={budgets[name] ?? ''}
          onChange={({ currentTarget }) => setBudgets({ ...budgets, [name]: currentTarget.value })}
          problem={isWrong(budgets[name] ?? '') ? t('console.engines.budget.wrong') : null}
        />
      ))}
    </ActForm>
  )
}
