import { useId } from 'react'
import { t } from '../../../words/translate.ts'
import { chooseItem } from '../choose-pictures.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { useLibrary } from './library-store.ts'
import { OwnPick } from './own-pick.tsx'

/** Number of newest items shown; the drawer shows more. */
const MAX_SHOWN = 24

/** The user's own clothing in the strip of small screens. */
export function OwnStrip({ personId }: { personId: string }) {
  const studio = useStore()
  const group = useId()
  const { library } = useLibrary(personId)
  const chosenId = useStudioState((state) => state.clothing.picture?.id)
  const items = library?.outfits.slice(0, MAX_SHOWN) ?? []
  if (items.length === 0) return null
  return (
    <fieldset>
      <legend>{t('library.own.clothing')}</legend>
      <div>
        {items.map((item) => (
          <OwnPick
            key={item.id}
            item={item}
            kind="garment"
            group={group}
            isChosen={item.id === chosenId}
            onChoose={() => void chooseItem(studio, 'clothing', item)}
          />
        ))}
      </div>
    </fieldset>
  )
}
