import './rack.css'
import { useId, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/announce.ts'
import { t } from '../../../words/translate.ts'
import type { DoneLook } from '../look/look-state.ts'
import { shownLook } from '../studio-state.ts'
import type { ComparedLook } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { dropLook } from './drop-look.ts'
import { KeepRack, UnsavedLooks } from './keep-rack.tsx'
import { idOf, isDone } from './rack-state.ts'
import type { Rack } from './rack-state.ts'
import { RackTile } from './rack-tile.tsx'
import { lookWords } from './rack-words.ts'
import { useRackKeys } from './use-rack-keys.ts'
import { useSaving } from './use-saving.ts'
import { useRackNotices } from './use-rack-notices.ts'

/** The tiles of a rack's looks, above the look shown large. */
export function RackPanel({ rack }: { rack: Rack }) {
  const studio = useStore()
  const { dispatch } = studio
  const { looks } = rack
  const group = useId()
  const shownId = useStudioState((state) => idOf(shownLook(state)))
  const shown = looks.find((look) => idOf(look) === shownId)
  const made = looks.filter(isDone)
  const [isComparing, setComparing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useRackKeys(rack, shownId, panel)
  useRackNotices(rack)
  const { unsaved, save } = useSaving(
    made,
    useStudioState((state) => state.person?.id),
  )

  const toggleComparing = () => {
    setComparing(!isComparing)
    if (!isComparing) announce(t('rack.compare.choose'))
  }
  const choose = (id: string) => {
    const other = made.find(({ reference }) => reference.id === id)
    if (isComparing && other && shown && isDone(shown) && other !== shown) {
      setComparing(false)
      const pair = [shown, other].map((look) => comparedLook(look, rack)) as [ComparedLook, ComparedLook]
      dispatch({ type: 'compared', looks: pair })
    } else dispatch({ type: 'rackChosen', id })
  }
  return (
    <section ref={panel} aria-label={t('rack.looks')} className="rack">
      <div className="rack-head">
        <div className="me-auto">
          <h2 className="leading-tight font-semibold">{t('rack.looks')}</h2>
          <p className="text-[.88rem] leading-tight text-ink-2">
            {isComparing
              ? t('rack.compare.choose')
              : t('rack.made', { made: made.length, count: looks.length })}
          </p>
        </div>
        <div className="flex flex-wrap">
          <IconButton
            icon="columns"
            label={t('rack.compare')}
            aria-pressed={isComparing}
            reason={made.length > 1 ? null : t('rack.compare.needsTwo')}
            onClick={toggleComparing}
          />
          <IconButton
            icon="trash"
            label={t('rack.drop')}
            reason={shown && isDone(shown) ? null : t('rack.none')}
            onClick={() => shown && isDone(shown) && dropLook(studio, shown)}
          />
          <KeepRack made={made} save={save} />
        </div>
      </div>
      {unsaved && <UnsavedLooks unsaved={unsaved} save={save} />}
      <fieldset className="rack-looks">
        <legend className="sr-only">{t('rack.looks')}</legend>
        {looks.map((look, k) => (
          <RackTile
            key={idOf(look)}
            look={look}
            words={lookWords(look, k, looks.length)}
            number={k + 1}
            group={group}
            isShown={look === shown}
            onChoose={choose}
          />
        ))}
      </fieldset>
    </section>
  )
}

function comparedLook({ reference, sources, finished }: DoneLook, { looks }: Rack): ComparedLook {
  const { image, widthPx, heightPx } = finished
  const place = looks.findIndex((look) => idOf(look) === reference.id)
  const caption =
    sources.clothing?.name ??
    finished.names.clothing ??
    t('rack.look.unnamed', { number: place + 1, count: looks.length })
  return { id: reference.id, image, statusUrl: reference.statusUrl, widthPx, heightPx, caption }
}
