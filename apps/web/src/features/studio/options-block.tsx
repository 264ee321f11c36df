import { costByTier, qualityTiers, realismRange } from '@toile/contract/business'
import type { QualityTier } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/generations'
import { Slider } from '../../ui/slider.tsx'
import { Chips } from './chips.tsx'
import type { StudioOptions } from './studio-state.ts'
import { t } from '../../words/translate.ts'
import { Credits } from './credits.tsx'
import { PlaceChoice } from './place-choice.tsx'

const qualityLabel = (tier: QualityTier) => (
  <>
    {t(`studio.quality.${tier}`)}{' '}
    <span className="display ms-2 text-xl leading-none">
      <Credits credits={costByTier[tier]} />
    </span>
  </>
)

const samplesLabel = (choice: string) => (
  <span className="display min-w-5 text-center text-xl leading-none">{choice}</span>
)

type OptionsBlockProps = {
  options: StudioOptions
  /** Whether the next look is for credits. */
  paid: boolean
  /** Looks of one pair that can be asked for at once, for credits. */
  maxSamples: number
  /** How large the next paid look can be, in words; null until that is known. */
  size: string | null
  onOptions: (options: Partial<StudioOptions>) => void
}

/** Sent with the pictures. The quality is that of a paid look. */
export function OptionsBlock({ options, paid, maxSamples, size, onOptions }: OptionsBlockProps) {
  const { realism, category, qualityTier, place } = options
  const samples = Math.min(options.samples, maxSamples)
  const cost = costByTier[qualityTier]
  return (
    <section aria-label={t('studio.options')} className="grid gap-4">
      <PlaceChoice place={place} onPlace={(choice) => onOptions({ place: choice })} />
      {paid && (
        <Chips
          legend={t('studio.quality')}
          choices={qualityTiers}
          chosen={qualityTier}
          onChoose={(tier) => onOptions({ qualityTier: tier })}
          label={qualityLabel}
        >
          {size}
        </Chips>
      )}
      {paid && maxSamples > 1 && (
        <Chips
          legend={t('studio.samples')}
          choices={Array.from({ length: maxSamples }, (_, k) => String(k + 1))}
          chosen={String(samples)}
          onChoose={(choice) => onOptions({ samples: Number(choice) })}
          label={samplesLabel}
        >
          {samples === 1
            ? t('studio.samples.one', { cost })
            : t('studio.samples.several', { samples, cost, total: cost * samples })}
        </Chips>
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
