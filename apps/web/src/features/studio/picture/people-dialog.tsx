import { useId } from 'react'
import type { CSSProperties } from 'react'
import type { PlaceInPhoto } from '@toile/contract/person-at'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { chosenIndex, stripOf } from './people.ts'
import type { Picture } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'

type PeopleDialogProps = {
  picture: Picture
  alt: string
  onPerson: (at: PlaceInPhoto) => void
  onClose: () => void
}

/** The whole photo, to choose a person in it by tap or arrow keys. */
export function PeopleDialog({ picture, alt, onPerson, onClose }: PeopleDialogProps) {
  const group = useId()
  const { people = [], widthPx, heightPx } = picture
  const chosen = chosenIndex(picture)
  const count = people.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('guidance.people.title')}
      description={t('guidance.people.tip')}
      footer={
        <Button variant="tape" onClick={onClose}>
          {t('guidance.people.done')}
        </Button>
      }
    >
      <fieldset className="people-photo" style={{ '--people-shape': widthPx / heightPx } as CSSProperties}>
        <legend className="sr-only">{t('guidance.people.title')}</legend>
        <StudioPicture picture={picture} alt={alt} sizes="34rem" />
        {people.map(({ x, y }, index) => {
          const { left, width } = stripOf(people, index)
          return (
            <label key={`${x} ${y}`} className="studio-pick" style={{ left: `${left}%`, width: `${width}%` }}>
              <span
                className="people-dot"
                style={{ left: `${(100 * (100 * x - left)) / (width || 1)}%`, top: `${100 * y}%` }}
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <input
                className="covering-input"
                type="radio"
                name={group}
                aria-label={t('guidance.people.one', { number: index + 1, count })}
                checked={index === chosen}
                onChange={() => onPerson({ x, y })}
              />
            </label>
          )
        })}
      </fieldset>
    </Dialog>
  )
}
