import type { Product } from '@toile/widget/messages'
import { BlobImage } from '../features/studio/picture/studio-picture.tsx'
import { Choice } from '../ui/choice.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'
import { t } from '../words/translate.ts'

type ProductChoicesProps = {
  product: Product
  index: number
  garment: Blob | null | undefined
  onChoose: (index: number) => void
}

/** The product's picture, and the choice of others, such as colours. */
export function ProductChoices({ product, index, garment, onChoose }: ProductChoicesProps) {
  const { name, pictures } = product
  const labels = pictures.map((picture, place) => picture || t('embed.choice.unnamed', { number: place + 1 }))
  return (
    <div className="flex gap-4">
      <PictureFrame kind="garment" className="size-24 shrink-0">
        {garment && <BlobImage blob={garment} alt={name || t('embed.product')} />}
      </PictureFrame>
      {pictures.length > 1 && (
        <fieldset className="min-w-0">
          <legend className="font-medium">{t('embed.choices')}</legend>
          {labels.map((label, place) => (
            <Choice
              key={label}
              type="radio"
              name="choice"
              label={label}
              checked={place === index}
              onChange={() => onChoose(place)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
