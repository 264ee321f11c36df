import { useCallback, useState } from 'react'
import { usePart } from '../../lib/use-part.ts'
import { Chips } from './chips.tsx'
import { deviceLack } from './device-lack.ts'
import { places } from './pair-state.ts'
import type { Place } from './pair-state.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'

const loadNote = async () => (await withWords(import('./device/device-note.tsx'), 'device')).DeviceNote

type PlaceChoiceProps = { place: Place; onPlace: (place: Place) => void }

/** Chooses where the look is made, or explains why this browser cannot make it. */
export function PlaceChoice({ place, onPlace }: PlaceChoiceProps) {
  const [lack] = useState(deviceLack)
  const [missing, setMissing] = useState(false)
  const onDevice = place === 'device'
  const { part: Note } = usePart(
    loadNote,
    onDevice,
    useCallback(() => setMissing(true), []),
  )
  return (
    <Chips
      legend={t('studio.place')}
      choices={places}
      chosen={place}
      onChoose={onPlace}
      label={(choice) => t(`studio.place.${choice}`)}
      disabled={lack && 'device'}
    >
      {lack && t(`studio.place.${lack}`)}
      {onDevice && (
        // Reserves the height until the code has loaded.
        <div className="min-h-44">
          {Note && <Note />}
          {!Note && missing && (
            <>
              {t('failures.unreachable.happened')} {t('failures.unreachable.todo')}
            </>
          )}
        </div>
      )}
    </Chips>
  )
}
