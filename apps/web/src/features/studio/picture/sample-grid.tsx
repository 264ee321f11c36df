import { useId } from 'react'
import type { SamplePicture } from '../../../lib/sample-pictures.ts'
import { Picture } from '../../../ui/picture.tsx'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import type { Area } from './picture.ts'
import { t } from '../../../words/translate.ts'
import { sampleName } from './sample-name.ts'

type SampleGridProps = {
  area: Area
  samples: readonly SamplePicture[]
  selectedId: string | null
  onSelect: (sample: SamplePicture) => void
}

/** The samples, five per row. One is selected, or none while an own picture is chosen. */
export function SampleGrid({ area, samples, selectedId, onSelect }: SampleGridProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-[.92rem] text-ink-2">{t(`studio.${area}.samples`)}</legend>
      <div className="grid grid-cols-5 gap-2">
        {samples.map((sample) => (
          <label key={sample.id} className="studio-pick" title={sampleName(sample)}>
            <PictureFrame kind={area === 'model' ? 'person' : 'garment'} className="aspect-3/4">
              <Picture source={sample.picture} alt="" sizes="5rem" />
            </PictureFrame>
            <input
              className="covering-input"
              type="radio"
              name={group}
              aria-label={sampleName(sample)}
              checked={sample.id === selectedId}
              onChange={() => onSelect(sample)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
