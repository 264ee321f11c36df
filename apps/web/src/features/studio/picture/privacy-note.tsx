import { temporaryHours } from '@toile/contract/business'
import type { MessageId } from '../../../words/catalogue.ts'
import { t } from '../../../words/translate.ts'
import { isOnDevice } from '../next-look.ts'
import { personIdOf } from '../studio-state.ts'
import { useStudioState } from '../studio-store.ts'

/** Says what becomes of a photo, by the place it goes to. */
const messages = {
  /** Of a visitor, who keeps nothing. */
  visitor: 'studio.privacy',
  /** To the library. */
  library: 'studio.privacy.kept',
  /** Of a person with a library, not into it. */
  temporary: 'studio.privacy.temporary',
  /** Of a person with a library, into it or not. */
  either: 'studio.privacy.own',
  /** Looks are made on this device. */
  device: 'studio.privacy.device',
} as const satisfies Record<string, MessageId>

type PhotoPlace = keyof typeof messages

/** Beside the two areas: a picture may come to any place that this person has. */
export function StudioPrivacyNote() {
  const personId = useStudioState(personIdOf)
  const onDevice = useStudioState(isOnDevice)
  return <PrivacyNote place={onDevice ? 'device' : personId === null ? 'visitor' : 'either'} />
}

/** Stands wherever a photo can be dropped. */
export function PrivacyNote({ place }: { place: PhotoPlace }) {
  return (
    <p className="text-[.88rem] text-ink-2">
      {t(messages[place], { hours: temporaryHours })} {t('studio.consent')}
    </p>
  )
}
