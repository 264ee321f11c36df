import { costByTier, qualityTiers, realismRange } from '@toile/contract/business'
import type { QualityTier } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/generations'
import type { GarmentCategory } from '@toile/contract/generations'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Slider } from '../../ui/slider.tsx'
import type { StudioOptions } from './studio-state.ts'
import { tierNames } from './tier-names.ts'

const categoryNames: Record<GarmentCategory, string> = {
  auto: 'Auto',
  top: 'Top',
  bottom: 'Bottom',
  dress: 'Dress',
  outerwear: 'Outerwear',
}

const tierLabel = (tier: QualityTier) => (
  <>
    {tierNames[tier]}{' '}
    <span className="display ml-2 text-xl leading-none">
      {costByTier[tier]} <span className="sr-only">credits</span>
    </span>
  </>
)
const tierLabels: Record<QualityTier, ReactNode> = {
  basic: tierLabel('basic'),
  standard: tierLabel('standard'),
  premium: tierLabel('premium'),
}

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
    <section aria-label="Options" className="grid gap-4">
      {paid && (
        <Chips
          legend="Quality"
          choices={qualityTiers}
          chosen={qualityTier}
          onChoose={(tier) => onOptions({ qualityTier: tier })}
          labels={tierLabels}
        />
      )}
      <Slider
        label="Realism"
        value={realism}
        onChange={(next) => onOptions({ realism: next })}
        min={realismRange.min}
        max={realismRange.max}
        hint="How much of the light, the folds and the shadows the outfit takes on."
      />
      <Chips
        legend="Garment type"
        choices={garmentCategories}
        chosen={category}
        onChoose={(choice) => onOptions({ category: choice })}
        labels={categoryNames}
      />
    </section>
  )
}

type ChipsProps<Choice extends string> = {
  legend: string
  choices: readonly Choice[]
  chosen: Choice
  onChoose: (choice: Choice) => void
  labels: Record<Choice, ReactNode>
}

function Chips<Choice extends string>({ legend, choices, chosen, onChoose, labels }: ChipsProps<Choice>) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label key={choice} className="chip px-2.5 text-[.94rem]">
            <input type="radio" name={group} checked={choice === chosen} onChange={() => onChoose(choice)} />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
