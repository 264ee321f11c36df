/** Commands that choose the pair of pictures: from samples, files or the user's library. */
import type { LibraryItem } from '@toile/contract/library'
import { randomId } from '../../lib/random-id.ts'
import type { SamplePicture } from '../../lib/sample-pictures.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'
import type { UsedPictures } from './history/past-look.ts'
import type { UploadSource } from './library/upload-store.ts'
import type { StudioOptions } from './pair-state.ts'
import { openOwnPicture } from './picture/open-own-picture.ts'
import { isReady } from './picture/picture.ts'
import type { Area, PeopleFacts, Picture, ReadyPicture } from './picture/picture.ts'
import { sampleName } from './picture/sample-name.ts'
import type { Studio } from './studio-store.ts'

/** Loads a sample into an area without dispatching `chosen`, because a restored sample is not a new choice. */
export async function readSample(
  { dispatch, ports }: Studio,
  area: Area,
  sample: SamplePicture,
): Promise<ReadyPicture | null> {
  const preview: Picture = {
    id: sample.id,
    origin: 'sample',
    name: sampleName(sample),
    source: sample.picture,
    ownerId: null,
    widthPx: sample.width,
    heightPx: sample.height,
    file: null,
  }
  dispatch({ type: 'reading', area, id: sample.id, preview })
  try {
    const picture = { ...preview, file: await ports.loadSample(sample) }
    dispatch({ type: 'read', area, picture })
    return picture
  } catch {
    dispatch({ type: 'unreadable', area, id: sample.id, problem: t('studio.sampleFailed') })
    return null
  }
}

export function chooseSample(
  studio: Studio,
  area: Area,
  sample: SamplePicture,
): Promise<ReadyPicture | null> {
  studio.dispatch({ type: 'chosen' })
  return readSample(studio, area, sample)
}

export async function chooseFile({ dispatch, ports }: Studio, area: Area, file: File): Promise<void> {
  dispatch({ type: 'chosen' })
  const id = randomId()
  dispatch({ type: 'reading', area, id, preview: null })
  const own = await openOwnPicture(file, ports.decode, id)
  if (own.ok) dispatch({ type: 'read', area, picture: own.picture })
  else dispatch({ type: 'unreadable', area, id, problem: own.problem })
}

export function choosePicture({ dispatch }: Studio, area: Area, picture: ReadyPicture): void {
  dispatch({ type: 'chosen' })
  dispatch({ type: 'reading', area, id: picture.id, preview: null })
  dispatch({ type: 'read', area, picture })
}

/** Chooses an item of the user's own library and downloads its bytes. */
export async function chooseItem(
  { get, dispatch, ports }: Studio,
  area: Area,
  item: LibraryItem,
): Promise<void> {
  const ownerId = get().person?.id
  if (ownerId === undefined) return
  dispatch({ type: 'chosen' })
  const { id, name, thumbnailUrl, width, height } = item
  const preview: Picture = {
    id,
    origin: 'own',
    name,
    source: { src: thumbnailUrl, width, height },
    widthPx: width,
    heightPx: height,
    ownerId,
    file: null,
  }
  dispatch({ type: 'reading', area, id, preview })
  try {
    const { fetchItem } = await import('./library/item-file.ts')
    const blob = await fetchItem(item)
    const own = await openOwnPicture(new File([blob], name, { type: blob.type }), ports.decode, id)
    if (own.ok) dispatch({ type: 'read', area, picture: { ...own.picture, ownerId } })
    else dispatch({ type: 'unreadable', area, id, problem: own.problem })
  } catch {
    dispatch({ type: 'unreadable', area, id, problem: t('studio.item.failed') })
  }
}

/** Chooses the photo and the garments of an earlier look again, with its options. Several garments form an outfit. */
export function reusePictures(
  studio: Studio,
  { model, garments }: UsedPictures,
  options: Partial<StudioOptions>,
): void {
  const [last, others] = [garments.at(-1), garments.slice(0, -1)]
  studio.dispatch({ type: 'garmentsCleared' })
  choosePicture(studio, 'model', model)
  if (last) choosePicture(studio, 'clothing', last)
  if (others.length > 0) {
    studio.dispatch({ type: 'garmentsRestored', others })
    studio.dispatch({ type: 'grouping', grouping: 'together' })
  }
  studio.dispatch({ type: 'options', options })
  showToast(t('studio.result.reused'))
}

/** Stores the people detected in the photo `id`, or the one the user chose. */
export const changePeople = ({ dispatch }: Studio, id: string, facts: PeopleFacts): void =>
  dispatch({ type: 'people', area: 'model', id, ...facts })

export function removePicture({ dispatch, ports }: Studio, area: Area): void {
  dispatch({ type: 'removed', area })
  void ports.pictureStore.remove(area)
}

/** Uploads the area's temporary picture to the library. */
export function keepChosen(studio: Studio, area: Area): void {
  const { picture } = studio.get()[area]
  if (isReady(picture)) keepPicture(studio, area, picture)
}

/** Uploads a picture to the library, together with the other files chosen in the same dialog. */
export function keepPicture(
  { get, dispatch }: Studio,
  area: Area,
  picture: ReadyPicture,
  more: readonly File[] = [],
): void {
  const ownerId = get().person?.id
  if (ownerId === undefined) return
  const onKept = (itemId: string) =>
    dispatch({ type: 'savedToLibrary', area, id: picture.id, itemId, ownerId })
  void upload(ownerId, area, [{ picture, onKept }, ...more.map((file) => ({ file }))])
}

/** Starts the uploads. Their code is loaded with the first one. */
async function upload(personId: string, area: Area, sources: readonly UploadSource[]) {
  try {
    const { startUploads } = await withWords(import('./library/upload-queue.ts'), 'library')
    startUploads(personId, area, sources)
  } catch {
    showToast(t('studio.item.notUploaded'))
  }
}
