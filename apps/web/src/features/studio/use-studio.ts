/** The studio without its looks: what is chosen, what is made of it, and what each control does. */
import type { LibraryItem } from '@toile/contract/library'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SamplePicture } from '../../lib/sample-pictures.ts'
import { showToast } from '../../ui/toasts.ts'
import type { UploadSource } from './library/upload-store.ts'
import { isLoading, isVariantOf, referenceOf } from './look/look-state.ts'
import type { DoneLook, Look } from './look/look-state.ts'
import { isOutdated } from './look/freshness.ts'
import type { Freshness } from './look/freshness.ts'
import type { StudioProps } from './person.ts'
import { deviceShelf } from './picture/picture-shelf.ts'
import { areas, isReady } from './picture/picture.ts'
import type { Area, PeopleFacts, ReadyPicture } from './picture/picture.ts'
import { usePair } from './picture/use-pair.ts'
import { usePictureDrops } from './picture/use-picture-drops.ts'
import { firstPair } from './sample-pair.ts'
import type { ReadyPair, StudioOptions } from './studio-state.ts'
import { useLook } from './use-look.ts'
import { useOrders } from './use-orders.ts'
import { usePicker } from './use-picker.ts'
import { usePlace } from './use-place.ts'
import { useSamplesOffer } from './use-samples-offer.ts'
import { useSharedClothing } from './use-shared-clothing.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useViewed } from './use-viewed.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'

export function useStudio(props: StudioProps) {
  const { person, unseen, onSignUp, onGallery } = props
  const personId = unseen ? undefined : person && person.id
  const [drawerOpen, setDrawerOpen] = useState(false)
  const inHand = useLook({ ...props, shelf: deviceShelf, personId })
  const viewed = useViewed(personId)
  useEnd(inHand.look, () => {
    if (!viewed.compared) viewed.view(null)
  })
  const pictures = usePair(() => {
    inHand.chosen()
    if (viewed.look?.status === 'failed') viewed.view(null)
  }, personId)
  const {
    state,
    dispatch,
    chooseSample,
    chooseFile,
    choosePicture,
    chooseItem,

    changePeople,
    remove,
  } = pictures
  usePeopleOf(inHand.look, changePeople)
  useSharedClothing((file) => void chooseFile('clothing', file))
  const picker = usePicker()
  const dragging = usePictureDrops(
    state,
    { ...picker, personId },
    (area, file) => void chooseFile(area, file),
  )
  const offer = useSamplesOffer(person !== null && person !== undefined)
  const maxSamples = offer[state.options.qualityTier] ?? 1
  const orders = useOrders({ ...props, state, inHand, maxSamples, onOrder: () => viewed.view(null) })
  const { reason, createReason, cost, size, onDevice, demo, create } = orders
  const settle = usePlace(state.options.place)
  const shortcuts = useShortcuts(cost === null ? demo : create)

  const first = firstPair(state)
  const makeFirst = async () => {
    if (!first) return
    const { model, clothing } = first
    const [photo, outfit] = await Promise.all([
      chooseSample('model', model),
      chooseSample('clothing', clothing),
    ])
    if (photo && outfit) orders.makeFree({ model: photo, clothing: outfit })
  }
  const reuse = (pair: ReadyPair, options: Partial<StudioOptions>) => {
    for (const area of areas) choosePicture(area, pair[area])
    dispatch({ type: 'options', options })
    showToast(t('studio.result.reused'))
  }
  /** Sends a picture to the library, and those that were chosen with it. */
  const keep = (area: Area, picture: ReadyPicture, more: readonly File[] = []) => {
    if (!person) return
    const ownerId = person.id
    const onKept = (itemId: string) => dispatch({ type: 'kept', area, id: picture.id, itemId, ownerId })
    void upload(ownerId, area, [{ picture, onKept }, ...more.map((file) => ({ file }))])
  }
  const look = viewed.look ?? inHand.look
  const chosen = { model: state.model.picture, clothing: state.clothing.picture }
  const isEarlier = viewed.look !== null && !isVariantOf(inHand.look, viewed.look)
  const isOld = look.status === 'done' && isOutdated(look.sources, chosen)
  const changeOptions = (options: Partial<StudioOptions>) => {
    dispatch({ type: 'options', options })
    if (options.place) settle(options.place)
  }
  return {
    actions: { reason, createReason, cost, onDevice, onCreate: create, onDemo: demo },
    dragging,
    onPeople: changePeople,
    pictures: chosen,
    drawer: { drawerOpen, onDrawerOpen: setDrawerOpen },
    shortcuts,
    hasHistory: person !== null,
    sidebar: {
      state,
      paid: cost !== null,
      maxSamples,
      size: size?.words ?? null,
      personId,
      onGallery: () => onGallery(true),
      onOpenPicker: picker.open,
      onSample: (area: Area, sample: SamplePicture) => void chooseSample(area, sample),
      onItem: (area: Area, item: LibraryItem) => void (person && chooseItem(area, item, person.id)),
      onKeep: (area: Area) => {
        const { picture } = state[area]
        if (isReady(picture)) keep(area, picture)
      },
      onRemove: remove,
      onOptions: changeOptions,
    },
    panel: {
      look,
      freshness: freshnessOf(isEarlier, isOld),
      shortcuts: shortcuts.enabled,
      keeping: { person, onSignUp, onGallery },
      cancelling: inHand.cancelling,
      onCancel: inHand.cancel,
      onShow: (shown: DoneLook) =>
        viewed.view(shown.reference.id === referenceOf(inHand.look)?.id ? null : shown),
      // One of the history was made of other pictures than are chosen now: they are put in place again first.
      onRetry: viewed.look ? null : orders.retry,
      offers: {
        onSignUp: person === null ? () => onSignUp('limit') : null,
        onCreate: person ? create : null,
        onDevice: () => {
          changeOptions({ place: 'device' })
          orders.createHere()
        },
      },
      onChange: picker.open,
      hint: orders.hint,
      first: first && { pair: first, onMake: () => void makeFirst() },
    },
    history: {
      inHand: inHand.look,
      shownId: referenceOf(look)?.id ?? null,
      compared: viewed.compared,
      shortcuts: shortcuts.enabled,
      onAdopt: inHand.adopt,
      onView: viewed.view,
      onComplete: viewed.complete,
      onCompare: viewed.compare,
      onReuse: reuse,
      onCreditsMoved: props.onCreditsMoved,
      onGone: (id: string) => {
        inHand.erased(id)
        if (viewed.compared?.some((compared) => compared.id === id)) viewed.compare(null)
        if (referenceOf(look)?.id === id) viewed.view(null)
      },
    },
    picker: {
      area: picker.area,
      onDevice,
      draft: picker.draft,
      more: picker.more,
      personId: person?.id ?? null,
      onFiles: (files: File[]) => void picker.offer(files),
      onClear: picker.clear,
      onConfirm: (area: Area, picture: ReadyPicture, uploads: boolean) => {
        choosePicture(area, picture)
        if (uploads) keep(area, picture, picker.more)
        picker.close()
      },
      onClose: picker.close,
    },
  }
}

function freshnessOf(isEarlier: boolean, isOld: boolean): Freshness {
  if (isEarlier) return 'earlier'
  return isOld ? 'outdated' : 'new'
}

/** Its code comes with the first one. */
async function upload(personId: string, area: Area, sources: readonly UploadSource[]) {
  try {
    const { startUploads } = await withWords(import('./library/upload-queue.ts'), 'library')
    startUploads(personId, area, sources)
  } catch {
    showToast(t('studio.item.notUploaded'))
  }
}

/** A look made on this device tells who is in its photo, which no check has told. */
function usePeopleOf(look: Look, onPeople: (id: string, facts: PeopleFacts) => void) {
  const people = look.status === 'done' ? look.finished.people : undefined
  const id = look.status === 'done' ? look.sources.model?.id : undefined
  useEffect(() => {
    if (people && id !== undefined) onPeople(id, { people })
  }, [people, id, onPeople])
}

/** Tells when the look that was being made is over, whatever came of it: it is what somebody waits for. */
function useEnd(look: Look, onEnd: () => void) {
  const loading = isLoading(look)
  const end = useEffectEvent(onEnd)
  useEffect(() => (loading ? () => end() : undefined), [loading])
}
