import './people.css'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { changePeople } from '../choose-pictures.ts'
import { useStore } from '../studio-store.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { chosenIndex, cropAbout } from './people.ts'
import type { Picture } from './picture.ts'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'

type PeoplePreviewProps = { picture: Picture; alt: string }

/** The preview of a photo of several people, with a mark on the person to dress and a button to choose another. */
export function PeoplePreview({ picture, alt }: PeoplePreviewProps) {
  const studio = useStore()
  const [isOpen, setOpen] = useState(false)
  const { people = [], personAt } = picture
  const chosen = chosenIndex(picture)
  const at = personAt ?? people[chosen]
  const crop = at && cropAbout(at, picture)
  const count = people.length
  /** Number of the chosen person, from 1; null until one is chosen. */
  const number = personAt && chosen >= 0 ? chosen + 1 : null
  return (
    <div className="people-preview" style={{ '--people-crop': `${crop?.position ?? 50}%` } as CSSProperties}>
      <StudioPicture picture={picture} alt={alt} />
      {crop && (
        <span className="people-mark" style={{ left: `${crop.left}%`, top: `${crop.top}%` }}>
          <Icon name="check" size={14} />
        </span>
      )}
      {count > 1 && (
        <button
          type="button"
          className="people-open"
          aria-haspopup="dialog"
          aria-label={
            number ? t('guidance.people.chosen', { number, count }) : t('guidance.people.open', { count })
          }
          onClick={() => setOpen(true)}
        >
          <Icon name="person" size={18} />
          {number
            ? t('guidance.people.chosen.short', { number, count })
            : t('guidance.people.open.short', { count })}
        </button>
      )}
      {isOpen && (
        <PeopleDialog
          picture={picture}
          alt={alt}
          onPerson={(place) => changePeople(studio, picture.id, { personAt: place })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
