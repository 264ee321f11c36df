import '../look/result.css'
import './rack.css'
import { useRef, type ReactNode } from 'react'
import { garmentsRange, rackRange } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/garments'
import type { GarmentKind } from '@toile/contract/garments'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { t } from '../../../words/translate.ts'
import { Chips } from '../chips.tsx'
import type { Look } from '../look/look-state.ts'
import type { Picture } from '../picture/picture.ts'
import { StudioPicture } from '../picture/studio-picture.tsx'
import { useStore, useStudioState } from '../studio-store.ts'
import { categoryOf, chosenGarments, groupings } from './garments-state.ts'

/** The garments of a rack or an outfit, the button to add another (`children`), and how they are worn. */
export function GarmentStrip({ children }: { children: ReactNode }) {
  const { dispatch } = useStore()
  const grouping = useStudioState((state) => state.grouping)
  const others = useStudioState((state) => state.others)
  const clothing = useStudioState((state) => state.clothing)
  const garments = chosenGarments({ others, grouping, clothing })
  const isChoosing = garments.length === others.length
  const isFull = garments.length >= rackRange.max
  const note = isChoosing ? t('rack.next') : isFull && t('rack.full', { most: rackRange.max })
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: string) => {
    // The pressed button goes with its garment, and the list with the last but one.
    const place = garments.length > 2 ? list.current : list.current?.closest<HTMLElement>('[data-area]')
    place?.focus()
    dispatch({ type: 'garmentRemoved', id })
  }
  return (
    <div className="grid gap-3">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('rack.garments')}
        className={grouping === 'each' ? 'rack-garments' : 'rack-slots'}
      >
        {garments.map((garment) => (
          <Garment
            key={garment.id}
            garment={garment}
            isSlot={grouping === 'together'}
            onRemove={() => remove(garment.id)}
          />
        ))}
      </ul>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        {children}
        {note && <p className="min-w-0 flex-1 basis-48 text-[.88rem] text-ink-2">{note}</p>}
      </div>
      <Chips
        legend={t('rack.grouping')}
        choices={groupings}
        chosen={grouping}
        onChoose={(choice) => dispatch({ type: 'grouping', grouping: choice })}
        label={(choice) =>
          choice === 'each'
            ? t('rack.grouping.each')
            : t('rack.grouping.together', { most: garmentsRange.max })
        }
      />
    </div>
  )
}

type GarmentProps = { garment: Picture; isSlot: boolean; onRemove: () => void }

function Garment({ garment, isSlot, onRemove }: GarmentProps) {
  const { name } = garment
  return (
    <li className="rack-garment">
      <PictureFrame kind="garment" className="aspect-3/4">
        <StudioPicture picture={garment} alt={name} sizes="5rem" />
      </PictureFrame>
      {isSlot && <TakenAs garment={garment} />}
      <IconButton
        icon="close"
        label={t('rack.remove', { name })}
        className="rack-remove"
        onClick={onRemove}
      />
    </li>
  )
}

/** The garment's kind: as stated by the user, seen in the last look, or recognised by its check. */
function TakenAs({ garment }: { garment: Picture }) {
  const { dispatch } = useStore()
  const worn = useStudioState(({ look }) => wornKind(look, garment.id))
  const seen = worn ?? garment.seenAs ?? null
  return (
    <select
      className="studio-select min-w-0 flex-1"
      aria-label={t('rack.takenAs', { name: garment.name })}
      value={categoryOf(garment)}
      onChange={({ currentTarget: { value } }) => {
        const category = garmentCategories.find((one) => one === value)
        if (category) dispatch({ type: 'garmentStated', id: garment.id, category })
      }}
    >
      {garmentCategories.map((category) => (
        <option key={category} value={category}>
          {category === 'auto' ? autoWords(seen) : t(`rack.kind.${category}`)}
        </option>
      ))}
    </select>
  )
}

const autoWords = (seen: GarmentKind | null) =>
  seen ? t('rack.auto.seen', { kind: t(`rack.kind.${seen}`) }) : t('rack.auto')

/** The kind the current look recognised for a garment; null before it is done. */
function wornKind(look: Look, garmentId: string): GarmentKind | null {
  if (look.status !== 'done') return null
  const { clothing, others = [] } = look.sources
  const place = [clothing, ...others].findIndex((garment) => garment?.id === garmentId)
  return look.finished.kinds?.[place] ?? null
}
