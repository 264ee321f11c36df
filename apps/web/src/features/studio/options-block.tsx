import { costByTier, qualityTiers, realismRange } from '@toile/contract/business'
import type { QualityTier } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/garments'
import { Suspense } from 'react'
import { Slider } from '../../ui/slider.tsx'
import { lazyPart, offerRetry } from '../../ui/lazy-part.tsx'
import { Chips } from './chips.tsx'
import { withWords } from '../../words/with-words.ts'
import { t } from '../../words/translate.ts'
import { Credits } from './credits.tsx'
import { isPaid, maxSamplesOf, orderKindOf, samplesOf, sizeOf } from './next-look.ts'
import type { StudioOptions } from './pair-state.ts'
import { changePlace } from './place.ts'
import { PlaceChoice } from './place-choice.tsx'
import { useStore, useStudioState } from './studio-store.ts'

const WearingChoice = lazyPart(
  async () => (await withWords(import('./wearing-choice.tsx'), 'wearing')).WearingChoice,
)

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

/** The options sent with the pictures. The quality applies to paid looks only. */
export function OptionsBlock() {
  const studio = useStore()
  const options = useStudioState((state) => state.options)
  const { realism, category, qualityTier, place } = options
  const paid = useStudioState(isPaid)
  const maxSamples = useStudioState(maxSamplesOf)
  const samples = useStudioState(samplesOf)
  const size = useStudioState((state) => sizeOf(state)?.words)
  const kind = useStudioState(orderKindOf)
  const cost = costByTier[qualityTier]
  const change = (changed: Partial<StudioOptions>) => studio.dispatch({ type: 'options', options: changed })
  return (
    <section aria-label={t('studio.options')} className="grid gap-4">
      <PlaceChoice place={place} onPlace={(choice) => changePlace(studio, choice)} />
      {paid && (
        <Chips
          legend={t('studio.quality')}
          choices={qualityTiers}
          chosen={qualityTier}
          onChoose={(tier) => change({ qualityTier: tier })}
          label={qualityLabel}
        >
          {size}
        </Chips>
      )}
      {paid && maxSamples > 1 && kind === 'look' && (
        <Chips
          legend={t('studio.samples')}
          choices={Array.from({ length: maxSamples }, (_, k) => String(k + 1))}
          chosen={String(samples)}
          onChoose={(choice) => change({ samples: Number(choice) })}
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
        onChange={(next) => change({ realism: next })}
        min={realismRange.min}
        max={realismRange.max}
        hint={t('studio.realism.hint')}
      />
      {/* With several garments, each has its own kind. */}
      {kind === 'look' && (
        <Chips
          legend={t('studio.category')}
          choices={garmentCategories}
          chosen={category}
          onChoose={(choice) => change({ category: choice })}
          label={(choice) => t(`studio.category.${choice}`)}
        />
      )}
      {/* Last, because it loads later and would shift the layout below. */}
      <Suspense fallback={null}>
        <WearingChoice options={options} paid={paid} kind={kind} onChange={change} instead={offerRetry} />
      </Suspense>
    </section>
  )
}
