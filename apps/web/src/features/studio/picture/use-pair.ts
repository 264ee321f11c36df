/** The pair in the sidebar: choosing, removing, and finding it again after a reload. */
import type { LibraryItem } from '@toile/contract/library'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { findSample } from '../../../lib/sample-pictures.ts'
import type { SamplePicture } from '../../../lib/sample-pictures.ts'
import { rememberOptions, rememberedOptions } from '../remembered-options.ts'
import { initialStudioState, studioReducer } from '../studio-state.ts'
import type { StudioState } from '../studio-state.ts'
import { decodePicture } from './decode-picture.ts'
import { loadSample as loadSampleFile } from './load-sample.ts'
import { openOwnPicture } from './open-own-picture.ts'
import { deviceShelf } from './picture-shelf.ts'
import type { PictureShelf } from './picture-shelf.ts'
import { areas, isReady } from './picture.ts'
import type { Area, PeopleFacts, Picture, ReadyPicture } from './picture.ts'
import type { DecodePicture } from './read-picture.ts'
import { t } from '../../../words/translate.ts'
import { sampleName } from './sample-name.ts'

export type PairPorts = {
  decode: DecodePicture
  shelf: PictureShelf
  loadSample: (sample: SamplePicture) => Promise<Blob>
}

const browserPorts: PairPorts = { decode: decodePicture, shelf: deviceShelf, loadSample: loadSampleFile }

/**
 * `onChosen` is told of every new choice, remembered ones excepted. `personId` is null for a visitor and undefined until
 * it is known who is here.
 */
export function usePair(
  onChosen: () => void,
  personId: string | null | undefined,
  ports: PairPorts = browserPorts,
) {
  const { decode, shelf, loadSample } = ports
  const [state, dispatch] = useReducer(studioReducer, initialStudioState, withOptions)
  const touched = useRef<Partial<Record<Area, boolean>>>({})

  const readSample = useCallback(
    async (area: Area, sample: SamplePicture): Promise<ReadyPicture | null> => {
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
        const picture = { ...preview, file: await loadSample(sample) }
        dispatch({ type: 'read', area, picture })
        return picture
      } catch {
        dispatch({ type: 'unreadable', area, id: sample.id, problem: t('studio.sampleFailed') })
        return null
      }
    },
    [loadSample],
  )
  const choose = useCallback(
    (area: Area) => {
      touched.current[area] = true
      onChosen()
    },
    [onChosen],
  )
  const chooseSample = useCallback(
    (area: Area, sample: SamplePicture) => {
      choose(area)
      return readSample(area, sample)
    },
    [choose, readSample],
  )
  const chooseFile = useCallback(
    async (area: Area, file: File) => {
      choose(area)
      const id = randomId()
      dispatch({ type: 'reading', area, id, preview: null })
      const own = await openOwnPicture(file, decode, id)
      if (own.ok) dispatch({ type: 'read', area, picture: own.picture })
      else dispatch({ type: 'unreadable', area, id, problem: own.problem })
    },
    [choose, decode],
  )
  const choosePicture = useCallback(
    (area: Area, picture: ReadyPicture) => {
      choose(area)
      dispatch({ type: 'reading', area, id: picture.id, preview: null })
      dispatch({ type: 'read', area, picture })
    },
    [choose],
  )
  const chooseItem = useCallback(
    async (area: Area, item: LibraryItem, ownerId: string) => {
      choose(area)
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
        const { fetchItem } = await import('../library/item-file.ts')
        const blob = await fetchItem(item)
        const own = await openOwnPicture(new File([blob], name, { type: blob.type }), decode, id)
        if (own.ok) dispatch({ type: 'read', area, picture: { ...own.picture, ownerId } })
        else dispatch({ type: 'unreadable', area, id, problem: own.problem })
      } catch {
        dispatch({ type: 'unreadable', area, id, problem: t('studio.item.failed') })
      }
    },
    [choose, decode],
  )
  const changePeople = useCallback(
    (id: string, facts: PeopleFacts) => dispatch({ type: 'people', area: 'model', id, ...facts }),
    [],
  )
  const remove = useCallback(
    (area: Area) => {
      touched.current[area] = true
      dispatch({ type: 'removed', area })
      void shelf.remove(area)
    },
    [shelf],
  )

  useEffect(() => {
    let left = false
    const restore = async (area: Area) => {
      const picture = await shelf.get(area)
      if (!picture || left || touched.current[area]) return
      if (picture.ownerId && picture.ownerId !== personId) {
        if (personId !== undefined) void shelf.remove(area)
        return
      }
      touched.current[area] = true
      if (isReady(picture)) dispatch({ type: 'restored', area, picture })
      const sample = picture.origin === 'sample' && findSample(picture.id)
      if (sample) await readSample(area, sample)
    }
    for (const area of areas) void restore(area)
    return () => {
      left = true
    }
  }, [readSample, shelf, personId])

  useEffect(() => {
    if (personId === undefined) return
    for (const area of areas) {
      const ownerId = state[area].picture?.ownerId ?? null
      if (ownerId !== null && ownerId !== personId) remove(area)
    }
  }, [state, personId, remove])

  const { model, clothing, options } = state
  useEffect(() => rememberOptions(options), [options])
  useShelved('model', model.picture, shelf)
  useShelved('clothing', clothing.picture, shelf)
  return {
    state,
    dispatch,
    chooseSample,
    chooseFile,
    choosePicture,
    chooseItem,

    changePeople,
    remove,
  }
}

const withOptions = (state: StudioState): StudioState => ({ ...state, options: rememberedOptions() })

function useShelved(area: Area, picture: Picture | null, shelf: PictureShelf) {
  useEffect(() => {
    if (isReady(picture)) void shelf.put(area, picture)
  }, [area, picture, shelf])
}
