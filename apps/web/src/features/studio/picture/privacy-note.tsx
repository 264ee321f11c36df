import { temporaryHours } from '@toile/contract/business'
import type { MessageId } from '../../../words/catalogue.ts'
import { t } from '../../../words/translate.ts'
import { isOnDevice } from '../next-look.ts'
import { personIdOf } from '../studio-state.ts'
import { useStudioState } from '../studio-store.ts'

/** Says what becomes of a photo, by the place it goes to. */
const messages = {
  /** For a visitor, of whom nothing is kept. */
  visitor: 'studio.privacy',
  /** To the library. */
  library: 'studio.privacy.kept',
  /** For a user with a library, when the picture does not go into it. */
  temporary: 'studio.privacy.temporary',
  /** For a user with a library, when the picture may go into it. */
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
