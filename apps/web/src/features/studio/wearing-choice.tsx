import { fits, tucks } from '@toile/contract/wearing'
import { t } from '../../words/translate.ts'
import { Chips } from './chips.tsx'
import type { OrderKind } from './next-look.ts'
import type { StudioOptions } from './pair-state.ts'
import { TierSample } from './tier-sample.tsx'

type WearingChoiceProps = {
  options: StudioOptions
  paid: boolean
  kind: OrderKind
  onChange: (options: Partial<StudioOptions>) => void
}

/** Chooses how the garment is worn; for paid looks, also shows how each quality tier renders cloth. */
export function WearingChoice({ options, paid, kind, onChange }: WearingChoiceProps) {
  const { fit, tuck, qualityTier } = options
  const premium = t(kind === 'rack' ? 'wearing.premium.rack' : 'wearing.premium')
  return (
    <>
      {paid && <TierSample chosen={qualityTier} />}
      <Chips
        legend={t('wearing.fit')}
        choices={fits}
        chosen={fit}
        onChoose={(choice) => onChange({ fit: choice })}
        label={(choice) => t(`wearing.fit.${choice}`)}
      >
        {paid && qualityTier === 'premium' ? premium : undefined}
      </Chips>
      <Chips
        legend={t('wearing.tuck')}
        choices={tucks}
        chosen={tuck}
        onChoose={(choice) => onChange({ tuck: choice })}
        label={(choice) => t(`wearing.tuck.${choice}`)}
      />
    </>
  )
}
