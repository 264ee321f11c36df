import { useEffect, useId, useState } from 'react'
import { failureLine, failureWords } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useUnmounted } from '../../../lib/use-unmounted.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { markDeviceLookSaved } from '../look/kept-device-look.ts'
import { namesOf } from '../look/look-state.ts'
import type { DoneLook } from '../look/look-state.ts'
import { UnsavedNote } from '../look/unsaved-note.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { useLibrary } from './library-store.ts'
import { keepLook } from './library-work.ts'
import { lookName } from './library-words.ts'
import { claimSaving, noteSaved, rememberSaving, savesNewLooks } from './remembered-saving.ts'
import { rememberSavedDemo, savedDemo } from './saved-demo.ts'
import { t } from '../../../words/translate.ts'

/** How long the notice of a saved look stays. */
export const savedNoticeMs = 3000

export type KeepLookProps = {
  personId: string
  look: DoneLook
  /** True when the look was just made, not opened from the history. */
  isNew: boolean
  /** `null` while it loads. */
  file: Blob | null
  onGallery: () => void
}

/** Saves the look, and shares a look that the server made for the user. */
export function KeepLook(props: KeepLookProps) {
  const { reference } = props.look
  const { clothing } = namesOf(props.look)
  return (
    <>
      <SaveChoice {...props} />
      {reference.ownerId !== null && (
        <ShareButton
          isNarrow
          look={{
            generationId: reference.id,
            name: lookName(namesOf(props.look)),
            clothing: isFileName(clothing) ? '' : clothing,
          }}
        />
      )}
    </>
  )
}

const isFileName = (name: string) => /\.[a-z0-9]{2,5}(?=$|,? )/i.test(name)

/** True for a look to save automatically: the first of its request, unless it was made on this device. */
const savesItself = ({ personId, look: { reference, finished }, isNew }: KeepLookProps): boolean =>
  isNew &&
  reference.statusUrl !== null &&
  reference.id === (finished.variants[0]?.id ?? reference.id) &&
  savesNewLooks(personId)

/** Saves a paid look by its id, because the server has it, and a free one as a picture. */
function SaveChoice(props: KeepLookProps) {
  const { personId, look, file, onGallery } = props
  const { reference, finished } = look
  // The setting at the time the look appeared: checking the box affects later looks.
  const [isDue] = useState(() => savesItself(props))
  const [wanted, setWanted] = useState(isDue)
  const [savesNew, setSavesNew] = useState(() => savesNewLooks(personId))
  const [savedHere, setSavedHere] = useState<string | null>(null)
  const [noticed, setNoticed] = useState(false)
  const { busy, failure, attempt, clearFailure } = useAttempt()
  const { library } = useLibrary(personId)
  const noteId = useId()
  const isPaid = reference.ownerId !== null
  // Looks made on this device say so themselves.
  const isServers = reference.statusUrl !== null

  const savedId = savedHere ?? finished.savedId ?? savedDemo(reference.id, personId)
  // The gallery is more current than the look, which may have been deleted there or saved on another device.
  const isSaved = library
    ? library.generated.some(({ id, generationId }) => id === savedId || generationId === reference.id)
    : savedId !== null

  useEffect(() => {
    if (!noticed) return undefined
    const timer = setTimeout(() => setNoticed(false), savedNoticeMs)
    return () => clearTimeout(timer)
  }, [noticed])

  const isGone = useUnmounted()
  const save = () =>
    attempt(async () => {
      try {
        await keep()
      } catch (error) {
        // The next look has taken the panel's place.
        if (isGone.current) showToast(`${t('library.keep.failed')} ${failureLine(error)}`)
        throw error
      }
    })
  async function keep() {
    const name = lookName(namesOf(look))
    if (isPaid) setSavedHere((await keepLook({ name, generationId: reference.id })).id)
    else if (file) {
      const { id } = await keepLook({ name, image: file })
      markDeviceLookSaved(reference.id)
      rememberSavedDemo({ lookId: reference.id, personId, itemId: id })
      setSavedHere(id)
    }
    // Also after a manual save, so that a look deleted later is not saved again.
    claimSaving(personId, reference.id)
    noteSaved(personId, reference.id, true)
    setNoticed(true)
    setWanted(false)
    announce(t('library.keep.done'))
  }
  useEffect(() => {
    const canSave = savedId === null && (isPaid || file !== null)
    if (isDue && canSave && claimSaving(personId, reference.id)) void save()
  })
  const chooseSaving = (isOn: boolean) => {
    rememberSaving(personId, isOn)
    setSavesNew(isOn)
  }
  if (noticed)
    return (
      <p className="studio-keep text-ok">
        <Icon name="check" size={20} />
        {t('library.keep.done')}
      </p>
    )
  if (isSaved)
    return (
      <>
        <Button variant="quiet" icon="check" aria-haspopup="dialog" onClick={onGallery}>
          {t('library.keep.kept')}
        </Button>
        <label className="studio-keep">
          <input
            type="checkbox"
            checked={savesNew}
            onChange={({ currentTarget }) => chooseSaving(currentTarget.checked)}
          />
          {t('library.keep.always')}
        </label>
      </>
    )
  return (
    <>
      <label className="studio-keep">
        <input
          type="checkbox"
          checked={wanted}
          aria-describedby={isServers && !wanted ? noteId : undefined}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.checked)
            chooseSaving(currentTarget.checked)
            clearFailure()
          }}
        />
        {t('studio.save.keep')}
      </label>
      {isServers && !wanted && <UnsavedNote id={noteId} />}
      {wanted && (
        <Button
          variant="tape"
          busy={busy}
          reason={isPaid || file ? null : t('studio.save.loading')}
          onClick={() => void save()}
        >
          {t('library.keep')}
        </Button>
      )}
      {wanted && failure !== null && (
        <div className="basis-full">
          <FailureBox {...failureWords(failure, t('library.keep.failed'))}>
            <Button size="sm" icon="redo" className="mt-2" onClick={() => void save()}>
              {t('library.tryAgain')}
            </Button>
          </FailureBox>
        </div>
      )}
    </>
  )
}
