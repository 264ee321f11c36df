import { temporaryHours } from '@toile/contract/business'
import type { MessageId } from '../../../words/catalogue.ts'
import { t } from '../../../words/translate.ts'
import { isOnDevice } from '../next-look.ts'
import { personIdOf } from '../studio-state.ts'
import { useStudioState } from '../studio-store.ts'

/** Messages about the use of a photo, by where it goes. */
const messages = {
  /** A visitor's photo, which is not stored. */
  visitor: 'studio.privacy',
  /** The photo goes into the library. */
  library: 'studio.privacy.kept',
  /** A signed-in user's photo that does not go into the library. */
  temporary: 'studio.privacy.temporary',
  /** A signed-in user's photo that may go into the library. */
  either: 'studio.privacy.own',
  /** Looks are made on this device. */
  device: 'studio.privacy.device',
} as const satisfies Record<string, MessageId>

type PhotoPlace = keyof typeof messages

/** The note beside the two areas, for any place a picture of this user may go. */
export function StudioPrivacyNote() {
  const personId = useStudioState(personIdOf)
  const onDevice = useStudioState(isOnDevice)
  return <PrivacyNote place={onDevice ? 'device' : personId === null ? 'visitor' : 'either'} />
}

/** The note shown wherever a photo can be dropped. */
export function PrivacyNote({ place }: { place: PhotoPlace }) {
  return (
    <p className="text-[.88rem] text-ink-2">
      {t(messages[place], { hours: temporaryHours })} {t('studio.consent')}
    </p>
  )
}
