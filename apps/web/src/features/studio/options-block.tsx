import { costByTier, qualityTiers, realismRange } from '@toile/contract/business'
import type { QualityTier } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/generations'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Slider } from '../../ui/slider.tsx'
import type { StudioOptions } from './studio-state.ts'
import { t } from '../../words/translate.ts'
import { Credits } from './credits.tsx'

const qualityLabel = (tier: QualityTier) => (
  <>
    {t(`studio.quality.${tier}`)}{' '}
    <span className="display ms-2 text-xl leading-none">
      <Credits credits={costByTier[tier]} />
    </span>
  </>
)

type OptionsBlockProps = {
  options: StudioOptions
  /** Whether the next look is for credits. */
  paid: boolean
  onOptions: (options: Partial<StudioOptions>) => void
}

/** Sent with the pictures. The quality is that of a paid look. */
export function OptionsBlock({ options, paid, onOptions }: OptionsBlockProps) {
  const { realism, category, qualityTier } = options
  return (
    <section aria-label={t('studio.options')} className="grid gap-4">
      {paid && (
        <Chips
          legend={t('studio.quality')}
          choices={qualityTiers}
          chosen={qualityTier}
          onChoose={(tier) => onOptions({ qualityTier: tier })}
          label={qualityLabel}
        />
      )}
      <Slider
        label={t('studio.realism')}
        value={realism}
        onChange={(next) => onOptions({ realism: next })}
        min={realismRange.min}
        max={realismRange.max}
        hint={t('studio.realism.hint')}
      />
      <Chips
        legend={t('studio.category')}
        choices={garmentCategories}
        chosen={category}
        onChoose={(choice) => onOptions({ category: choice })}
        label={(choice) => t(`studio.category.${choice}`)}
      />
    </section>
  )
}

type ChipsProps<Choice extends string> = {
  legend: string
  choices: readonly Choice[]
  chosen: Choice
  onChoose: (choice: Choice) => void
  label: (choice: Choice) => ReactNode
}

function Chips<Choice extends string>({ legend, choices, chosen, onChoose, label }: ChipsProps<Choice>) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label key={choice} className="chip px-2.5 text-[.94rem]">
            <input type="radio" name={group} checked={choice === chosen} onChange={() => onChoose(choice)} />
            {label(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
