import { realismRange } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/generations'
import type { GarmentCategory } from '@toile/contract/generations'
import { useId } from 'react'
import { Slider } from '../../ui/slider.tsx'

const categoryNames: Record<GarmentCategory, string> = {
  auto: 'Auto',
  top: 'Top',
  bottom: 'Bottom',
  dress: 'Dress',
  outerwear: 'Outerwear',
}

type OptionsBlockProps = {
  realism: number
  category: GarmentCategory
  onRealism: (realism: number) => void
  onCategory: (category: GarmentCategory) => void
}

/** Both are sent with the pictures. */
export function OptionsBlock({ realism, category, onRealism, onCategory }: OptionsBlockProps) {
  const group = useId()
  return (
    <section aria-label="Options" className="grid gap-4">
      <Slider
        label="Realism"
        value={realism}
        onChange={onRealism}
        min={realismRange.min}
        max={realismRange.max}
        hint="How much of the light, the folds and the shadows the outfit takes on."
      />
      <fieldset>
        <legend className="mb-2 font-medium">Garment type</legend>
        <div className="flex flex-wrap gap-1.5">
          {garmentCategories.map((choice) => (
            <label key={choice} className="chip px-2.5 text-[.94rem]">
              <input
                type="radio"
                name={group}
                checked={choice === category}
                onChange={() => onCategory(choice)}
              />
              {categoryNames[choice]}
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  )
}
